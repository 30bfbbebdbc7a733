import type { FastifyInstance } from 'fastify';
import type { Env } from '../../runtime/env.ts';

/** The only policy by which a page makes an address that may run: of the service worker. */
export const trustedTypesPolicy = 'service-worker';

/** The endpoint for CSP reports. */
export const cspReportPath = '/csp-report';

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // No text becomes HTML or a script.
  "require-trusted-types-for 'script'",
  `trusted-types ${trustedTypesPolicy}`,
  "style-src 'self'",
  // A file fetched with the authorization header is shown from a blob URL.
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  `report-uri ${cspReportPath}`,
  'report-to csp',
].join('; ');

const pageHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'reporting-endpoints': `csp="${cspReportPath}"`,
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/**
 * For responses that are not pages: they may do nothing, so there is nothing to report. Kept short,
 * because a 304 is little more than its headers, every few seconds.
 */
const dataHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

const stored = '"storage", "cache"';

/** Headers of every response, including errors and 304. */
export function secureHeaders(app: FastifyInstance, env: Env): void {
  app.addHook('onSend', async (request, reply) => {
    // A downloaded file has its own, stricter policy.
    const own = reply.getHeader('content-security-policy');
    reply.headers(secureHeadersFor(request.url, env));
    const isSignout = request.routeOptions.url === '/api/auth/signout';
    // Only after it was authenticated: a picture on another site can ask for this address too.
    if (isSignout && reply.statusCode === 200) reply.header('clear-site-data', stored);
    if (own !== undefined) reply.header('content-security-policy', own);
  });
}

/** The headers for responses that no hook runs for. */
export function secureHeadersFor(url: string, env: Env): Record<string, string> {
  const isHttps = env.PUBLIC_URL?.startsWith('https:') ?? false;
  const isData = url.startsWith('/api/');
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(isData ? dataHeaders : pageHeaders),
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    ...(isData && { 'cache-control': 'no-store' }),
  };
}
