import type { ReadResult } from '@peerdesk/statement-reader/statement.ts';
import { scopeKey, type Scope } from '@peerdesk/domain/scope.ts';
import type { Services } from '../../core/services.ts';
import { judgeAccount } from '../../core/reconcile/match-queue.ts';
import { importLines } from './import-lines.ts';
import { learntMapping, type StatementReader } from './read-statement.ts';
import { readReferencesOf, renewStatistics } from './store-lines.ts';
import {
  claimUpload,
  readLearnt,
  readNextUpload,
  readWork,
  releaseUpload,
  setDone,
  setReading,
  setRefused,
  type UploadWork,
} from './store-work.ts';
import { outboxOfUpload } from './written.ts';
import { systemAuthor } from '../../core/write/author.ts';

const uploadsMax = 20;

/** From here on a file may change what the planner should know before its lines are looked up. */
const manyLines = 1000;

/**
 * Reads and matches what was uploaded, one file after the other. A server that ends in the middle
 * leaves the upload as it is: its lines are all there or none, and whoever comes next goes on.
 *
 * @throws the first failure, once the files behind the one that failed had their turn.
 */
export async function processUploads(services: Services, read: StatementReader): Promise<void> {
  const tried: string[] = [];
  const failures: unknown[] = [];
  while (tried.length < uploadsMax) {
    const id = await readNextUpload(services.pool, tried);
    if (id === undefined) break;
    tried.push(id);
    try {
      await processClaimed(services, id, read);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function processClaimed(
  services: Services,
  id: string,
  read: StatementReader,
): Promise<void> {
  const client = await services.pool.connect();
  try {
    if (!(await claimUpload(client, id))) return;
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
  const reading = () => tell(services, upload, 'statement.reading');
  await reading();
  const result = await readWithMemory(services, upload, read);
  try {
    if (result.ok) await importLines(services, upload, result.statement, reading);
    else await refuseUpload(services, upload, result.message, result.preview);
  } catch (error) {
    if (!isUnkeepable(error)) throw error;
    // It would fail the same way for ever.
    await refuseUpload(services, upload, 'The file holds signs that no statement holds', null);
    return false;
  }
  if (!result.ok) return false;
  if (result.statement.lines.length >= manyLines) await renewStatistics(services.pool);
  await tell(services, upload, 'statement.matching');
  return true;
}

async function refuseUpload(
  services: Services,
  upload: UploadWork,
  reason: string,
  preview: string[][] | null,
): Promise<void> {
  await setRefused(services.pool, upload.id, { reason, preview }, services.clock());
  await tell(services, upload, 'statement.refused');
}

/** Classes of errors by which the database says that a value itself is not to be kept. */
const unkeepable = /^(?:22|54)/;

function isUnkeepable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unkeepable.test(String(error.code));
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
  const learnt = await readLearnt(services.pool, believedFor(upload));
  const mapping = learntMapping(first.preview, learnt);
  if (mapping === null) return first;
  const second = await read(upload.bytes, upload.name, { mapping, timeZone });
  return second.ok ? second : first;
}

/**
 * Whose mappings are believed of this file, the most trusted first: the peer's own only where
 * nobody else vouches for what the file says.
 */
function believedFor({ peer_id, parent_id, vouches }: UploadWork): string[] {
  const desk: Scope = { kind: 'desk' };
  const group: Scope[] = parent_id === null ? [] : [{ kind: 'group', subadminId: parent_id }];
  const own: Scope[] = vouches ? [] : [{ kind: 'peer', peerId: peer_id }];
  return [desk, ...group, ...own].map(scopeKey);
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
  const author = systemAuthor(services.clock());
  await services.changes.tell(author, outboxOfUpload(upload, event));
}
