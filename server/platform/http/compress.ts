import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Call } from '@peerdesk/contract/call.ts';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

/** A smaller answer is hardly smaller when it is compressed. */
const worthwhileLength = 300;
/** Ten times as fast as the best, and a tenth larger. */
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
 * Compresses what a call reads. Not what a write answers: that may hold a secret, and the length of
 * a compressed answer tells what is in it to whoever writes another part of it. The answers to
 * reads hold none; nor can another site have them made, since that takes a header.
 */
export function compressedReads(call: Call): Pick<RouteOptions, 'onSend'> {
  return call.method === 'GET' && !call.download && !call.secret ? { onSend: compress } : {};
}

async function compress(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (typeof payload !== 'string' || payload.length < worthwhileLength) return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (!encoding) return payload;
  const bytes = await encoders[encoding](payload);
  reply.header('content-encoding', encoding).header('content-length', bytes.length);
  return bytes;
}

/** The best of those that are accepted; one with any weight but zero is. */
export function encodingFor(accepted: string | undefined): keyof typeof encoders | undefined {
  const named = (accepted ?? '').toLowerCase().replaceAll(' ', '').split(',');
  const isAccepted = (name: string) =>
    named.some((part) => {
      const [encoding, weight = '1'] = part.split(';q=');
      return encoding === name && Number(weight) > 0;
    });
  return (['br', 'gzip'] as const).find(isAccepted);
}
