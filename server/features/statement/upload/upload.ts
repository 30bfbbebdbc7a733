import { because } from '@peerdesk/contract/because.ts';
import { hourMs } from '@peerdesk/domain/durations.ts';
import { hasInterest } from '@peerdesk/domain/reconcile/interest.ts';
import { accountNumberOf } from '@peerdesk/domain/upi/account.ts';
import {
  notFound,
  ok,
  refuse,
  refuseField,
  refuseForNow,
  type Refusal,
  type Result,
} from '@peerdesk/domain/result.ts';
import { filesOfBundle } from '@peerdesk/statement-reader/containers/bundle.ts';
import { mayBeProtected } from '@peerdesk/statement-reader/containers/protection.ts';
import { refuseFile, type FileReason } from '@peerdesk/statement-reader/statement.ts';
import { createHash } from 'node:crypto';
import type { Client, Queryable } from '../../../platform/db/pool.ts';
import { newId } from '../../../platform/db/ids.ts';
import { visibleName } from '../../../platform/files/shown-name.ts';
import type { Handler } from '../../../core/handler.ts';
import { storageRefusalNow } from '../../../core/file/storage.ts';
import { lockStorageOf } from '../../../core/file/store-storage.ts';
import { writeRecords } from '../../../core/write/write-records.ts';
import { outboxOfUpload } from '../outbox-rows.ts';
import { enqueueReading } from '../reading/enqueue-reading.ts';
import { keptPassword, passwordAudit, sealOwner } from '../password/kept-password.ts';
import { keepPassword, removePassword } from '../password/store-passwords.ts';
import { importRead, openFile, type Opened } from '../password/protected.ts';
import { countWaitingOf, setRefused } from '../reading/store-work.ts';
import { countUploadsOf, insertUpload, lockUploadsOf, readAccountOf } from '../store.ts';

/**
 * `POST /uploads/bank-statement`: stores the file unchanged; a job reads and matches it. The same
 * file again is a separate upload, whose lines will all be duplicates. A protected file is read at
 * once with the password, which is stored only if the person asks for it; without the right one it
 * is kept and waits. Of an archive, each file is an upload of its own.
 */
export const uploadStatement: Handler<'upload.create'> = async (asked, context) => {
  const { body, file } = asked;
  if (file.bytes.length === 0) return refuse('UnsupportedFile', 'file_empty');
  const sent = { upiId: body.upiId, files: 1, bytes: file.bytes.length };
  const account = await roomFor(context.services.pool, context, sent);
  if (!account.ok) return account;
  const { account_id: accountId } = account.value;
  const onStored = () => Promise.resolve(true);
  return takeFile(asked, context, { accountId, counted: 0, onStored });
};

/**
 * The account of files that may be taken in as things stand, or why they may not. It is asked
 * before anything is unpacked or read, and once more, under locks, where they are stored.
 */
export async function roomFor(
  db: Queryable,
  { services, caller, now, scope }: Context,
  { upiId, files, bytes }: { upiId: string; files: number; bytes: number },
): Promise<Result<Account>> {
  const account = await readAccountOf(db, upiId, scope);
  if (!account) return notFound();
  const used = await countUploadsOf(db, caller.id, now - hourMs);
  const { uploadsPerHour } = services.settings.current().rates;
  if (used.count + files > uploadsPerHour) {
    return tooMany(uploadsPerHour, (used.oldest ?? now) + hourMs - now);
  }
  const full = await storageRefusalNow(services, db, { userId: caller.id, bytes, now });
  return full ?? ok(account);
}

/** Takes in a file that has arrived, at once or in parts, and for which there is room. */
export async function takeFile(
  asked: Asked,
  context: Context,
  arrived: Arrived,
): Promise<Result<Created> & { uploadId?: string }> {
  const { services } = context;
  const opened = await partsOf(asked, arrived, context);
  if (!opened.ok) return opened;
  const { value: parts } = opened;
  const [first] = parts;
  const isLocked = parts.length === 1 && first?.opened.kind === 'locked';
  // What is answered by a refusal must not answer the same request once more as a success.
  const stored = await store(
    asked,
    isLocked ? { ...context, idempotency: undefined } : context,
    parts,
    arrived,
  );
  if (!stored.ok) return stored;
  if (first?.opened.kind === 'locked' && isLocked) {
    return { ...refuseField('password', first.opened.reason), uploadId: stored.value.id };
  }
  for (const { id, opened } of parts) {
    if (opened.kind === 'read') importRead(services, id, opened.result);
  }
  return stored;
}

type Asked = Pick<Parameters<Handler<'upload.create'>>[0], 'body' | 'file'>;
type Context = Parameters<Handler<'upload.create'>>[1];

interface Created {
  id: string;
  others?: { id: string; name: string }[];
}

interface Arrived {
  /** The account behind its UPI ID. */
  accountId: string;
  /** Bytes of it that count already to what is stored. */
  counted: number;
  /** In the same transaction; false where the file was taken in before. */
  onStored: (client: Client, stored: Created) => Promise<boolean>;
}

/** One file of what was sent. */
interface Part {
  id: string;
  name: string;
  bytes: Uint8Array;
  sha256: Buffer;
  opened: Opened;
}

