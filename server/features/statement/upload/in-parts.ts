import { hourMs } from '@peerdesk/domain/durations.ts';
import {
  notFound,
  ok,
  refuse,
  refuseField,
  refuseForNow,
  type Result,
} from '@peerdesk/domain/result.ts';
import { statementPartBytes } from '@peerdesk/contract/statement-file.ts';
import { createHash } from 'node:crypto';
import type { Services } from '../../../core/services.ts';
import type { Handler } from '../../../core/handler.ts';
import { partRefusal, storageRefusal } from '../../../core/file/storage.ts';
import { writeProgress } from '../../../core/write/write-progress.ts';
import { writeRecords } from '../../../core/write/write-records.ts';
import type { Client, Queryable } from '../../../platform/db/pool.ts';
import { newId } from '../../../platform/db/ids.ts';
import { visibleName } from '../../../platform/files/shown-name.ts';
import { refusalOf } from '../refusal.ts';
import { readRefused } from '../reading/store-work.ts';
import { countUploadsOf, lockUploadsOf, readAccountOf } from '../store.ts';
import { removeOldOpenings } from '../password/store-openings.ts';
import {
  addPart,
  countBegunOf,
  countTry,
  endInParts,
  insertInParts,
  lockInParts,
  readBegun,
  readInParts,
  readParts,
  removeOldInParts,
  startOver,
  type InPartsRow,
} from './store-in-parts.ts';
import { roomFor, takeFile, tooMany } from './upload.ts';

/** How many files of a person may be on their way; the one that rested longest gives way. */
const openMost = 5;
/** How long a file may rest before its parts are removed. */
const restMs = 24 * 60 * 60 * 1000;
/** How many files, of all people, a server puts together at a time. */
const wholeAtOnceMax = 2;
/** How many of them, and those that wait to be opened with their password, it has in memory. */
const heldAtOnceMax = 8;
/** How often within an hour a file may be tried to be taken in. */
const triesMax = 10;

/**
 * `POST /uploads/in-parts`: announces a file. The same file once more, whatever device or page it
 * comes from, goes on where it broke off.
 */
export const beginInParts: Handler<'upload.begin'> = ({ body }, context) => {
  const { services, caller, scope, now } = context;
  const sha256 = Buffer.from(body.sha256, 'hex');
  const name = visibleName(body.name) || 'statement';
  const begun = { userId: caller.id, upiId: body.upiId, name, size: body.size, sha256 };
  return writeRecords<Progress>(context, async (client) => {
    if (!(await readAccountOf(client, body.upiId, scope))) return notFound();
    const known = await readBegun(client, begun);
    if (known) return ok({ response: progressOf(known), audit: [], outbox: [] });
    const many = await tooManyBegun(client, context);
    if (many) return many;
    const sent = { userId: caller.id, bytes: body.size, now };
    const full = await storageRefusal(services, client, sent);
    if (full) return full;
    const id = newId('inParts', now);
    await insertInParts(client, { ...begun, id, most: openMost, now });
    const after = { name, bytes: body.size, sha256: body.sha256 };
    return ok({
      response: { id, received: 0, partBytes: statementPartBytes },
      audit: [{ action: 'statement.begin', subject: `in-parts:${id}`, after }],
      outbox: [],
    });
  });
};

interface Progress {
  id: string;
  received: number;
  partBytes: number;
}

function progressOf({ id, received }: InPartsRow): Progress {
  return { id, received, partBytes: statementPartBytes };
}

/**
 * `POST /uploads/in-parts/{id}`: one part, with its checksum. One that does not follow what has
 * come changes nothing: the answer says where to go on, and waits for nothing. One part of a person
 * at a time waits for what else the person stores.
 */
export const addToParts: Handler<'upload.part'> = async ({ params, body, file }, context) => {
  const { services, caller } = context;
  const { bytes } = file;
  const at = Number(body.at);
  const mine = { id: params.id, userId: caller.id };
  const row = await readInParts(services.pool, mine);
  if (!row || row.upload_id !== null) return notFound();
  if (at !== row.received || at === row.size) return ok(progressOf(row));
  if (bytes.length !== Math.min(row.size - at, statementPartBytes)) {
    return refuseField('file', 'part_of_wrong_size');
  }
  if (digestOf(bytes) !== body.sha256) return refuseField('sha256', 'part_damaged');
  return services.limiter.run(`part of ${caller.id}`, () =>
    addFollowing(mine, { at, bytes }, context),
  );
};

/** Adds a part, unless something else was added or happened to its file meanwhile. */
function addFollowing(
  mine: { id: string; userId: string },
  { at, bytes }: { at: number; bytes: Uint8Array },
  context: Parameters<Handler<'upload.part'>>[1],
): Promise<Result<Progress>> {
  const { services, now } = context;
  return writeRecords<Progress>(context, async (client) => {
    const sent = { userId: mine.userId, bytes: bytes.length, now };
    const full = await partRefusal(services, client, sent);
    if (full) return full;
    const row = await lockInParts(client, mine);
    if (!row || row.upload_id !== null) return notFound();
    if (at !== row.received) return unchanged(row);
    await addPart(client, row, { bytes, now });
    return unchanged({ ...row, received: at + bytes.length });
  });
}

