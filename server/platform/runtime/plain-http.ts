import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether passwords and tokens may cross a network unencrypted: the server listens beyond this
 * machine, or says that it is reached beyond it, and its public address is not https.
 */
export function isPlainBeyondLoopback(host: string, publicUrl: string | undefined): boolean {
  const url = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (url?.protocol === 'https:') return false;
  return !isLoopback(host) || (url !== undefined && !isLoopback(url.hostname));
}

function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  if (isIP(address) === 0) return /^(?:.+\.)?localhost$/i.test(address);
  return ipaddr.process(address).range() === 'loopback';
}
