import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { createTarDecoder, type TarPackController } from 'modern-tar';
import { z } from 'zod';
import { keyFileName } from '../../platform/runtime/sealer.ts';
import { StartError } from '../../platform/runtime/start-error.ts';
import { anchorFileName } from '../audit/anchors.ts';

/**
 * A backup is a tar: `peerdesk.json` (the header), `tables/<name>/<number>.zst` (rows as `COPY`
 * writes them, each part compressed on its own), `audit-heads.log` and, if it is encrypted,
 * `secrets.key`, and last `contents.json`, without which it is not whole.
 */
export const entryNames = {
  header: 'peerdesk.json',
  contents: 'contents.json',
  heads: anchorFileName,
  key: keyFileName,
} as const;

const part = /^tables\/(?<table>[^/]+)\/\d+\.zst$/;

export function partName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, '0')}.zst`;
}

/** The table whose rows an entry holds, or undefined for any other entry. */
export function tableOfPart(name: string): string | undefined {
  return part.exec(name)?.groups?.['table'];
}

/** The size of a part before compression; a line may be split across two parts. */
export const partBytes = 8 * 1024 * 1024;
/** Far above the size of a real part: a larger one is not from a backup. */
const partBytesMax = 64 * 1024 * 1024;

const tableHeader = z.object({ name: z.string(), columns: z.array(z.string()) });

/** The header: how to read the rows that follow. */
export const backupHeader = z.object({
  format: z.literal(1),
  /** ISO 8601: the time of the snapshot. */
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  queueVersion: z.number().int(),
  tables: z.array(tableHeader),
});
export type BackupHeader = z.output<typeof backupHeader>;

/** The trailer: what must have been read by the end. */
export const backupContents = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), at: z.string() })),
});
export type BackupContents = z.output<typeof backupContents>;

const compressed = promisify(zstdCompress);
const inflated = promisify(zstdDecompress);

/** With a checksum, so that corruption is detected before any row is used. */
export function compressPart(rows: Buffer): Promise<Buffer> {
  return compressed(rows, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
}

/** @throws {StartError} when it is damaged. */
export async function inflatePart(name: string, bytes: Uint8Array): Promise<Buffer> {
  try {
    return await inflated(bytes, { maxOutputLength: partBytesMax });
  } catch {
    throw damaged(`${name} cannot be read`);
  }
}

export async function addEntry(tar: TarPackController, name: string, bytes: Uint8Array) {
  const writer = tar.add({ name, size: bytes.length, mode: 0o600 }).getWriter();
  await writer.write(bytes);
  await writer.close();
}

/** The entries of a backup in their order, one at a time. */
export async function* entriesOf(
  archive: ReadableStream<Uint8Array>,
): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  try {
    for await (const { header, body } of archive.pipeThrough(createTarDecoder({ strict: true }))) {
      if (header.size > partBytesMax) throw damaged(`${header.name} is too large`);
      yield { name: header.name, bytes: await new Response(body).bytes() };
    }
  } catch (error) {
    throw error instanceof StartError ? error : damaged(String(error));
  }
}

/** @throws {StartError} when the text is not valid at that place of a backup. */
export function parseEntry<T>(shape: z.ZodType<T>, name: string, bytes: Uint8Array): T {
  try {
    return shape.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw damaged(`${name} is not what Peerdesk writes there`);
  }
}

export function damaged(what: string): StartError {
  return new StartError(`the backup is damaged, and nothing was restored: ${what}`);
}
