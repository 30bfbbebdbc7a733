import { because } from '@peerdesk/contract/because.ts';
import type { ColumnMapping } from '@peerdesk/contract/statement.ts';
import {
  refuseFile,
  type FileReason,
  type ReadRefusal,
  type ReadResult,
  type StatementReader,
} from '@peerdesk/statement-reader/statement.ts';
import { scopeKey, type Scope } from '@peerdesk/domain/scope.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { endedUploadStatuses } from '@peerdesk/domain/statement/statuses.ts';
import { accountNumberOf } from '@peerdesk/domain/upi/account.ts';
import type { Services } from '../../../core/services.ts';
import { judgeAccount } from '../../../core/reconcile/match-queue.ts';
import { noteChangedFile, noteUnmatchedFile } from './changed-file.ts';
import { countOf, importLines } from './import-lines.ts';
import { savedFor } from '../layouts/layout-signature.ts';
import { readSavedColumns, setLayout } from '../layouts/store-layouts.ts';
import { readReferencesOf, renewStatistics } from './store-lines.ts';
import {
  countMatching,
  readFileOf,
  readWork,
  setDone,
  setReading,
  setRefused,
  type UploadWork,
  readWaiting,
} from './store-work.ts';
import { outboxOfUpload } from '../outbox-rows.ts';
import { answering, takeBackUntold, unansweredMax } from './unanswered.ts';
import { writeProgress } from '../../../core/write/write-progress.ts';
import { garbageBelow } from '../../../platform/runtime/return-memory.ts';
import { claim, releaseClaim } from '../../../platform/db/claim.ts';
import type { WorkHandler } from '../../../platform/jobs/work-queue.ts';
import type { Works } from '../../../core/work.ts';
import { enqueueReading } from './enqueue-reading.ts';

/** From this size on, the planner's statistics are refreshed before the lines are looked up. */
const manyLines = 1000;
/** Beside the file itself. */
const garbageMaxMb = 8;

/**
 * Reads and matches an upload. If a server stops in the middle, either all lines are imported or
 * none, and the next attempt continues. A failure at the last attempt refuses the file, and so do
 * attempts that each ended the server. One whose lines are imported is refused by neither: after
 * such attempts it is done, and an alert tells that its lines are not matched.
 */
export function uploadReader(
  services: Services,
  read: StatementReader,
): WorkHandler<Works['statement.read']> {
  return async ({ data: { uploadId }, isLast }) => {
    const client = await services.pool.connect();
    const work = `upload:${uploadId}`;
    try {
      if (!(await claim(client, work))) {
        throw new Error(`upload ${uploadId} is still being read elsewhere`);
      }
      try {
        await readClaimed(services, uploadId, read, isLast);
      } finally {
        await releaseClaim(client, work);
      }
    } finally {
      client.release();
    }
  };
}

async function readClaimed(
  services: Services,
  id: string,
  read: StatementReader,
  isLast: boolean,
): Promise<void> {
  await takeBackUntold(services);
  const upload = await readWork(services.pool, id, services.clock());
  if (!upload) return;
  try {
    await processUpload(services, upload, read);
  } catch (error) {
    if (isLast) await refuseUpload(services, upload, because('statement_reading_failed'), null);
    throw error;
  }
}

/** Enqueues uploads that wait without a job, for example after an upgrade. */
export async function enqueueWaiting(services: Services): Promise<void> {
  const ids = await readWaiting(services.pool);
  if (ids.length === 0) return;
  await services.changes.transaction(async ({ client }) => {
    for (const id of ids) await enqueueReading(services.work, client, id, 0);
    return { ok: true };
  });
}

async function processUpload(
  services: Services,
  upload: UploadWork,
  read: StatementReader,
): Promise<void> {
  if (isOneOf(upload.status, endedUploadStatuses)) return;
  if (upload.status !== 'matching') {
    if (upload.unanswered_reads >= unansweredMax) {
      return refuseUpload(services, upload, because('statement_ends_reader'), null);
    }
    if (!(await takeIn(services, upload, read))) return;
  }
  const work = await readWork(services.pool, upload.id, services.clock());
  if (!work) throw new Error(`upload ${upload.id} is gone`);
  if (work.unanswered_reads >= unansweredMax) return leaveUnmatched(services, work);
  await answering(services, work.id, async () => {
    await countMatching(services.pool, work.id);
    await matchLines(services, work);
  });
  await writeProgress(services, outboxOfUpload(upload, 'statement.done'), (client) =>
    setDone(client, upload.id, services.clock()),
  );
}

