import { hourMs } from '@peerdesk/domain/durations.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { readUntil } from '../../core/ledger/earned-store.ts';
import { earnings } from '../../core/ledger/earnings.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { iso } from '../../platform/db/iso.ts';
import { inTransaction, type Client, type Pool, type Queryable } from '../../platform/db/pool.ts';

const wholeHours = (ms: number) => Math.floor(ms / hourMs) * hourMs;

const hoursAtOnce = 24;
/** A write is on its way for seconds; to be late by more than this, it would have to be stuck. */
const settlingMs = 15 * 60_000;

/**
 * Adds up what was earned, and what was booked for groups, in the next hours that are over, so long
 * that nothing is booked in them any more. When the clock has been put back, hours that were added
 * up are to come again, and are added up then.
 *
 * @returns whether some are left.
 */
export async function addUpEarnings(pool: Pool, now: number): Promise<boolean> {
  const { value } = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ until: number | null }>(
      'select until from earned_hours for update',
    );
    const until = rows[0]?.until ?? null;
    if (until !== null && until > now) return ok(await takeBackHours(client, now));
    return ok(await addNextHours(client, until ?? (await firstEntryAt(client)), now));
  });
  return value;
}

/** Adds up all hours again, from the postings. */
export async function recountEarnings(pool: Pool, now: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('update earned_hours set until = null');
    await client.query('delete from earned_hour');
    await client.query('delete from booked_quarter');
    let from = await firstEntryAt(client);
    while (await addNextHours(client, from, now)) from = await readUntil(client);
    return ok(null);
  });
}

async function addNextHours(client: Client, from: number | null, now: number): Promise<boolean> {
  if (from === null) return false;
  const over = wholeHours(now - settlingMs);
  const since = wholeHours(from);
  const until = Math.min(over, since + hoursAtOnce * hourMs);
  if (until <= since) return false;
  await client.query(
    `insert into earned_hour (user_id, at, amount)
     select user_id, date_bin('1 hour', at, 'epoch'), sum(amount) from (${earnings}) e
     where entry_id >= $1 and entry_id < $2 group by 1, 2 having sum(amount) <> 0 order by 2, 1`,
    [idFloor('entry', since), idFloor('entry', until)],
  );
  await client.query(
    `insert into booked_quarter (subadmin_id, at, received, paid, house, commissions)
     select subadmin_id, date_bin('15 minutes', at, 'epoch'), sum(received), sum(paid), sum(house),
            sum(commissions)
     from booked_entry where id >= $1 and id < $2 group by 1, 2 order by 2, 1`,
    [idFloor('entry', since), idFloor('entry', until)],
  );
  await client.query('update earned_hours set until = $1', [iso(until)]);
  return until < over;
}

async function takeBackHours(client: Client, now: number): Promise<false> {
  const over = iso(wholeHours(now - settlingMs));
  await client.query('delete from earned_hour where at >= $1', [over]);
  await client.query('delete from booked_quarter where at >= $1', [over]);
  await client.query('update earned_hours set until = $1', [over]);
  return false;
}

/** When the first entry was booked. */
async function firstEntryAt(db: Queryable): Promise<number | null> {
  const { rows } = await db.query<{ at: number }>('select at from entry order by id limit 1');
  return rows[0]?.at ?? null;
}
