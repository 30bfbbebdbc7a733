import { because } from '@peerdesk/contract/because.ts';
import type { FileReason, ReadResult } from '@peerdesk/statement-reader/statement.ts';
import { mayBeProtected } from '@peerdesk/statement-reader/containers/protection.ts';
import { readStatementPacked } from '@peerdesk/statement-reader/read-statement.ts';
import type { ColumnMapping } from '@peerdesk/contract/statement.ts';
import type { Services } from '../../core/services.ts';
import { uploadReader } from './process.ts';

/**
 * What a file asks for: nothing; a password that was not given or is wrong; or it was read with the
 * one that was given, which is why it is read here and not in the background: a queue would have to
 * store the password. `isKeptWrong`: the one that was kept did not open it.
 */
export type Opened =
  | { kind: 'open' }
  | { kind: 'locked'; reason: FileReason; isKeptWrong: boolean }
  | { kind: 'read'; result: ReadResult };

export interface OpeningHints {
  /** What the person typed, or null. */
  password: string | null;
  /** What the person keeps for the account; asked for only when nothing was typed. */
  kept: () => Promise<string | null>;
  account: string;
  mapping?: ColumnMapping | null;
}

export async function openFile(bytes: Uint8Array, hints: OpeningHints): Promise<Opened> {
  if (!mayBeProtected(bytes)) return { kind: 'open' };
  const { password, kept, ...rest } = hints;
  const known = password ?? (await kept());
  const result = await inTurn(() => readStatementPacked(bytes, { ...rest, password: known }));
  if (result.ok) return { kind: 'read', result };
  const isWrong = result.code === 'PASSWORD_WRONG';
  if (!isWrong && result.code !== 'PASSWORD_NEEDED') return { kind: 'read', result };
  if (password !== null || !isWrong) {
    return { kind: 'locked', reason: result.reason, isKeptWrong: false };
  }
  return { kind: 'locked', reason: because('statement_password_needed'), isKeptWrong: true };
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