/**
 * The lines stay, open ones among the exceptions, and admins are told that nobody looked at what
 * they mean for the orders of the account.
 */
async function leaveUnmatched(services: Services, upload: UploadWork): Promise<void> {
  const now = services.clock();
  await writeProgress(services, outboxOfUpload(upload, 'statement.done'), async (client) => {
    await noteUnmatchedFile(client, upload.id, now);
    return setDone(client, upload.id, now, because('statement_ends_matching'));
  });
}

/** Reads the file and imports its lines; false when it was refused. */
async function takeIn(
  services: Services,
  upload: UploadWork,
  read: StatementReader,
): Promise<boolean> {
  const result = await answering(services, upload.id, async () => {
    await writeProgress(services, outboxOfUpload(upload, 'statement.reading'), (client) =>
      setReading(client, upload.id),
    );
    return readAndImport(services, upload, read);
  });
  if (!result.ok) return false;
  if (countOf(result.statement) >= manyLines) await renewStatistics(services.pool);
  return true;
}

async function readAndImport(
  services: Services,
  upload: UploadWork,
  read: StatementReader,
): Promise<ReadResult> {
  const result = await readWithMemory(services, upload, read);
  try {
    if (result.ok) await importLines(services, upload, result.statement);
    else await refuseUpload(services, upload, result.reason, result.preview);
  } catch (error) {
    if (!isUnstorable(error)) throw error;
    // It would fail the same way each time.
    const reason = because('statement_unstorable');
    await refuseUpload(services, upload, reason, null);
    return refuseFile('CORRUPT_FILE', reason);
  }
  return result;
}

async function refuseUpload(
  services: Services,
  upload: UploadWork,
  reason: FileReason,
  preview: string[][] | null,
): Promise<void> {
  const now = services.clock();
  await writeProgress(services, outboxOfUpload(upload, 'statement.refused'), async (client) => {
    // Columns that a person chose wrong contradict each other too.
    if (upload.mapping === null) await noteChangedFile(client, upload.id, reason, now);
    return setRefused(client, upload.id, { reason, preview }, now);
  });
}

/** Classes of database errors that mean that a value itself cannot be stored. */
const unstorable = /^(?:22|54)/;

function isUnstorable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unstorable.test(String(error.code));
}

/** A layout that is not recognised by its captions is read with the columns saved for it. */
async function readWithMemory(
  services: Services,
  upload: UploadWork,
  read: StatementReader,
): Promise<ReadResult> {
  const account = accountNumberOf({ id: upload.upi_id, accountId: upload.account_id });
  const collect = garbageBelow(garbageMaxMb);
  const readWith = async (mapping: ColumnMapping | null, isRemembered: boolean) => {
    await collect();
    const file = await readFileOf(services.pool, upload);
    // Its pieces are not wanted any more, and while it is read nothing else would collect them.
    await collect();
    return read(file, { mapping, isRemembered, account, isGivenUp: true });
  };
  const first = await readWith(upload.mapping, false);
  if (first.ok || upload.mapping !== null || first.preview === null) return first;
  // Nothing proves such a file, so somebody looks at each.
  if (first.code === 'UNPROVEN') return first;
  const saved = await readSavedColumns(services.pool, believedFor(upload));
  const known = savedFor(first.preview, saved);
  if (known === null) return first;
  const second = await readWith(known.mapping, true);
  if (!second.ok) return isAboutLines(second.code) ? { ...second, preview: first.preview } : first;
  await setLayout(services.pool, upload.id, known.id);
  return second;
}

/** Whether the lines were read and do not hold, as nobody learns from unknown columns. */
function isAboutLines(code: ReadRefusal): boolean {
  return code === 'UNPROVEN' || code === 'CHAIN_BROKEN' || code === 'TOTALS_DISAGREE';
}

/**
 * Whose mappings apply to this file, the most trusted first: the peer's own only where nobody else
 * attests the content of the file.
 */
function believedFor({ peer_id, parent_id, attests }: UploadWork): string[] {
  const desk: Scope = { kind: 'desk' };
  const group: Scope[] = parent_id === null ? [] : [{ kind: 'group', subadminId: parent_id }];
  const own: Scope[] = attests ? [] : [{ kind: 'peer', peerId: peer_id }];
  return [desk, ...group, ...own].map(scopeKey);
}

async function matchLines(services: Services, upload: UploadWork): Promise<void> {
  const { covered_from: from, covered_until: until } = upload;
  await judgeAccount(services, {
    accountId: upload.account_id,
    references: readReferencesOf(services.pool, upload.id),
    covered: from === null || until === null ? null : { from, until },
    attests: upload.attests,
  });
}
