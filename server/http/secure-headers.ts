import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of every answer, errors and 304 included. */
export function secureHeaders(app: FastifyInstance, env: Env): void {
  const isHttps = env.PUBLIC_URL?.startsWith('https:') ?? false;
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    reply.header('x-frame-options', 'DENY');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('cross-origin-resource-policy', 'same-origin');
    reply.header('content-security-policy', contentSecurityPolicy);
    if (isHttps) {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    }
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    if (request.url.startsWith('/api/auth/signout')) {
      reply.header('clear-site-data', '"storage", "cache"');
    }
  });
}
