import type { ColumnMapping } from '@peerdesk/contract/statement.ts';
import { newId } from '../../../platform/db/ids.ts';
import { iso } from '../../../platform/db/iso.ts';
import type { Client, Queryable } from '../../../platform/db/pool.ts';

/** Columns that somebody named, under the id by which the layout can be forgotten. */
export interface SavedColumns {
  id: string;
  mapping: ColumnMapping;
}

/**
 * The columns saved for these scopes, by the signature of their captions. If several scopes have
 * some for the same captions, the first scope wins.
 */
export async function readSavedColumns(
  db: Queryable,
  knownTo: readonly string[],
): Promise<Map<string, SavedColumns>> {
  const { rows } = await db.query<SavedColumns & { signature: string }>(
    `select id, signature, mapping from statement_layout where known_to = any($1)
     order by array_position($1, known_to) desc`,
    [knownTo],
  );
  return new Map(rows.map(({ signature, ...saved }) => [signature, saved]));
}

/** Saves the columns of a layout for later files within this scope; its id. */
export async function saveLayout(
  client: Client,
  layout: { signature: string; mapping: ColumnMapping; captions: readonly string[] },
  by: { userId: string; knownTo: string; now: number },
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `insert into statement_layout
       (id, signature, known_to, mapping, captions, learnt_by, learnt_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (signature, known_to) do update set mapping = excluded.mapping,
       learnt_by = excluded.learnt_by, learnt_at = excluded.learnt_at
     returning id`,
    [
      newId('layout', by.now),
      layout.signature,
      by.knownTo,
      JSON.stringify(layout.mapping),
      layout.captions,
      by.userId,
      iso(by.now),
    ],
  );
  return rows[0]?.id ?? null;
}

const layoutsMax = 200;

/** The captions of the layouts saved for these scopes, the newest first. */
export async function readLayouts(db: Queryable, knownTo: readonly string[]): Promise<string[][]> {
  const { rows } = await db.query<{ captions: string[] }>(
    `select captions from statement_layout where known_to = any($1)
     order by learnt_at desc limit ${layoutsMax}`,
    [knownTo],
  );
  return rows.map(({ captions }) => captions);
}

/** Notes with which saved columns a file was read. */
export async function setLayout(db: Queryable, uploadId: string, layoutId: string): Promise<void> {
  await db.query(
    `update statement_upload set layout_id = l.id from statement_layout l
     where statement_upload.id = $1 and l.id = $2`,
    [uploadId, layoutId],
  );
}

export interface ForgottenLayout {
  captions: string[];
  mapping: ColumnMapping;
  known_to: string;
}

/** Removes a layout; what it was, or nothing if there is none. */
export async function removeLayout(
  client: Client,
  id: string,
): Promise<ForgottenLayout | undefined> {
  const { rows } = await client.query<ForgottenLayout>(
    'delete from statement_layout where id = $1 returning captions, mapping, known_to',
    [id],
  );
  return rows[0];
}
