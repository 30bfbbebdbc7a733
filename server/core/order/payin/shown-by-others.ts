import type { Queryable } from '../../../platform/db/pool.ts';

/**
 * The condition that the line `l` is in a file that attests and that somebody else than the person
 * `$1` sent: the first file that shows it, or a later one. A file proves nothing for its sender.
 */
export const isShownByOthers = `(
  exists (select from statement_upload s
          where s.id = l.upload_id and s.attests and s.uploaded_by <> $1)
  or exists (select from statement_line c join statement_upload s on s.id = c.upload_id
             where c.duplicate_of = l.id and c.rrn = l.rrn
               and s.attests and s.uploaded_by <> $1))`;

/** Is this line in a file of somebody else than this person? */
export async function isLineOfOthers(
  db: Queryable,
  lineId: string,
  personId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from statement_line l where l.id = $2 and ${isShownByOthers}`,
    [personId, lineId],
  );
  return rowCount === 1;
}

/** Is a free credit with this reference, or the order's own, on its account in such a file? */
export async function isCreditOfOthers(
  db: Queryable,
  { refId, utr }: { refId: string; utr: string | null },
  personId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from payin p
     join statement_line l on l.account_id = p.account_id and l.rrn = coalesce($3, p.utr)
     where p.ref_id = $2 and l.direction = 'credit' and l.kind = 'PAYMENT' and l.state = 'open'
       and l.duplicate_of is null and l.error is null and ${isShownByOthers}
     limit 1`,
    [personId, refId, utr],
  );
  return rowCount === 1;
}