async function partsOf(
  { body, file }: Asked,
  { accountId: account, counted }: Arrived,
  context: Context,
): Promise<Result<Part[]>> {
  const { services, caller, now } = context;
  const turn = { key: 'archive of statements', person: caller.id };
  const bundle = await services.limiter.inTurn(turn, () => filesOfBundle(file.bytes));
  const owner = { userId: caller.id, accountId: account };
  const hints = {
    // A form that was left empty brings an empty one.
    password: body.password || null,
    kept: () => keptPassword(services, owner),
    account: accountNumberOf({ id: body.upiId, accountId: account }),
    userId: caller.id,
  };
  const refused = bundle?.ok === false ? readAs(bundle.reason) : null;
  const files = bundle?.ok ? bundle.files : [file];
  if (bundle?.ok) {
    // Before any of them is read: there was room for one.
    const sent = { upiId: body.upiId, files: files.length, bytes: bytesOf(files) - counted };
    const room = await roomFor(services.pool, context, sent);
    if (!room.ok) return room;
  }
  const parts: Part[] = [];
  for (const { name, bytes } of files) {
    const sha256 = createHash('sha256').update(bytes).digest();
    const opened = refused ? ok(refused) : await openFile(services, { bytes, sha256 }, hints);
    if (!opened.ok) return opened;
    parts.push({ id: newId('upload', now), name, bytes, sha256, opened: opened.value });
  }
  return ok(parts);
}

function bytesOf(files: readonly { bytes: Uint8Array }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

function readAs(reason: FileReason): Opened {
  return { kind: 'read', result: refuseFile('UNSUPPORTED_CONTENT', reason) };
}

/** Keeps the files: for the queue, for the password that they wait for, or for what was read. */
function store(
  { body }: Asked,
  context: Context,
  parts: readonly Part[],
  { counted, onStored }: Arrived,
): Promise<Result<Created>> {
  const { services, caller, now } = context;
  return writeRecords<Created>(context, async (client) => {
    await lockUploadsOf(client, caller.id);
    await lockStorageOf(client, caller.id);
    const bytes = bytesOf(parts) - counted;
    const sent = { upiId: body.upiId, files: parts.length, bytes };
    const room = await roomFor(client, context, sent);
    if (!room.ok) return room;
    const account = room.value;
    let turn = await countWaitingOf(client, caller.id);
    const audit: AuditRow[] = [];
    for (const part of parts) {
      const upload = newUpload(body.upiId, part, account, context);
      await insertUpload(client, upload);
      if (part.opened.kind === 'open') await enqueueReading(services.work, client, part.id, turn++);
      if (part.opened.kind === 'locked') {
        const { reason } = part.opened;
        await setRefused(client, part.id, { reason, preview: null }, now);
      }
      const { id, name, accountId, sha256 } = upload;
      const after = { name, accountId, bytes: part.bytes.length, sha256: sha256.toString('hex') };
      audit.push({ action: 'statement.upload', subject: `upload:${id}`, after });
    }
    audit.push(...(await noteOpening(client, context, account.account_id, body, parts)));
    const [first, ...others] = parts.map(({ id, name }) => ({ id, name: shownName(name) }));
    const response = { id: first?.id ?? '', ...(others.length > 0 && { others }) };
    if (!(await onStored(client, response))) return refuse('InvalidTransition', 'upload_taken_in');
    return ok({
      response,
      audit,
      outbox: parts.flatMap(({ id }) => outboxOfUpload({ id, ...account }, 'statement.uploaded')),
    });
  });
}

type AuditRow =
  | ReturnType<typeof passwordAudit>
  | { action: string; subject: string; after: object };

/** Keeps a password that opened a file, if asked to, and wipes a kept one that did not. */
async function noteOpening(
  client: Client,
  { services, caller, now }: Context,
  accountId: string,
  { upiId, password, keep }: Asked['body'],
  parts: readonly Part[],
) {
  const owner = { userId: caller.id, accountId };
  const isWrong = parts.some(({ opened }) => opened.kind === 'locked' && opened.isKeptWrong);
  if (isWrong && (await removePassword(client, owner))) return [passwordAudit('wipe', accountId)];
  const hasOpened = parts.some(
    ({ bytes, opened }) => opened.kind === 'read' && opened.result.ok && mayBeProtected(bytes),
  );
  if (!password || keep !== 'true' || !hasOpened) return [];
  await keepPassword(
    client,
    { ...owner, upiId },
    services.sealer.seal(password, sealOwner(owner)),
    now,
  );
  return [passwordAudit('keep', accountId)];
}

type Account = NonNullable<Awaited<ReturnType<typeof readAccountOf>>>;

function shownName(name: string): string {
  return visibleName(name) || 'statement';
}

function newUpload(upiId: string, part: Part, account: Account, { caller, now }: Context) {
  return {
    id: part.id,
    upiId,
    accountId: account.account_id,
    peerId: account.peer_id,
    name: shownName(part.name),
    bytes: part.bytes,
    sha256: part.sha256,
    uploadedBy: caller.id,
    attests: !hasInterest(caller.id, {
      peerId: account.peer_id,
      subadminId: account.parent_id,
    }),
    createdAt: now,
  };
}

/** @param waitMs until the oldest of them is an hour old. */
export function tooMany(most: number, waitMs: number): Refusal & { retryAfterSeconds: number } {
  return refuseForNow(because('too_many_statements', { most }), waitMs);
}
