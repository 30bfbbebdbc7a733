import { because } from '@peerdesk/contract/because.ts';
import { dayAfter, startOfBusinessDay } from '@peerdesk/domain/dates.ts';
import { fingerprintText } from '@peerdesk/statement-reader/proof/fingerprint.ts';
import type { ReadLine, Statement } from '@peerdesk/statement-reader/statement.ts';
import { createHash } from 'node:crypto';
import type { Client } from '../../../platform/db/pool.ts';
import { garbageBelow } from '../../../platform/runtime/return-memory.ts';
import type { Services } from '../../../core/services.ts';
import { signedBy, systemAuthor } from '../../../core/write/author.ts';
import { writeProgress } from '../../../core/write/write-progress.ts';
import { outboxOfUpload } from '../outbox-rows.ts';
import { setMatching, setProgress, type UploadWork } from './store-work.ts';
import {
  insertLines,
  lockAccount,
  paymentKey,
  readByFingerprint,
  readByPayment,
  attestLines,
  noteShownBy,
  type NewLine,
} from './store-lines.ts';

const batchMax = 2000;
/** How many lines are imported between two words of how far it is. */
const progressEvery = 2000;
const garbageMaxMb = 24;

/**
 * Imports all lines of a file in one transaction with the change of its status, so that they appear
 * all at once. A line that already exists, in this file or another, is stored as a duplicate of the
 * first.
 */
export async function importLines(
  services: Services,
  upload: UploadWork,
  statement: Statement,
): Promise<void> {
  const now = services.clock();
  const { timeZone } = services.settings.current().company;
  const toNewLine = lineMaker(upload, timeZone);
  const rows = countOf(statement);
  await services.changes.transaction(async ({ client, commit }) => {
    await lockAccount(client, upload.account_id);
    let start = 0;
    let told = 0;
    const collect = garbageBelow(garbageMaxMb);
    for (const lines of batchesOf(statement)) {
      const batch = lines.map((line, at) => toNewLine(line, start + at));
      await importBatch(client, upload, batch, now);
      await collect();
      start += batch.length;
      const read = start;
      if (read - told < progressEvery && read < rows) continue;
      told = read;
      // In a transaction of its own: this one shows nothing of its lines before all are imported.
      await writeProgress(services, outboxOfUpload(upload, 'statement.reading'), (other) =>
        setProgress(other, upload.id, { read, rows }),
      );
    }
    await setMatching(client, upload.id, figuresOf(upload, statement, timeZone));
    const outbox = outboxOfUpload(upload, 'statement.matching');
    return commit({ ...signedBy(systemAuthor(services.clock())), audit: [], outbox });
  });
}

/** How many lines a statement has, packed or not. */
export function countOf({ lines, packed }: Statement): number {
  return packed?.count ?? lines.length;
}

function* batchesOf({ lines, packed }: Statement): Generator<ReadLine[]> {
  if (packed) yield* packed.batches();
  else for (let at = 0; at < lines.length; at += batchMax) yield lines.slice(at, at + batchMax);
}

/** What was not added because it is there already is added as a duplicate of it. */
async function importBatch(
  client: Client,
  { id, account_id: accountId, peer_id: peerId, attests }: UploadWork,
  batch: readonly NewLine[],
  now: number,
): Promise<void> {
  const owner = { id, accountId, peerId, attests, now };
  const added = await insertLines(client, owner, batch);
  const left = batch.filter((line) => !added.has(line.id));
  if (left.length === 0) return;
  const repeated = await markDuplicates(client, accountId, left);
  const others = await insertLines(client, owner, left);
  if (others.size < left.length) throw new Error(`lines of upload ${id} could not be added`);
  if (attests) await attestLines(client, repeated, now);
  else await noteShownBy(client, repeated, peerId);
}

/** Sets the first appearance of each repeated line. @returns the first appearances. */
async function markDuplicates(
  client: Client,
  accountId: string,
  repeated: readonly NewLine[],
): Promise<string[]> {
  const fingerprints = repeated.flatMap((line) => line.fingerprint ?? []);
  const known = await readByFingerprint(client, accountId, fingerprints);
  const payments = repeated.filter(({ rrn }) => rrn !== null);
  const paid = await readByPayment(client, accountId, payments);
  return repeated.map((line) => {
    const key = paymentKey(line);
    const first = known.get(line.fingerprint ?? '') ?? (key === null ? undefined : paid.get(key));
    if (first === undefined) throw new Error(`line ${line.id} repeats one that is not there`);
    line.duplicate_of = first;
    line.state = 'ignored';
    return first;
  });
}

/** Builds rows from lines in batches; `index` is the position of a line in its file, from 0. */
function lineMaker(
  upload: Pick<UploadWork, 'id' | 'account_id'>,
  timeZone: string,
): (line: ReadLine, index: number) => NewLine {
  const midnights = new Map<string, number>();
  const midnightOf = (day: string) => {
    const known = midnights.get(day);
    if (known !== undefined) return known;
    const midnight = startOfBusinessDay(day, timeZone);
    midnights.set(day, midnight);
    return midnight;
  };
  return (line, index) => {
    const isLine = line.error === null && line.direction !== null && line.amount !== null;
    const print = isLine ? fingerprintText(upload.account_id, line) : null;
    return {
      id: `${upload.id}-${index + 1}`,
      row: line.row,
      date: line.date,
      value_date: line.valueDate,
      at: line.date === null ? null : instantOf(midnightOf(line.date), line.time),
      has_time: line.time !== null,
      direction: line.direction,
      amount: line.amount?.toString() ?? null,
      balance: line.balance?.toString() ?? null,
      rrn: isLine ? line.rrn : null,
      refs: line.refs,
      own_refs: ownReferences(line),
      rail: line.rail,
      kind: line.kind,
      name: line.name,
      vpa: line.vpa,
      vpa_complete: line.vpaComplete,
      bank: line.bank,
      ifsc: line.ifsc,
      narration: line.narration,
      warnings: line.warnings,
      error: isLine ? null : (line.error?.reason ?? because('row_unreadable')),
      fingerprint: print === null ? null : createHash('sha256').update(print).digest('hex'),
      duplicate_of: null,
      state: isLine && line.kind === 'PAYMENT' ? 'open' : 'ignored',
    };
  };
}

/** The instant of a line, or noon of its day when the bank gives no time. */
function instantOf(midnight: number, time: string | null): string {
  const [hours = 12, minutes = 0, seconds = 0] = time?.split(':').map(Number) ?? [];
  return new Date(midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000).toISOString();
}

/** The bank's own id of the line; most lines have none. */
function ownReferences(line: ReadLine): string[] | null {
  const own = line.refs.filter(({ kind }) => kind === 'BANK_OWN').map(({ value }) => value);
  return own.length > 0 ? own : null;
}

/** The last day counts only as far as the file can cover it: up to the upload. */
function figuresOf(upload: UploadWork, statement: Statement, timeZone: string) {
  const { start, end } = statement;
  const isDated = start !== null && end !== null && start <= end;
  const until = isDated ? startOfBusinessDay(dayAfter(end), timeZone) : 0;
  return {
    bank: statement.bank,
    start: isDated ? start : null,
    end: isDated ? end : null,
    coveredFrom: isDated ? startOfBusinessDay(start, timeZone) : null,
    coveredUntil: isDated ? Math.min(until, upload.created_at) : null,
    opening: statement.opening,
    closing: statement.closing,
    rows: countOf(statement),
  };
}
