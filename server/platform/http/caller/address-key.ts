import ipaddr from 'ipaddr.js';

/**
 * The rate-limiting key of an address: in IPv4 the address itself, in IPv6 its /64, all of which
 * has one owner. Anything else is used verbatim.
 */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
