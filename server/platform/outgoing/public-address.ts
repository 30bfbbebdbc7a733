import { BlockList, isIP } from 'node:net';

/** Networks that are nobody's public server, by RFC 6890 and its successors. */
const notPublic = new BlockList();
const v4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
for (const [net, prefix] of v4) notPublic.addSubnet(net, prefix, 'ipv4');
/** Of the one network that is public at all: tunnels to IPv4, and addresses for documentation. */
const v6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;
for (const [net, prefix] of v6) notPublic.addSubnet(net, prefix, 'ipv6');
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');

/**
 * Is this the address of a public server? Everything else of IPv6 is refused, among it IPv4 in
 * IPv6, local and link-local addresses.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, 'ipv4');
    case 6:
      return (
        !address.includes('%') &&
        publicV6.check(address, 'ipv6') &&
        !notPublic.check(address, 'ipv6')
      );
    default:
      return false;
  }
}
