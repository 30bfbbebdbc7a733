import type { DownloadedFile } from '@peerdesk/contract/endpoints.ts';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import type { StreamedFile } from '../context.ts';

/** A page made of this file could load nothing and run nothing. */
const filePolicy = "sandbox; default-src 'none'";

/** Sends a file: never as a page, never cached, under a sanitised name. */
export function sendFile(reply: FastifyReply, file: DownloadedFile | StreamedFile): FastifyReply {
  return reply
    .header('content-type', file.type)
    .header('content-disposition', dispositionOf(file))
    .header('content-security-policy', filePolicy)
    .send(bodyOf(file.bytes));
}

function bodyOf(bytes: (DownloadedFile | StreamedFile)['bytes']): Buffer | Readable {
  if (!(bytes instanceof Uint8Array)) return Readable.from(bytes);
  const { buffer, byteOffset, byteLength } = bytes;
  return Buffer.from(buffer, byteOffset, byteLength);
}

/**
 * The header of RFC 6266: the name in ASCII for old clients, and in full in UTF-8. Characters that
 * could end the header or the quotes are removed from both.
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
