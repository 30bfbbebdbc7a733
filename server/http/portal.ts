import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/** Every screen of the portal; the portal itself says which of them do not exist. */
const screens = [
  '/',
  '/dashboard',
  '/operations/*',
  '/reports',
  '/reports/*',
  '/users',
  '/users/*',
  '/utr-submission',
  '/settings',
  '/profile',
];

/** Serves the built portal and the customer's page, both compressed beforehand. */
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
  const page = (file: string) => (_request: unknown, reply: FastifyReply) => reply.sendFile(file);
  for (const path of screens) app.get(path, page('index.html'));
  app.get('/pay/:token', page('pay.html'));
}
