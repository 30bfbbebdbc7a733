import type { Services } from '../../services.ts';

/**
 * The customer's link. Without PUBLIC_URL it is the address on which the server listens; a wildcard
 * address cannot be opened, so localhost is used instead.
 */
export function payUrl({ env }: Pick<Services, 'env'>, token: string): string {
  const { PUBLIC_URL, HOST, PORT } = env;
  const listensEverywhere = HOST === '0.0.0.0' || HOST === '::';
  const host = listensEverywhere ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  const base = PUBLIC_URL ?? `http://${host}:${PORT}`;
  return `${base.replace(/\/$/, '')}/pay/${token}`;
}
