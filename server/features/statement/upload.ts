import { because } from '@peerdesk/contract/because.ts';
import { hasInterest } from '@peerdesk/domain/reconcile/interest.ts';
import { notFound, ok, refuse, type Refusal } from '@peerdesk/domain/result.ts';
import { createHash } from 'node:crypto';
import { newId } from '../../platform/db/ids.ts';
import { visibleName } from '../../platform/files/shown-name.ts';
import type { Handler } from '../../core/handler.ts';
import { storageRefusal } from '../../core/file/storage.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { outboxOfUpload } from './outbox-rows.ts';
import { enqueueReading } from './enqueue-reading.ts';
import { countWaitingOf } from './store-work.ts';
import { countUploadsOf, insertUpload, readAccountOf } from './store.ts';

const hourMs = 3_600_000;

/**
 * `POST /uploads/bank-statement`: stores the file unchanged; a job reads and matches it. The same
 * file again is a separate upload, whose lines will all be duplicates.
 */
export const uploadStatement: Handler<'upload.create'> = async ({ body, file }, context) => {
  if (file.bytes.length === 0) return refuse('UnsupportedFile', 'file_empty');
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
    const sha256 = createHash('sha256').update(file.bytes).digest();
    const upload = {
      id: newId('upload', now),
      upiId: body.upiId,
      accountId: account.account_id,
      peerId: account.peer_id,
      name: visibleName(file.name) || 'statement',
      bytes: file.bytes,
      sha256,
      uploadedBy: caller.id,
      attests: !hasInterest(caller.id, {
        peerId: account.peer_id,
        subadminId: account.parent_id,
      }),
      createdAt: now,
    };
    const turn = await countWaitingOf(client, caller.id);
    await insertUpload(client, upload);
    await enqueueReading(services.work, client, upload.id, turn);
    const { id, name, accountId } = upload;
    const after = { name, accountId, bytes, sha256: sha256.toString('hex') };
    return ok({
      response: { id },
      audit: [{ action: 'statement.upload', subject: `upload:${id}`, after }],
      outbox: outboxOfUpload({ id, ...account }, 'statement.uploaded'),
    });
  });
};

/** @param waitMs until the oldest of them is an hour old. */
function tooMany(most: number, waitMs: number): Refusal & { retryAfterSeconds: number } {
  const why = because('too_many_statements', { most });
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return { ...refuse('RateLimited', why), retryAfterSeconds };
}
