import type { FileReason, ReadResult } from '@peerdesk/statement-reader/statement.ts';
import { mayBeProtected } from '@peerdesk/statement-reader/containers/protection.ts';
import { readStatement } from '@peerdesk/statement-reader/read-statement.ts';
import type { ColumnMapping } from '@peerdesk/contract/statement.ts';
import type { Services } from '../../core/services.ts';
import { uploadReader } from './process.ts';

/**
 * What a file asks for: nothing; a password that was not given or is wrong; or it was read with the
 * one that was given, which is why it is read here and not in the background: a queue would have to
 * store the password.
 */
export type Opened =
  | { kind: 'open' }
  | { kind: 'locked'; reason: FileReason }
  | { kind: 'read'; result: ReadResult };

export async function openFile(
  bytes: Uint8Array,
  hints: { password: string | null; account: string; mapping?: ColumnMapping | null },
): Promise<Opened> {
  if (!mayBeProtected(bytes)) return { kind: 'open' };
  const result = await inTurn(() => readStatement(bytes, hints));
  if (result.ok) return { kind: 'read', result };
  const isLocked = result.code === 'PASSWORD_NEEDED' || result.code === 'PASSWORD_WRONG';
  return isLocked ? { kind: 'locked', reason: result.reason } : { kind: 'read', result };
}

/** So many files are read at once for those who wait for the answer; the others wait in line. */
const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
let next = 0;

function inTurn<T>(read: () => Promise<T>): Promise<T> {
  const lane = next;
  next = (next + 1) % lanes.length;
  const done = (lanes[lane] ?? Promise.resolve()).then(read);
  lanes[lane] = done.catch(() => undefined);
  return done;
}

/** Imports in the background what was read, as the job of any other file does. */
export function importRead(services: Services, uploadId: string, result: ReadResult): void {
  const takeIn = uploadReader(services, () => Promise.resolve(result));
  takeIn({ data: { uploadId }, isLast: true }).catch((error: unknown) => {
    services.log.error({ err: error, uploadId }, 'a protected statement could not be imported');
  });
}
