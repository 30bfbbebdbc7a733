import { because } from '@peerdesk/contract/because.ts';
import { ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { isLookalike, lookalikes, looksOf } from '@peerdesk/domain/user/lookalike.ts';
import type { Queryable } from '../../platform/db/pool.ts';

/** `looksOf` of `name` in the database: of most, which are plain ASCII, at next to no cost. */
const looks = `case when name ~ '[^ -~]'
  then lower(regexp_replace(normalize(translate(normalize(name, NFKC), $3, $4), NFKC),
                            '[\\s\\u200c\\u200d\\ufe0f]', '', 'g'))
  else lower(replace(name, ' ', '')) end`;

export const nameLikeAnother = because('name_like_another');

/**
 * May somebody be called so? Not as another user or merchant seems to be called: payments are
 * assigned and decided by name. `own`: who is to be called so; the name that they have, they keep.
 */
export async function checkName(
  db: Queryable,
  name: string,
  own: { id: string; name: string } | null = null,
): Promise<Result<null>> {
  if (name === own?.name) return ok(null);
  const taken = await readLookalikes(db, [name], own?.id);
  return taken.size === 0 ? ok(null) : refuseField('name', nameLikeAnother);
}

/** Those of these names that would be taken for the name of somebody else. */
export async function readLookalikes(
  db: Queryable,
  names: readonly string[],
  ownId: string | null = null,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ name: string; other: string }>(
    `select n.name, o.name as other
     from unnest($1::text[], $2::text[]) n (name, looks)
       join (select id, name, ${looks} as looks from (
         select id, name from app_user union all select id, name from merchant) all_names) o
         on o.looks = n.looks
     where o.id is distinct from $5`,
    [names, names.map(looksOf), lookalikes.from, lookalikes.to, ownId],
  );
  return new Set(rows.flatMap(({ name, other }) => (isLookalike(name, other) ? [name] : [])));
}
