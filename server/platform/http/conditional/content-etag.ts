import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The weak ETag of a list that no topics mark: its content. Its rows are read for each poll, but
 * sent only when they have changed.
 */
export async function markByContent(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const isMarked = reply.hasHeader('etag');
  if (typeof payload !== 'string' || reply.statusCode !== 200 || isMarked) return payload;
  const etag = `W/"${createHash('sha1').update(payload).digest('base64url')}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match'] !== etag) return payload;
  reply.code(304);
  return null;
}
