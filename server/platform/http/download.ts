import type { DownloadedFile } from '@peerdesk/contract/endpoints.ts';
import type { FastifyReply } from 'fastify';

/** A page made of this file could load nothing and run nothing. */
const filePolicy = "sandbox; default-src 'none'";

/** Answers with a file: never as a page, never from a cache, under a name that stays a name. */
export function sendFile(reply: FastifyReply, file: DownloadedFile): FastifyReply {
  const { buffer, byteOffset, byteLength } = file.bytes;
  return reply
    .header('content-type', file.type)
    .header('content-disposition', dispositionOf(file))
    .header('content-security-policy', filePolicy)
    .send(Buffer.from(buffer, byteOffset, byteLength));
}

/**
 * The header of RFC 6266: the name in plain letters for old readers, and as it is in UTF-8. What
 * could end the header or the quotes is written in neither.
 */
export function dispositionOf({ name, inline }: Pick<DownloadedFile, 'name' | 'inline'>): string {
  const plain = name.toWellFormed().replaceAll(/[^\w. ()-]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const kind = inline ? 'inline' : 'attachment';
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The name in such a header; empty when there is none. */
export function nameOfDisposition(header: string): string {
  const encoded = /filename\*=UTF-8''([^;\s]+)/.exec(header)?.[1];
  return encoded === undefined ? '' : decodeURIComponent(encoded);
}
