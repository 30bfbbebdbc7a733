import { because } from '@peerdesk/contract/because.ts';
import { hourMs } from '@peerdesk/domain/durations.ts';
import { ok, refuseForNow, type Result } from '@peerdesk/domain/result.ts';
import {
  refuseFile,
  type FileReason,
  type ReadResult,
} from '@peerdesk/statement-reader/statement.ts';
import { mayBeProtected } from '@peerdesk/statement-reader/containers/protection.ts';
import { readStatementPacked } from '@peerdesk/statement-reader/read-statement.ts';
import type { ColumnMapping } from '@peerdesk/contract/statement.ts';
import { createHash } from 'node:crypto';
import type { Services } from '../../../core/services.ts';
import { uploadReader } from '../reading/process.ts';
import { answerOpening, countOpening, forgetTries } from './store-openings.ts';
import { unansweredMax } from '../reading/unanswered.ts';

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
  /** The account that is wanted of a file with several. */
  account: string | null;
  /** Who tries. */
  userId: string;
  mapping?: ColumnMapping | null;
}

/** So many passwords an hour may a person try for the same bytes, in whichever uploads of them. */
const triesMax = 10;
/** And all people together: one alone does not close a file for others who have it too. */
const triesOfAllMax = 30;
/** How many attempts at the same bytes this process makes at the moment. */
const underWay = new Map<string, number>();

/** Refused, where too many passwords were tried for it within an hour. */
export async function openFile(
  { pool, clock, limiter }: Pick<Services, 'pool' | 'clock' | 'limiter'>,
  { bytes, sha256 }: { bytes: Uint8Array; sha256: Buffer },
  hints: OpeningHints,
): Promise<Result<Opened>> {
  if (!mayBeProtected(bytes)) return ok({ kind: 'open' });
  const now = clock();
  const isTry = hints.password !== null;
  const since = now - hourMs;
  const own = createHash('sha256').update(sha256).update(hints.userId).digest();
  if (isTry) {
    const bound = { most: triesMax + 1, now, since };
    const mine = await countOpening(pool, own, { tries: 1, unanswered: 0 }, bound);
    if (mine.tries > triesMax) return refuseForNow('too_many_passwords', hourMs);
  }
  const adds = { tries: isTry ? 1 : 0, unanswered: 1 };
  const bound = { most: triesOfAllMax + 1, now, since };
  const { tries, unanswered } = await countOpening(pool, sha256, adds, bound);
  const key = sha256.toString('hex');
  const others = underWay.get(key) ?? 0;
  if (unanswered - others > unansweredMax) return ok(endsReader());
  underWay.set(key, others + 1);
  try {
    if (isTry && tries > triesOfAllMax) return refuseForNow('too_many_passwords', hourMs);
    const opened = await tryOpening(limiter, bytes, hints);
    const isOpen = opened.kind === 'read' && opened.result.ok;
    if (isTry && isOpen) await forgetTries(pool, [sha256, own]);
    return ok(opened);
  } finally {
    const left = (underWay.get(key) ?? 1) - 1;
    if (left === 0) underWay.delete(key);
    else underWay.set(key, left);
    await answerOpening(pool, sha256);
  }
}

/** Each time before, the server ended with the attempt. */
function endsReader(): Opened {
  return { kind: 'read', result: refuseFile('TOO_SLOW', because('statement_ends_reader')) };
}

async function tryOpening(
  limiter: Services['limiter'],
  bytes: Uint8Array,
  hints: OpeningHints,
): Promise<Opened> {
  const { password, kept, userId, ...rest } = hints;
  const known = password ?? (await kept());
  const read = () => readStatementPacked(bytes, { ...rest, password: known });
  const result = await inTurn(limiter, userId, read);
  if (result.ok) return { kind: 'read', result };
  const isWrong = result.code === 'PASSWORD_WRONG';
  if (!isWrong && result.code !== 'PASSWORD_NEEDED') return { kind: 'read', result };
  if (password !== null || !isWrong) {
    return { kind: 'locked', reason: result.reason, isKeptWrong: false };
  }
  return { kind: 'locked', reason: because('statement_password_needed'), isKeptWrong: true };
}

/** So many files are read at once for those who wait for the answer; the others wait in line. */
const readAtOnceMax = 2;

/** One of a person at a time, so that nobody waits for all the files of another. */
function inTurn<T>(
  limiter: Services['limiter'],
  userId: string,
  read: () => Promise<T>,
): Promise<T> {
  return limiter.inTurn({ key: 'protected files', person: userId }, read, readAtOnceMax);
}

/** Imports in the background what was read, as the job of any other file does. */
export function importRead(services: Services, uploadId: string, result: ReadResult): void {
  const takeIn = uploadReader(services, () => Promise.resolve(result));
  takeIn({ data: { uploadId }, isLast: true }).catch((error: unknown) => {
    services.log.error({ err: error, uploadId }, 'a protected statement could not be imported');
  });
}
