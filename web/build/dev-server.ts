import type { ServerOptions } from 'vite';

/** Where Vite serves the portal that reloads, unless `DEV_PORT` says otherwise. */
const portDefault = 5173;

/** The addresses that the server answers itself. */
const answered = ['/api', '/docs', '/health', '/manifest.webmanifest', '/app-icon'];

/** The server that listens everywhere is asked on this machine. */
const everywhere = new Set(['0.0.0.0', '::']);

/**
 * How Vite serves the portal in `npm run dev`: at a fixed address, since customers' links carry
 * it, and with what only the server answers passed on to where `PORT` and `HOST` put it.
 */
export function devServer(env: Readonly<Record<string, string | undefined>>): ServerOptions {
  const named = env['HOST'] || '127.0.0.1';
  const host = everywhere.has(named) ? '127.0.0.1' : named;
  const target = `http://${host.includes(':') ? `[${host}]` : host}:${env['PORT'] || 4000}`;
  return {
    host: '127.0.0.1',
    port: Number(env['DEV_PORT'] || portDefault),
    strictPort: true,
    proxy: Object.fromEntries(answered.map((path) => [path, { target }])),
  };
}
