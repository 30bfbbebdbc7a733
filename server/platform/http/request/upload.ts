import { because } from '@peerdesk/contract/because.ts';
import multipart from '@fastify/multipart';
import type { Call } from '@peerdesk/contract/call.ts';
import type { UploadedFile } from '@peerdesk/contract/endpoints.ts';
import { ok, refuse, refuseField, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type UploadRule = NonNullable<Call['upload']>;

/** The content of a multipart body: its fields as text, and its one file. */
export interface Upload {
  fields: Record<string, string>;
  file: UploadedFile;
}

const fieldsMax = 10;
const fieldBytesMax = 4096;
const nameBytesMax = 64;
const headersMax = 20;
/** Allowance for the fields and the boundaries. */
const wrappingBytesMax = 64 * 1024;

/** Enables multipart bodies for the calls of this plugin, and no others. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
}

/**
 * Reads a multipart body. Nothing beyond what the call takes is kept: a file that is too large is
 * refused at the first byte over the limit, or at once when the request declares its length.
 */
export async function readUpload(
  rule: UploadRule,
  request: FastifyRequest,
): Promise<Result<Upload>> {
  if (!request.isMultipart()) {
    return refuse('UnsupportedFile', 'not_sent_as_form');
  }
  if (Number(request.headers['content-length'] ?? 0) > rule.bytesMax + wrappingBytesMax) {
    return tooLarge(rule);
  }
  if (request.raw.destroyed) return cutShort;
  try {
    return await readParts(rule, request);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refusal;
  }
}

async function readParts(rule: UploadRule, request: FastifyRequest): Promise<Result<Upload>> {
  // Without a prototype: a field is stored under any name.
  const fields = Object.create(null) as Record<string, string>;
  let file: UploadedFile | undefined;
  const parts = request.parts({
    limits: {
      fieldNameSize: nameBytesMax,
      fieldSize: fieldBytesMax,
      fields: fieldsMax,
      fileSize: rule.bytesMax,
      files: 1,
      parts: fieldsMax + 1,
      headerPairs: headersMax,
    },
  });
  for await (const part of parts) {
    if (part.type === 'file') {
      const bytes = await bytesOf(part.file);
      if (part.file.truncated) return tooLarge(rule);
      if (part.fieldname !== 'file') return refuseField(part.fieldname, 'unknown_field');
      file = { name: part.filename, bytes };
      continue;
    }
    const { fieldname: name, value } = part;
    if (part.fieldnameTruncated) return refuse('ValidationError', 'field_name_too_long');
    if (part.valueTruncated || typeof value !== 'string') {
      return refuseField(name, because('too_many_bytes', { most: fieldBytesMax }));
    }
    if (name in fields) return refuseField(name, 'given_twice');
    fields[name] = value;
  }
  return file ? ok({ fields, file }) : refuseField('file', 'file_missing');
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function tooLarge({ bytesMax }: UploadRule): Refusal {
  const mebibyte = 1024 * 1024;
  return refuse('PayloadTooLarge', because('file_larger_than', { megabytes: bytesMax / mebibyte }));
}

/** The errors of the multipart parser for invalid bodies. */
const tooMany = ['FST_FILES_LIMIT', 'FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT'];

/** Undefined for errors that are not the sender's fault. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '' } = error as Error & { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refuse('PayloadTooLarge', 'file_too_large');
  // A client that disconnected reads no response; this is no failure of the server.
  if (code === 'ECONNRESET') return cutShort;
  if (tooMany.includes(code)) return refuse('ValidationError', 'too_many_parts');
  const isOfParser = code.startsWith('FST_') || multipartFault.test(error.message);
  return isOfParser ? refuse('ValidationError', 'upload_unreadable') : undefined;
}

const cutShort = refuse('ValidationError', 'upload_cut_short');

const multipartFault = /multipart|terminated early|malformed|boundary|content-type|needle/i;
