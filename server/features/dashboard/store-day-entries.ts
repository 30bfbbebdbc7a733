import type { dayEntryListSpec } from '@peerdesk/contract/dashboard.ts';
import type { EntryKind } from '@peerdesk/contract/ledger.ts';
import type { Period } from '@peerdesk/domain/dates.ts';
import type { ListOf } from '../../core/list.ts';
import { ignored } from '../../platform/db/list/filters.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { sqlList } from '../../platform/db/sql-list.ts';
import type { BookedRow } from './store-day.ts';

/** An entry about an order, and what it moved. `at` in milliseconds. */
export interface DayEntryRow extends BookedRow {
  id: string;
  at: number;
  kind: EntryKind;
  order_ref: string;
}

/** The kinds of entries that the view `booked_entry` has. */
const kinds: readonly EntryKind[] = [
  'payin_approved',
  'payin_reversed',
  'payout_approved',
  'payout_revoked',
  'payout_reversed',
];

/** The group that has the order of an entry, as `booked_entry` tells it. */
const group = `coalesce(
  (select i.subadmin_id from payin i where e.kind like 'payin%' and i.ref_id = e.order_ref),
  (select o.subadmin_id from payout o where e.kind like 'payout%' and o.ref_id = e.order_ref))`;

/**
 * What was booked for orders in a period: of one group, or of the desk.
 *
 * @param parts the parts of the period outside of which nothing was booked for the group.
 */
export function dayEntries(
  { start, end }: Period,
  parts: readonly Period[],
): ListOf<DayEntryRow, typeof dayEntryListSpec> {
  return {
    table: 'entry e',
    key: 'e.id',
    where: `e.kind in ${sqlList(kinds)}`,
    columns: `e.id, e.at, e.kind, coalesce(e.order_ref, '') as order_ref,
      coalesce(b.received, 0)::bigint as received, coalesce(b.paid, 0)::bigint as paid,
      coalesce(b.house, 0)::bigint as house, coalesce(b.commissions, 0)::bigint as commissions`,
    rowJoins: 'join booked_entry b on b.id = e.id',
    scope: (all, scope) => {
      all.add(`e.id >= ${all.param(idFloor('entry', start))}`);
      all.add(`e.id < ${all.param(idFloor('entry', end))}`);
      if (scope.kind === 'group') {
        const within = parts.map(
          (part) => `(e.id >= ${all.param(idFloor('entry', part.start))}
            and e.id < ${all.param(idFloor('entry', part.end))})`,
        );
        all.add(within.length === 0 ? 'false' : `(${within.join(' or ')})`);
        all.add(`${group} = ${all.param(scope.subadminId)}`);
      } else if (scope.kind !== 'desk') all.add('false');
    },
    filters: { day: ignored, subadminId: ignored },
    sorts: { createdAt: 'e.id' },
    order: 'e.id desc',
  };
}
