import { limitsOf } from '../reading-limits.ts';
import type { ReadHints, ReadLine, ReadResult } from '../statement.ts';
import { unpackLines } from '../thread/packing.ts';
import { readInThread } from '../thread/read-in-thread.ts';

/** What the reading process does, in this one, whose time and memory a test knows. */
export async function readHere(bytes: Uint8Array, hints: ReadHints = {}): Promise<ReadResult> {
  const lines: ReadLine[] = [];
  const result = await readInThread(Uint8Array.from(bytes), hints, limitsOf(bytes), (batch) => {
    for (const line of unpackLines(batch.packed)) lines.push(line);
    return Promise.resolve();
  });
  return result.ok ? { ok: true, statement: { ...result.rest, lines } } : result;
}
