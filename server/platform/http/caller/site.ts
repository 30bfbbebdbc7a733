import type { FastifyRequest } from 'fastify';
import type { Env } from '../../runtime/env.ts';

/** The site that a browser shows: passkeys belong to it. */
export interface Site {
  origin: string;
  host: string;
}

/** The site that the browser shows: `PUBLIC_URL`, or else what the request was sent to. */
export function siteOf(request: FastifyRequest, env: Pick<Env, 'PUBLIC_URL'>): Site {
  const url = URL.parse(env.PUBLIC_URL ?? `${request.protocol}://${request.host}`);
  return url ? { origin: url.origin, host: url.hostname } : { origin: '', host: '' };
}
