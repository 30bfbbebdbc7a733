import { iso } from '../../../platform/db/iso.ts';
import type { Client, Queryable } from '../../../platform/db/pool.ts';

/** Attempts at the same bytes since the first of them, this one too. */
export interface Openings {
  tries: number;
  unanswered: number;
}

/**
 * Counts an attempt to open a file, before it begins; tries up to `most`, so that one too many
 * writes nothing.
 *
 * @param key the hash of the bytes, or one that stands for them and who tries.
 * @param count what the attempt adds: a password that is tried, and one that is not answered yet.
 */
export async function countOpening(
  db: Queryable,
  key: Buffer,
  count: Openings,
  { most, now, since }: { most: number; now: number; since: number },
): Promise<Openings> {
  const { rows } = await db.query<Openings>(
    `insert into statement_opening as o (sha256, tries, unanswered, since)
     values ($1, $2, $3, $4)
     on conflict (sha256) do update set
       tries = least(case when o.since > $5 then o.tries else 0 end + $2, $6),
       unanswered = case when o.since > $5 then o.unanswered else 0 end + $3,
       since = case when o.since > $5 then o.since else $4 end
     returning tries, unanswered`,
    [key, count.tries, count.unanswered, iso(now), iso(since), most],
  );
  return rows[0] ?? { tries: 0, unanswered: 0 };
}

/** The last attempt has come to an end, and the server is still there. */
export async function answerOpening(db: Queryable, sha256: Buffer): Promise<void> {
  await db.query('update statement_opening set unanswered = 0 where sha256 = $1', [sha256]);
}

/** Somebody knew the password: there is nothing to find out any more. */
export async function forgetTries(db: Queryable, keys: readonly Buffer[]): Promise<void> {
  await db.query('update statement_opening set tries = 0 where sha256 = any($1)', [keys]);
}

export async function removeOldOpenings(client: Client, before: number): Promise<boolean> {
  const { rowCount } = await client.query('delete from statement_opening where since < $1', [
    iso(before),
  ]);
  return (rowCount ?? 0) > 0;
}
