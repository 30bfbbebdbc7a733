import { because } from '@peerdesk/contract/because.ts';
import { ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { isLookalike, lookalikes, looksOf } from '@peerdesk/domain/user/lookalike.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';

/** `looksOf` of `name` in the database: of most, which are plain ASCII, at next to no cost. */
const looks = `
  case when name ~ '[^ -~]'
    then lower(regexp_replace(normalize(translate(normalize(name, NFKC), $4, $5), NFKC),
                              '[\\s\\u200c\\u200d\\ufe0f]', '', 'g'))
    else lower(replace(name, ' ', '')) end as letters,
  case when name ~ '[^ -~]'
    then lower(regexp_replace(normalize(translate(normalize(name, NFKC), $6, $7), NFKC),
                              '[\\s\\u200c\\u200d\\ufe0f]', '', 'g'))
    else lower(replace(translate(name, $6, $7), ' ', '')) end as shapes`;

export const nameLikeAnother = because('name_like_another');

/**
 * May somebody be called so? Not as another user or merchant seems to be called: payments are
 * assigned and decided by name. `own`: who is to be called so; the name that they have, they keep.
 * Call it after the rows of the change are locked, so that whoever waits here holds no later lock.
 */
export async function checkName(
  client: Client,
  name: string,
  own: { id: string; name: string } | null = null,
): Promise<Result<null>> {
  if (name === own?.name) return ok(null);
  await lockNames(client);
  const taken = await readLookalikes(client, [name], own?.id);
  return taken.size === 0 ? ok(null) : refuseField('name', nameLikeAnother);
}

/** Until the transaction ends, nobody else is given a name: of two at once each sees the other. */
export async function lockNames(client: Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('names', 0))`);
}

/** Those of these names that would be taken for the name of somebody else. */
export async function readLookalikes(
  db: Queryable,
  names: readonly string[],
  ownId: string | null = null,
): Promise<ReadonlySet<string>> {
  const [byLetter, byShape] = lookalikes;
  const looked = names.map(looksOf);
  const { rows } = await db.query<{ name: string; other: string }>(
    `with named as materialized (
       select id, name, ${looks} from (
         select id, name from app_user union all select id, name from merchant) all_names
       where id is distinct from $8),
     asked as (select * from unnest($1::text[], $2::text[], $3::text[]) a (name, letters, shapes))
     select a.name, n.name as other from asked a join named n on n.letters = a.letters
     union select a.name, n.name from asked a join named n on n.shapes = a.shapes`,
    [
      names,
      looked.map(([letters]) => letters),
      looked.map(([, shapes]) => shapes),
      ...[byLetter.from, byLetter.to, byShape.from, byShape.to],
      ownId,
    ],
  );
  return new Set(rows.flatMap(({ name, other }) => (isLookalike(name, other) ? [name] : [])));
}
