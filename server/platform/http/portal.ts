import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** Serves the built portal and the pages for people without a login, all precompressed. */
export function mountPortal(app: FastifyInstance): void {
  if (!existsSync(dist)) {
    app.log.warn({}, 'the portal is not built: only the API is served');
    return;
  }
  app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/', (_request, reply) => reply.sendFile('index.html'));
  app.get('/pay/:token', (_request, reply) => reply.sendFile('pay.html'));
  app.get('/check', (_request, reply) => reply.sendFile('check.html'));
  app.get('/check/:code', (_request, reply) => reply.sendFile('check.html'));
}

/**
 * Handles an address that nothing else does: a browser gets the portal, which knows its own screens
 * and shows "not found" for the rest. False when the request is not for a page.
 */
export function isForPortal({ method, url, headers }: FastifyRequest): boolean {
  const asksForPage = method === 'GET' && (headers.accept ?? '').includes('text/html');
  return asksForPage && !url.startsWith('/api/') && existsSync(dist);
}
