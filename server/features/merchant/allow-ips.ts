import { BlockList, isIP } from 'node:net';

/**
 * Whether a key may be used from this address. `allowed` contains addresses and CIDR ranges of
 * either family; an empty list allows every address.
 */
export function isAllowedFrom(ip: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  const address = plainAddress(ip);
  const family = isIP(address);
  if (family === 0) return false;
  const list = new BlockList();
  for (const entry of allowed) addTo(list, entry);
  return list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

function addTo(list: BlockList, entry: string): void {
  const [network = '', prefix] = entry.split('/', 2);
  const family = isIP(network);
  if (family === 0) return;
  const name = family === 4 ? 'ipv4' : 'ipv6';
  if (prefix === undefined) list.addAddress(network, name);
  else list.addSubnet(network, Number(prefix), name);
}

/** An IPv4 address that came through an IPv6 socket is written `::ffff:192.0.2.1`. */
function plainAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  return mapped?.[1] ?? ip;
}
