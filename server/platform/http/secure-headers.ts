import type { FastifyInstance } from 'fastify';
import type { Env } from '../runtime/env.ts';

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // A file that is fetched with the authorization header is shown from memory.
  "img-src 'self' data: blob: https:",
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
  app.addHook('onSend', async (request, reply) => {
    // A file that is handed out has a stricter policy of its own.
    const own = reply.getHeader('content-security-policy');
    reply.headers(secureHeadersFor(request.url, env));
    if (own !== undefined) reply.header('content-security-policy', own);
  });
}

/** The headers themselves, for the answers that no hook is asked about. */
export function secureHeadersFor(url: string, env: Env): Record<string, string> {
  const isHttps = env.PUBLIC_URL?.startsWith('https:') ?? false;
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': contentSecurityPolicy,
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    ...(url.startsWith('/api/') && { 'cache-control': 'no-store' }),
    ...(url.startsWith('/api/auth/signout') && { 'clear-site-data': '"storage", "cache"' }),
  };
}
