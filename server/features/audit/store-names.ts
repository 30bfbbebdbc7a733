import type { Queryable } from '../../platform/db/pool.ts';
import type { AuditRow } from './store-list.ts';

/** An ID of a user or a merchant, wherever it stands in a row. */
const party = /\b[UM][0-9A-Z]{18}\b/g;

export function partiesIn(
  rows: readonly Pick<AuditRow, 'subject' | 'before' | 'after'>[],
): string[] {
  const texts = rows.map(({ subject, before, after }) => JSON.stringify([subject, before, after]));
  return [...new Set(texts.flatMap((text) => text.match(party) ?? []))];
}

/** What they are called now. The audit is read by admins alone, who see everybody. */
export async function readNames(
  db: Queryable,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const { rows } = await db.query<{ id: string; name: string }>(
    `select id, name from app_user where id = any($1)
     union all select id, name from merchant where id = any($1)`,
    [ids],
  );
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
