import { iso } from '../../platform/db/iso.ts';
import type { Client } from '../../platform/db/pool.ts';
import type { MadePicture } from './data-pictures.ts';

/** Unused uploads are kept for a day, in case somebody is still choosing. */
const unchosenMs = 86_400_000;

/** Stores a picture, and forgets those of before that the brand does not use. */
export async function savePicture(
  client: Client,
  picture: MadePicture,
  now: number,
): Promise<void> {
  await client.query(
    `delete from brand_picture where created_at < $1
       and not exists (select from setting where strpos(setting.brand::text, hash) > 0)`,
    [iso(now - unchosenMs)],
  );
  await client.query(
    `insert into brand_picture (hash, bytes, created_at) values ($1, $2, $3)
     on conflict (hash) do update set created_at = excluded.created_at`,
    [picture.hash, picture.bytes, iso(now)],
  );
}
