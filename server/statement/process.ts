import type { ReadResult } from '@peerdesk/domain/reconcile/read/statement.ts';
import { systemActor } from '@peerdesk/domain/order/payin.ts';
import { commitChange } from '../db/commit.ts';
import { systemOrigin } from '../order/writer.ts';
import type { Services } from '../services.ts';
import { judgeAccount } from '../utr/sweep.ts';
import { importLines } from './import-lines.ts';
import { learntMapping, type StatementReader } from './read-statement.ts';
import { readReferencesOf, renewStatistics } from './store-lines.ts';
import {
  claimUpload,
  readLearnt,
  readWaitingUploads,
  readWork,
  releaseUpload,
  setDone,
  setReading,
  setRefused,
  type UploadWork,
} from './store-work.ts';
import { outboxOfUpload } from './written.ts';

const uploadsMax = 20;

/** From here on a file may change what the planner should know before its lines are looked up. */
const manyLines = 1000;

/**
 * Reads and matches what was uploaded, one file after the other. A server that ends in the middle
 * leaves the upload as it is: its lines are all there or none, and whoever comes next goes on.
 */
export async function processUploads(services: Services, read: StatementReader): Promise<void> {
  for (const id of await readWaitingUploads(services.pool, uploadsMax)) {
    const client = await services.pool.connect();
    try {
      if (!(await claimUpload(client, id))) continue;
      try {
        const upload = await readWork(services.pool, id);
        if (upload) await processUpload(services, upload, read);
      } finally {
        await releaseUpload(client, id);
      }
    } finally {
      client.release();
    }
  }
}

async function processUpload(
  services: Services,
  upload: UploadWork,
  read: StatementReader,
): Promise<void> {
  if (upload.status === 'done' || upload.status === 'refused') return;
  if (upload.status !== 'matching' && !(await takeIn(services, upload, read))) return;
  const work = await readWork(services.pool, upload.id);
  if (!work) throw new Error(`upload ${upload.id} is gone`);
  await matchLines(services, work);
  await setDone(services.pool, upload.id, services.clock());
  await tell(services, upload, 'statement.done');
}

/** Reads the file and takes its lines in; false when it was refused. */
async function takeIn(
  services: Services,
  upload: UploadWork,
  read: StatementReader,
): Promise<boolean> {
  await setReading(services.pool, upload.id);
  await tell(services, upload, 'statement.reading');
  const result = await readWithMemory(services, upload, read);
  if (!result.ok) {
    const { message: reason, preview } = result;
    await setRefused(services.pool, upload.id, { reason, preview }, services.clock());
    await tell(services, upload, 'statement.refused');
    return false;
  }
  await importLines(services, upload, result.statement, () =>
    tell(services, upload, 'statement.reading'),
  );
  if (result.statement.lines.length >= manyLines) await renewStatistics(services.pool);
  await tell(services, upload, 'statement.matching');
  return true;
}

/** A layout that says nothing by its captions is read by the columns that were named before. */
async function readWithMemory(
  services: Services,
  upload: UploadWork,
  read: StatementReader,
): Promise<ReadResult> {
  const { timeZone } = services.settings.current().company;
  const first = await read(upload.bytes, upload.name, { mapping: upload.mapping, timeZone });
  if (first.ok || upload.mapping !== null || first.preview === null) return first;
  const mapping = learntMapping(first.preview, await readLearnt(services.pool));
  if (mapping === null) return first;
  const second = await read(upload.bytes, upload.name, { mapping, timeZone });
  return second.ok ? second : first;
}

async function matchLines(services: Services, upload: UploadWork): Promise<void> {
  const { covered_from: from, covered_until: until } = upload;
  await judgeAccount(
    services,
    {
      accountId: upload.account_id,
      references: await readReferencesOf(services.pool, upload.id),
      covered: from === null || until === null ? null : { from, until },
    },
    () => tell(services, upload, 'statement.matching'),
  );
}

/** Every node's readers hear that the upload went on. */
async function tell(services: Services, upload: UploadWork, event: string): Promise<void> {
  const outbox = outboxOfUpload(upload, event);
  await commitChange(services.pool, {
    at: services.clock(),
    actor: systemActor,
    origin: systemOrigin,
    node: services.live.node,
    audit: [],
    outbox,
  });
  services.live.announce(outbox);
}
