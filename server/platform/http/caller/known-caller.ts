import type { FastifyRequest } from 'fastify';

const known = new WeakSet<FastifyRequest>();

/** The caller of this request has signed in, or has a valid API key. */
export function markKnownCaller(request: FastifyRequest): void {
  known.add(request);
}

export const hasKnownCaller = (request: FastifyRequest): boolean => known.has(request);
