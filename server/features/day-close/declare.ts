import type { DayClose, DeclareDayBody } from '@peerdesk/contract/day-close.ts';
import { businessDay, dayAfter } from '@peerdesk/domain/dates.ts';
import type { Declared } from '@peerdesk/domain/day-close/compare.ts';
import { checkDeclared, mayDeclareDay } from '@peerdesk/domain/day-close/rules.ts';
import { parseMoney, rupeeDigits, type Minor } from '@peerdesk/domain/money.ts';
import { notFound, ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Client } from '../../platform/db/pool.ts';
import { compareDay, writeDay } from './compare.ts';
import { auditOfDay, outboxOfDay, presentDay } from './present.ts';
import { findDay, insertDays, lockDay, ownsAccount, type DayCloseRow } from './store.ts';
import { isSameFound, storeDeclared } from './stored.ts';

/**
 * `POST /day-close`: the peer's word about its own account. It is compared with the books and the
 * bank's lines, and changes neither.
 */
export const declareDay: Handler<'dayClose.declare'> = ({ body }, context) =>
  writeRecords<DayClose>(context, async (client) => {
    const { actor, now } = context;
    const { timeZone } = context.services.settings.current().company;
    const read = readDeclared(body);
    if (!read.ok) return read;
    const locked = await lockOwnDay(client, body, context);
    if (!locked.ok) return locked;
    const { row, isNew } = locked.value;
    const may = mayDeclareDay({
      day: body.day,
      today: businessDay(now, timeZone),
      isKnown: !isNew,
      declarations: row.declarations,
    });
    if (!may.ok) return may;
    const declared = storeDeclared(read.value, body.note ?? '', now);
    const { found, after } = await compareDay(client, row, declared, { timeZone, now });
    const fits = checkDeclared(read.value, found.opening);
    if (!fits.ok) return fits;
    const counted = { ...after, declarations: row.declarations + 1 };
    await writeDay(client, counted, { event: 'declared', reason: null, actor, now });
    const next = await compareNext(client, counted, context);
    return ok({
      response: presentDay(counted),
      audit: [auditOfDay('declared', row, counted), ...next.map((day) => day.audit)],
      outbox: [
        ...outboxOfDay(counted, 'declared'),
        ...next.flatMap(({ after: day }) => outboxOfDay(day, 'compared')),
      ],
    });
  });

function readDeclared(body: DeclareDayBody): Result<Declared> {
  const amounts: Declared = { in: null, out: null, closing: null };
  for (const figure of ['in', 'out', 'closing'] as const) {
    const read = readAmount(figure, body[figure]);
    if (!read.ok) return read;
    amounts[figure] = read.value;
  }
  return ok(amounts);
}

/** Money that moved has no sign; an account may be overdrawn. */
function readAmount(figure: string, text: string | undefined): Result<Minor | null> {
  if (text === undefined) return ok(null);
  const read = parseMoney(text, rupeeDigits);
  if (!read.ok) return refuseField(figure, read.reason);
  const isBelow = read.value < 0n && figure !== 'closing';
  return isBelow ? refuseField(figure, 'amount_not_digits') : read;
}

/** The day of one's own account, locked; it is there from now on. */
async function lockOwnDay(
  client: Client,
  { accountId, day }: DeclareDayBody,
  { caller, now }: Pick<Context, 'caller' | 'now'>,
): Promise<Result<{ row: DayCloseRow; isNew: boolean }>> {
  if (!(await ownsAccount(client, accountId, caller.id))) return notFound();
  const key = { accountId, peerId: caller.id, day };
  const isNew =
    (await insertDays(client, [{ ...key, id: newId('dayClose', now) }], now)).length > 0;
  const id = await findDay(client, key);
  const row = id === undefined ? undefined : await lockDay(client, id);
  if (!row) throw new Error(`the day ${day} of ${accountId} vanished`);
  return ok({ row, isNew });
}

/** What one day ends with, the next begins with. */
async function compareNext(
  client: Client,
  { account_id: accountId, peer_id: peerId, day }: DayCloseRow,
  { services, actor, now }: Pick<Context, 'services' | 'actor' | 'now'>,
) {
  const id = await findDay(client, { accountId, peerId, day: dayAfter(day) });
  const row = id === undefined ? undefined : await lockDay(client, id);
  if (!row?.declared) return [];
  const { timeZone } = services.settings.current().company;
  const { after } = await compareDay(client, row, row.declared, { timeZone, now });
  if (isSameFound(row.found, after.found)) return [];
  await writeDay(client, after, { event: 'compared', reason: null, actor, now });
  return [{ after, audit: auditOfDay('compared', row, after) }];
}
