import { because } from '@peerdesk/contract/because.ts';
import { statementBytesMax } from '@peerdesk/contract/statement.ts';
import type { Entry } from 'yauzl';
import type { FileReason } from '../statement.ts';
import { inflatedBytesMax } from './limits.ts';
import { FileRefused, zipBomb } from './refusals.ts';
import { openZip, unpack, type Zip } from './zip.ts';

export interface BundledFile {
  name: string;
  bytes: Uint8Array;
}

/** What an archive of several files holds, or why none of them is taken. */
export type Bundle = { ok: true; files: BundledFile[] } | { ok: false; reason: FileReason };

export const bundledFilesMax = 20;
const zipStart = Buffer.from('PK\u0003\u0004', 'latin1');
/** Parts that tell a workbook, which is an archive too. */
const office = /^(?:\[Content_Types\]\.xml|mimetype|content\.xml|META-INF\/|xl\/|word\/|ppt\/)/;
const litter = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)|\/$/i;

/**
 * The files of an archive that a bank or a person has packed together; null for any other file, and
 * for a workbook. Archives within are refused, and so are more files than anybody sends, and one
 * that is larger than it may be on its own.
 */
export async function filesOfBundle(bytes: Uint8Array): Promise<Bundle | null> {
  if (!startsAsZip(bytes)) return null;
  try {
    const zip = await openZip(bytes, inflatedBytesMax);
    const entries = [...zip.entries.values()];
    if (entries.some(({ fileName }) => office.test(fileName))) return null;
    const wanted = entries.filter(({ fileName }) => !litter.test(fileName));
    if (wanted.length > bundledFilesMax) {
      const facts = { parts: wanted.length, most: bundledFilesMax };
      throw new FileRefused('ZIP_BOMB', because('statement_too_many_parts', facts));
    }
    const files: BundledFile[] = [];
    for (const entry of wanted) files.push(await fileOf(zip, entry));
    const filled = files.filter((file) => file.bytes.length > 0);
    if (filled.length === 0) throw new FileRefused('EMPTY_FILE', because('file_empty'));
    return { ok: true, files: filled };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    // No password that is typed here opens an archive, only what is in it.
    const isLocked = error.code === 'ENCRYPTED';
    return { ok: false, reason: isLocked ? because('statement_zip_protected') : error.reason };
  }
}

async function fileOf(zip: Zip, entry: Entry): Promise<BundledFile> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of unpack(zip, entry)) {
    length += chunk.length;
    if (length > statementBytesMax) throw tooLarge();
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (startsAsZip(bytes) && !(await isWorkbook(bytes))) {
    throw new FileRefused('UNSUPPORTED_CONTENT', because('statement_zip_in_zip'));
  }
  return { name: entry.fileName.split('/').at(-1) ?? entry.fileName, bytes };
}

function tooLarge(): FileRefused {
  const megabytes = statementBytesMax / (1024 * 1024);
  return new FileRefused('TOO_LARGE', because('statement_too_large', { megabytes }));
}

/** Whatever is damaged or too large says so when it is read on its own. */
async function isWorkbook(bytes: Uint8Array): Promise<boolean> {
  try {
    const { entries } = await openZip(bytes);
    return [...entries.keys()].some((name) => office.test(name));
  } catch (error) {
    if (error instanceof FileRefused && error.code === 'ZIP_BOMB') throw zipBomb();
    return true;
  }
}

function startsAsZip(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4)).equals(zipStart);
}
