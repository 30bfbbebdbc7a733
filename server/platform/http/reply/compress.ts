import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Call } from '@peerdesk/contract/call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Smaller responses hardly shrink. */
const worthwhileLength = 300;
/** Ten times as fast as the best quality, and a tenth larger. */
const brotliQuality = 4;

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)];

const encoders = {
  br: (text: string) =>
    brotliAsync(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text: string) => gzipAsync(text),
} as const;

/**
 * Responses to reads are compressed. Not to writes: they may contain a secret, and the length of a
 * compressed response leaks it to whoever controls another part of it (BREACH). Reads contain none,
 * and another site cannot trigger them, since they need a header.
 */
export function isCompressed(call: Call): boolean {
  return call.method === 'GET' && !call.download && !call.secret;
}

export async function compress(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (typeof payload !== 'string' || payload.length < worthwhileLength) return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (!encoding) return payload;
  const bytes = await encoders[encoding](payload);
  reply.header('content-encoding', encoding).header('content-length', bytes.length);
  return bytes;
}

/** The best accepted encoding; any weight but zero counts as accepted. */
export function encodingFor(accepted: string | undefined): keyof typeof encoders | undefined {
  const named = (accepted ?? '').toLowerCase().replaceAll(' ', '').split(',');
  const isAccepted = (name: string) =>
    named.some((part) => {
      const [encoding, weight = '1'] = part.split(';q=');
      return encoding === name && Number(weight) > 0;
    });
  return (['br', 'gzip'] as const).find(isAccepted);
}
