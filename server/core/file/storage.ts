import { because } from '@peerdesk/contract/because.ts';
import { dayMs } from '@peerdesk/domain/durations.ts';
import { ok, refuse, refuseForNow, type Refusal } from '@peerdesk/domain/result.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import type { WithRetry } from '../../platform/http/reply/reply.ts';
import type { Services } from '../services.ts';
import { signedBy, systemAuthor } from '../write/author.ts';
import {
  lockStorageOf,
  readSentBy,
  readStored,
  removeStatementFiles,
  removeUnusedFiles,
  type RemovedFile,
  type RemovedStatement,
} from './store-storage.ts';

const megabyte = 1024 * 1024;
/** How many files of a kind one sweep removes; the next one continues. */
const atOnceMax = 1000;

interface Sent {
  userId: string;
  bytes: number;
  now: number;
}

/**
 * Why these bytes may not be stored: the person has sent too much within a day, or the desk stores
 * too much. Null when they may; the person's other uploads then wait until the transaction ends.
 * Of several people who upload at the same time, each may exceed the desk's limit by one file, and
 * by those that come in parts and were begun before.
 */
export async function storageRefusal(
  services: Pick<Services, 'settings'>,
  client: Client,
  sent: Sent,
): Promise<(Refusal & WithRetry) | null> {
  await lockStorageOf(client, sent.userId);
  return storageRefusalNow(services, client, sent);
}

/** The same without a lock, before anything is stored. */
export async function storageRefusalNow(
  { settings }: Pick<Services, 'settings'>,
  db: Queryable,
  sent: Sent,
): Promise<(Refusal & WithRetry) | null> {
  const { userMegabytesPerDay, megabytesInAll } = settings.current().storage;
  const many = await dayRefusal(db, sent, userMegabytesPerDay);
  if (many) return many;
  if ((await readStored(db)) + sent.bytes <= megabytesInAll * megabyte) return null;
  return refuse('PayloadTooLarge', because('storage_full', { most: megabytesInAll }));
}

/** The same for a part of a file, for which the desk's total is checked at its start and end. */
export async function partRefusal(
  { settings }: Pick<Services, 'settings'>,
  client: Client,
  sent: Sent,
): Promise<(Refusal & WithRetry) | null> {
  await lockStorageOf(client, sent.userId);
  return dayRefusal(client, sent, settings.current().storage.userMegabytesPerDay);
}

async function dayRefusal(
  db: Queryable,
  { userId, bytes, now }: Sent,
  most: number,
): Promise<(Refusal & WithRetry) | null> {
  const used = await readSentBy(db, userId, now - dayMs);
  if (used.bytes + bytes <= most * megabyte) return null;
  const waitMs = (used.first ?? now) + dayMs - now;
  return refuseForNow(because('too_many_megabytes_a_day', { most }), waitMs);
}

/** Deletes files past the retention in Settings, with one audit row for all of them. */
export async function sweepStorage(services: Services): Promise<void> {
  const now = services.clock();
  const { statementDays, refusedStatementDays, unusedFileDays } =
    services.settings.current().storage;
  await services.changes.transaction(async ({ client, commit }) => {
    const statements = await removeStatementFiles(client, {
      doneDays: statementDays,
      refusedDays: refusedStatementDays,
      now,
      atOnceMax,
    });
    const files = await removeUnusedFiles(client, now - unusedFileDays * dayMs, atOnceMax);
    if (statements.length + files.length > 0) {
      const days = { statementDays, refusedStatementDays, unusedFileDays };
      const after = { statements: totalOf(statements), files: totalOf(files), ...days };
      await commit({
        ...signedBy(systemAuthor(now)),
        audit: [{ action: 'storage.sweep', subject: 'storage', after }],
        outbox: outboxOf(statements),
      });
    }
    return ok(null);
  });
}

function totalOf(removed: readonly RemovedFile[]) {
  return { count: removed.length, bytes: removed.reduce((sum, { size }) => sum + size, 0) };
}

/** The lists of everyone who sees one of these statements have changed. */
function outboxOf(removed: readonly RemovedStatement[]): OutboxRow[] {
  if (removed.length === 0) return [];
  const scopes = removed.flatMap(({ peer_id: peerId, parent_id: subadminId }) =>
    scopesTouched({ peerId, subadminId }),
  );
  const row = { topic: 'statement', event: 'statement.removed', ref: 'storage' } as const;
  return [{ ...row, scopes: [...new Set(scopes)] }];
}
