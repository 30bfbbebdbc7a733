import { because } from '@peerdesk/contract/because.ts';
import multipart from '@fastify/multipart';
import type { Call } from '@peerdesk/contract/call.ts';
import type { UploadedFile } from '@peerdesk/contract/endpoints.ts';
import { ok, refuse, refuseField, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type UploadRule = NonNullable<Call['upload']>;

/** What came in a multipart body: its fields as text, and its one file. */
export interface Upload {
  fields: Record<string, string>;
  file: UploadedFile;
}

const fieldsMax = 10;
const fieldBytesMax = 4096;
const nameBytesMax = 64;
const headersMax = 20;
/** Room for the fields and for what stands between the parts. */
const wrappingBytesMax = 64 * 1024;
const uploadMsMax = 5 * 60_000;

/** Lets the calls of this part of the server read multipart bodies, and no others. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
}

/**
 * Reads a multipart body. Nothing of it is kept beyond what the call takes: a file that is too
 * large is refused at its first byte too many, and at once when the request says how long it is.
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
  const late = setTimeout(() => request.raw.destroy(), uploadMsMax);
  try {
    return await readParts(rule, request);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refusal;
  } finally {
    clearTimeout(late);
  }
}

async function readParts(rule: UploadRule, request: FastifyRequest): Promise<Result<Upload>> {
  // Without a prototype: a field is noted under whatever name it has.
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

/** What the reader of multipart bodies throws at a body that it cannot take. */
const tooMany = ['FST_FILES_LIMIT', 'FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT'];

/** Undefined for what no sender can be blamed for. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '' } = error as Error & { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refuse('PayloadTooLarge', 'file_too_large');
  // Whoever hung up reads no answer; it is no failure of the server.
  if (code === 'ECONNRESET') return cutShort;
  if (tooMany.includes(code)) return refuse('ValidationError', 'too_many_parts');
  const isOfParser = code.startsWith('FST_') || multipartFault.test(error.message);
  return isOfParser ? refuse('ValidationError', 'upload_unreadable') : undefined;
}

const cutShort = refuse('ValidationError', 'upload_cut_short');

const multipartFault = /multipart|terminated early|malformed|boundary|content-type|needle/i;