function unchanged(row: InPartsRow) {
  return ok({ response: progressOf(row), audit: [], outbox: [] });
}

/** What was announced counts as much as what was sent, so that nobody makes rows without end. */
async function tooManyBegun(client: Client, { services, caller, now }: Context) {
  const since = now - hourMs;
  await lockUploadsOf(client, caller.id);
  const [sent, begun] = [
    await countUploadsOf(client, caller.id, since),
    await countBegunOf(client, caller.id, since),
  ];
  const { uploadsPerHour } = services.settings.current().rates;
  if (sent.count + begun.count < uploadsPerHour) return null;
  const oldest = Math.min(sent.oldest ?? now, begun.oldest ?? now);
  return tooMany(uploadsPerHour, oldest + hourMs - now);
}

/**
 * `POST /uploads/in-parts/{id}/finish`: from here on the file is one that was sent at once. Asked
 * again, it answers what has become of it. One file of a person at a time is in memory for it, and
 * eight of all people. Two are put together at a time; whoever waits for a protected file to be
 * opened holds up nobody who sends another.
 */
export const finishInParts: Handler<'upload.finish'> = (asked, context) =>
  context.services.limiter.run(`file in parts of ${context.caller.id}`, () =>
    finishAlone(asked, context),
  );

type Context = Parameters<Handler<'upload.finish'>>[1];

async function finishAlone(
  { params, body }: Parameters<Handler<'upload.finish'>>[0],
  context: Context,
): ReturnType<typeof takeFile> {
  const { services, caller } = context;
  const mine = { id: params.id, userId: caller.id };
  const row = await readInParts(services.pool, mine);
  if (!row) return notFound();
  const before = await becameOf(services.pool, row);
  if (before) return before;
  if (row.received !== row.size) return refuse('InvalidTransition', 'upload_not_whole');
  const taken = await services.limiter.run(
    'files held',
    () => takeWhole(row, body, { ...context, idempotency: undefined }),
    heldAtOnceMax,
  );
  if (taken.ok || taken.uploadId !== undefined) return taken;
  // Another server may have answered the same request while this one read the file.
  const since = await readInParts(services.pool, mine);
  return (since && (await becameOf(services.pool, since))) || taken;
}

async function takeWhole(
  row: InPartsRow,
  body: Parameters<Handler<'upload.finish'>>[0]['body'],
  context: Context,
): ReturnType<typeof takeFile> {
  const { services, now } = context;
  const whole = await services.limiter.run(
    'files in parts',
    () => putTogether(row, context),
    wholeAtOnceMax,
  );
  if (!whole.ok) return whole;
  const { accountId, bytes } = whole.value;
  const file = { name: row.name, bytes: Buffer.from(bytes.buffer) };
  return takeFile({ body: { ...body, upiId: row.upi_id }, file }, context, {
    accountId,
    counted: row.size,
    onStored: (client, stored) =>
      endInParts(client, row.id, { uploadId: stored.id, others: stored.others ?? null, now }),
  });
}

async function putTogether(
  row: InPartsRow,
  context: Context,
): Promise<Result<{ accountId: string; bytes: Uint8Array<ArrayBuffer> }>> {
  const { services, now } = context;
  const room = await roomToTry(row, context);
  if (!room.ok) return room;
  const bytes = await readParts(services.pool, row);
  if (!bytes) return refuse('InvalidTransition', 'upload_not_whole');
  if (digestOf(bytes) !== row.sha256.toString('hex')) {
    await writeProgress(services, [], (client) => startOver(client, row.id, now));
    return refuse('InvalidTransition', 'upload_not_as_announced');
  }
  return ok({ accountId: room.value, bytes });
}

/**
 * Counts a try before anything is read, where the limits leave room for one more file: what they
 * refuse costs next to nothing, however often it is asked. @returns the account.
 */
function roomToTry(row: InPartsRow, context: Context): Promise<Result<string>> {
  const { now } = context;
  return writeRecords<string>(context, async (client) => {
    const account = await roomFor(client, context, { upiId: row.upi_id, files: 1, bytes: 0 });
    if (!account.ok) return account;
    const tried = await countTry(client, row.id, { now, since: now - hourMs });
    if (!tried) return refuse('InvalidTransition', 'upload_taken_in');
    if (tried.tries > triesMax) {
      return refuseForNow('too_many_tries', (tried.tried_at ?? now) + hourMs - now);
    }
    return ok({ response: account.value.account_id, audit: [], outbox: [] });
  });
}

/** What a file became; one that waits for its password says so, as it did when it was taken in. */
async function becameOf(
  db: Queryable,
  { upload_id: id, others }: InPartsRow,
): Promise<Awaited<ReturnType<typeof takeFile>> | null> {
  if (id === null) return null;
  const reason = others ? null : await readRefused(db, id);
  if (reason && refusalOf(reason)?.takesPassword) {
    return { ...refuseField('password', reason), uploadId: id };
  }
  return ok({ id, ...(others && { others }) });
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Removes what nobody went on with, and old attempts at files. */
export async function sweepInParts(services: Services): Promise<void> {
  const before = services.clock() - restMs;
  await writeProgress(services, [], (client) => removeOldInParts(client, before));
  await writeProgress(services, [], (client) => removeOldOpenings(client, before));
}
