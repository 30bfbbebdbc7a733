import type { Language, Presence } from '@peerdesk/contract/user.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client } from '../../platform/db/pool.ts';

/** False when the user had this presence already. */
export async function savePresence(
  client: Client,
  id: string,
  presence: Presence,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app_user set presence = $2,
       offline_since = case when $2 = 'offline' then $3::timestamptz end
     where id = $1 and presence <> $2`,
    [id, presence, iso(now)],
  );
  return rowCount === 1;
}

/** Updates a user's own record; null leaves a field unchanged. */
export async function saveOwn(
  client: Client,
  id: string,
  set: {
    name: string | null;
    language: Language | null;
    presence: Presence | null;
    passwordHash: string | null;
  },
  now: number,
): Promise<void> {
  await client.query(
    `update app_user set name = coalesce($2, name), language = coalesce($3, language),
       password_hash = coalesce($4, password_hash),
       password_is_given = password_is_given and $4 is null
     where id = $1`,
    [id, set.name, set.language, set.passwordHash],
  );
  if (set.presence) await savePresence(client, id, set.presence, now);
}
