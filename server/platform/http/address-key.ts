import ipaddr from 'ipaddr.js';

/**
 * What counts as one address: in IPv4 the address itself, in IPv6 its /64, whose owner has all of
 * its addresses. What is no address counts as it is written.
 */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
