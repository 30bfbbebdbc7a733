import { CFB } from '@e965/xlsx';
import { corrupt, encrypted, FileRefused, passwordNeeded, passwordWrong } from '../refusals.ts';
import { packageLockOf } from './package-password.ts';
import { filePassAt, openStream } from './stream-password.ts';

/** Excel's own password for books that are protected against changes only. */
const everybodys = 'VelvetSweatshop';

/** What a compound file holds: a workbook of today under its password, or an old one's stream. */
export type OfficeContent = { kind: 'package' | 'stream'; bytes: Buffer };

/**
 * What a compound file holds, without its password. Null for one without a workbook.
 *
 * @throws {FileRefused} when the password is missing or another one.
 */
export async function openOffice(
  bytes: Uint8Array,
  password: string | null,
): Promise<OfficeContent | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const isLocked = file.includes(Buffer.from('EncryptedPackage', 'utf16le'));
  const streams = streamsOf(file, isLocked);
  const info = streams('EncryptionInfo');
  const content = streams('EncryptedPackage');
  if (info && content) {
    // Some programs would show the one, some the other.
    if (streams('Workbook') ?? streams('Book')) throw corrupt();
    const lock = await packageLockOf(info);
    return { kind: 'package', bytes: unlocked((word) => lock.open(word, content), password) };
  }
  if (isLocked) throw encrypted();
  const book = streams('Workbook') ?? streams('Book');
  const at = book ? filePassAt(book) : null;
  if (!book) return null;
  if (at === null) return { kind: 'stream', bytes: book };
  return { kind: 'stream', bytes: unlocked((word) => openStream(book, at, word), password) };
}

function unlocked(open: (password: string) => Buffer | null, password: string | null): Buffer {
  try {
    const opened = (password === null ? null : open(password)) ?? open(everybodys);
    if (opened !== null) return opened;
  } catch (error) {
    throw error instanceof FileRefused ? error : corrupt();
  }
  throw password === null ? passwordNeeded() : passwordWrong();
}

function streamsOf(bytes: Buffer, isLocked: boolean): (name: string) => Buffer | null {
  try {
    const parts = CFB.read(bytes, { type: 'buffer' });
    return (name) => {
      const entry = CFB.find(parts, `/${name}`);
      const content = entry?.content as Uint8Array | undefined;
      if (content === undefined || Buffer.isBuffer(content)) return content ?? null;
      return Buffer.from(content);
    };
  } catch {
    throw isLocked ? encrypted() : corrupt();
  }
}
