import { because } from '@peerdesk/contract/because.ts';
import { hasInterest } from '@peerdesk/domain/reconcile/interest.ts';
import {
  notFound,
  ok,
  refuse,
  refuseField,
  type Refusal,
  type Result,
} from '@peerdesk/domain/result.ts';
import { createHash } from 'node:crypto';
import { newId } from '../../platform/db/ids.ts';
import { visibleName } from '../../platform/files/shown-name.ts';
import type { Handler } from '../../core/handler.ts';
import { storageRefusal } from '../../core/file/storage.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { outboxOfUpload } from './outbox-rows.ts';
import { enqueueReading } from './enqueue-reading.ts';
import { importRead, openFile, type Opened } from './protected.ts';
import { countWaitingOf, setRefused } from './store-work.ts';
import { countUploadsOf, insertUpload, readAccountOf } from './store.ts';

const hourMs = 3_600_000;

/**
 * `POST /uploads/bank-statement`: stores the file unchanged; a job reads and matches it. The same
 * file again is a separate upload, whose lines will all be duplicates. A protected file is read at
 * once with the password, which is stored nowhere; without the right one it is kept and waits.
 */
export const uploadStatement: Handler<'upload.create'> = async (asked, context) => {
  const { body, file } = asked;
  if (file.bytes.length === 0) return refuse('UnsupportedFile', 'file_empty');
  const { services, scope } = context;
  const known = await readAccountOf(services.pool, body.upiId, scope);
  if (!known) return notFound();
  const opened = await openFile(file.bytes, {
    // A form that was left empty brings an empty one.
    password: body.password || null,
    account: known.account_id,
  });
  const isLocked = opened.kind === 'locked';
  // What is answered by a refusal must not answer the same request once more as a success.
  const stored = await store(
    asked,
    isLocked ? { ...context, idempotency: undefined } : context,
    opened,
  );
  if (!stored.ok) return stored;
  if (isLocked) return { ...refuseField('password', opened.reason), uploadId: stored.value.id };
  if (opened.kind === 'read') importRead(services, stored.value.id, opened.result);
  return stored;
};

type Asked = Parameters<Handler<'upload.create'>>[0];
type Context = Parameters<Handler<'upload.create'>>[1];

/** Keeps the file: for the queue, for the password that it waits for, or for what was read. */
function store(
  { body, file }: Asked,
  context: Context,
  opened: Opened,
): Promise<Result<{ id: string }>> {
  const { services, caller, now, scope } = context;
  return writeRecords<{ id: string }>(context, async (client) => {
    const account = await readAccountOf(client, body.upiId, scope);
    if (!account) return notFound();
    const used = await countUploadsOf(client, caller.id, now - hourMs);
    const { uploadsPerHour } = services.settings.current().rates;
    if (used.count >= uploadsPerHour) {
      return tooMany(uploadsPerHour, (used.oldest ?? now) + hourMs - now);
    }
    const bytes = file.bytes.length;
    const full = await storageRefusal(services, client, { userId: caller.id, bytes, now });
    if (full) return full;
    const upload = newUpload(body.upiId, file, account, context);
    const turn = await countWaitingOf(client, caller.id);
    await insertUpload(client, upload);
    if (opened.kind === 'open') await enqueueReading(services.work, client, upload.id, turn);
    if (opened.kind === 'locked') {
      await setRefused(client, upload.id, { reason: opened.reason, preview: null }, now);
    }
    const { id, name, accountId, sha256 } = upload;
    const after = { name, accountId, bytes, sha256: sha256.toString('hex') };
    return ok({
      response: { id },
      audit: [{ action: 'statement.upload', subject: `upload:${id}`, after }],
      outbox: outboxOfUpload({ id, ...account }, 'statement.uploaded'),
    });
  });
}

type Account = NonNullable<Awaited<ReturnType<typeof readAccountOf>>>;

function newUpload(upiId: string, file: Asked['file'], account: Account, { caller, now }: Context) {
  return {
    id: newId('upload', now),
    upiId,
    accountId: account.account_id,
    peerId: account.peer_id,
    name: visibleName(file.name) || 'statement',
    bytes: file.bytes,
    sha256: createHash('sha256').update(file.bytes).digest(),
    uploadedBy: caller.id,
    attests: !hasInterest(caller.id, {
      peerId: account.peer_id,
      subadminId: account.parent_id,
    }),
    createdAt: now,
  };
}

/** @param waitMs until the oldest of them is an hour old. */
function tooMany(most: number, waitMs: number): Refusal & { retryAfterSeconds: number } {
  const why = because('too_many_statements', { most });
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return { ...refuse('RateLimited', why), retryAfterSeconds };
}
