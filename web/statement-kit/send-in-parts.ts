import { statementPartBytes } from '@peerdesk/contract/statement-file.ts';

interface Progress {
  id: string;
  received: number;
  partBytes: number;
}

export interface PartCalls<T> {
  begin: (file: { name: string; size: number; sha256: string }) => Promise<Progress>;
  part: (
    id: string,
    part: { at: number; sha256: string; bytes: File },
    onSent: (share: number) => void,
  ) => Promise<Progress>;
  finish: (id: string) => Promise<T>;
  digest: (bytes: ArrayBuffer) => Promise<ArrayBuffer>;
  isUnanswered: (error: unknown) => boolean;
}

/**
 * What fits into one part goes whole, by a key. Where the page is not secure, browsers have no
 * checksums, and all files do.
 */
export function goesInParts(file: File): boolean {
  return file.size > statementPartBytes && globalThis.crypto?.subtle !== undefined;
}

/** What is known of a file between its tries. */
export interface Tries {
  /** All parts of it have come, and nobody knows yet whether it was taken in. */
  arrived?: string | undefined;
}

/**
 * Sends a file part by part, from where it broke off before, whoever tried: this page, one that was
 * closed since, or another device. Fails at the first part without an answer; the next try goes on.
 */
export async function sendInParts<T>(
  file: File,
  calls: PartCalls<T>,
  onSent: (share: number) => void,
  tries: Tries = {},
): Promise<T> {
  if (tries.arrived !== undefined) return finished(tries.arrived, calls, tries);
  const sumOf = async (bytes: ArrayBuffer) => hexOf(await calls.digest(bytes));
  const { name, size } = file;
  const sha256 = await sumOf(await file.arrayBuffer());
  let known = await calls.begin({ name, size, sha256 });
  onSent(known.received / size);
  while (known.received < size) {
    const { id, received: at, partBytes } = known;
    const bytes = file.slice(at, at + partBytes);
    const part = { at, sha256: await sumOf(await bytes.arrayBuffer()) };
    known = await calls.part(id, { ...part, bytes: new File([bytes], name) }, (share) =>
      onSent((at + share * bytes.size) / size),
    );
    onSent(known.received / size);
  }
  return finished(known.id, calls, tries);
}

/** Asked again after an answer that was lost, the server tells what it did. */
async function finished<T>(id: string, calls: PartCalls<T>, tries: Tries): Promise<T> {
  tries.arrived = id;
  try {
    return await calls.finish(id);
  } catch (error) {
    if (!calls.isUnanswered(error)) tries.arrived = undefined;
    throw error;
  }
}

export function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
