import { isSentByAnother, type Another } from '../../account/another-person.ts';
import type { Queryable } from '../../../platform/db/pool.ts';

/**
 * The condition that the line `l` is in a file of another person: the first that shows it, or a
 * later one. A file proves nothing for its sender. The parameters are those of `isSentByAnother`.
 */
export function isShownByOthers(person: string, hours: string): string {
  return `(
    exists (select from statement_upload s
            where s.id = l.upload_id and ${isSentByAnother(person, hours)})
    or exists (select from statement_line c join statement_upload s on s.id = c.upload_id
               where c.duplicate_of = l.id and c.rrn = l.rrn
                 and ${isSentByAnother(person, hours)}))`;
}

/** The condition that the line `l` is a credit that no order has yet. */
export const isFreeCredit = `
  l.direction = 'credit' and l.kind = 'PAYMENT' and l.state = 'open'
  and l.duplicate_of is null and l.error is null`;

/** Is this line in a file of another person? */
export async function isLineOfOthers(
  db: Queryable,
  lineId: string,
  { than, waitHours }: Another,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from statement_line l where l.id = $3 and ${isShownByOthers('$1', '$2')}`,
    [than, waitHours, lineId],
  );
  return rowCount === 1;
}

/** An approval by hand that is asked about: for the order's own reference where `utr` is null. */
export interface AskedCredit extends Another {
  refId: string;
  utr: string | null;
}

/**
 * Is each free credit with this reference, or the order's own, on its account in such a file? One
 * that nobody claimed and that went into suspense says that it came, but not for whom. Of several,
 * an approval may be of any. In the order of the input.
 */
export async function areCreditsOfOthers(
  db: Queryable,
  asked: readonly AskedCredit[],
): Promise<boolean[]> {
  const { rows } = await db.query<{ place: number }>({
    name: 'credits_of_others',
    text: `select one.place::int as place
           from unnest($1::text[], $2::text[], $3::text[], $4::int[]) with ordinality
             as one (ref_id, utr, than, wait_hours, place)
           join payin p on p.ref_id = one.ref_id
           join statement_line l
             on l.account_id = p.account_id and l.rrn = coalesce(one.utr, p.utr)
           where l.rrn is not null and ${isFreeCredit}
           group by one.place
           having bool_and(l.suspense_rounds = 0
                           and ${isShownByOthers('one.than', 'one.wait_hours')})`,
    values: [
      asked.map(({ refId }) => refId),
      asked.map(({ utr }) => utr),
      asked.map(({ than }) => than),
      asked.map(({ waitHours }) => waitHours),
    ],
  });
  const places = new Set(rows.map(({ place }) => place));
  return asked.map((_, at) => places.has(at + 1));
}
