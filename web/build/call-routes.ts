import { calls } from '@peerdesk/contract/endpoints.ts';
import type { Plugin } from 'vite';

const publicId = 'virtual:call-routes';
const resolvedId = `\0${publicId}`;

/**
 * Gives the browser the method and the path of every call that people make, and no more, so that
 * the client needs no second table and the start chunk no schemas.
 */
export function callRoutes(): Plugin {
  return {
    name: 'call-routes',
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    load(id) {
      if (id !== resolvedId) return undefined;
      const routes = Object.entries(calls)
        .filter(([, { callers }]) => callers.some((caller) => caller !== 'merchant'))
        .map(([name, { method, path }]) => [name, `${method} ${path}`]);
      return `export const callRoutes = ${JSON.stringify(Object.fromEntries(routes))};`;
    },
  };
}
