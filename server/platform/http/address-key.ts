import ipaddr from 'ipaddr.js';

/** The network of an IPv6 address: the owner of one address of a /64 has them all. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join() : address.toString();
}
