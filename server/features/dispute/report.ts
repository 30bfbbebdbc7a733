import type { Dispute } from '@peerdesk/contract/dispute.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { resolveListQuery } from '../../core/list.ts';
import { presentRow } from '../../core/order/dispute/present.ts';
import type { DisputeRow } from '../../core/order/dispute/store.ts';
import { findPayouts } from '../../core/order/payout/disputed.ts';
import { openReport } from '../../core/report/open-report.ts';
import { instantOf } from '../../core/report/order-columns.ts';
import { listQueryOf, type ReportSource } from '../../core/report/source.ts';
import { ListQuery } from '../../platform/db/list.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { disputeList } from './store-list.ts';

const columns: readonly SheetColumn<Dispute>[] = [
  { title: 'dispute', kind: 'plain', value: ({ id }) => id },
  { title: 'pay-out', kind: 'plain', value: ({ payout }) => payout.refId },
  { title: 'orderId', kind: 'text', value: ({ payout }) => payout.orderId },
  { title: 'status', kind: 'plain', value: ({ status }) => status },
  { title: 'reason', kind: 'plain', value: ({ reason }) => reason },
  { title: 'merchant', kind: 'plain', value: ({ payout }) => payout.merchant.name },
  { title: 'amount', kind: 'amount', value: ({ payout }) => payout.amount },
  { title: 'currency', kind: 'plain', value: ({ payout }) => payout.currency },
  { title: 'peer', kind: 'plain', value: ({ peer }) => peer?.name ?? null },
  { title: 'utr', kind: 'text', value: ({ utr }) => utr },
  { title: 'handler', kind: 'plain', value: ({ handler }) => handler?.name ?? null },
  { title: 'note', kind: 'plain', value: ({ note }) => note },
  { title: 'created', kind: 'time', value: ({ createdAt }) => instantOf(createdAt) },
  { title: 'decided', kind: 'time', value: ({ decidedAt }) => instantOf(decidedAt) },
  { title: 'decided by', kind: 'plain', value: ({ decidedBy }) => decidedBy?.name ?? null },
];

export const disputeReport: ReportSource = async (asked, by) => {
  const query = listQueryOf('disputes', asked);
  if (!query.ok) return query;
  const request = resolveListQuery(query.value, by);
  if (!request.ok) return request;
  const list = new ListQuery(disputeList, request.value);
  const shown = async (rows: readonly DisputeRow[], db: Queryable) => {
    const refIds = rows.map((row) => row.payout_ref);
    const payouts = await findPayouts(db, refIds, by.scope);
    return rows.map((row) => {
      const payout = payouts.get(row.payout_ref);
      if (!payout) throw new Error(`dispute ${row.ref_id} is about no pay-out`);
      return presentRow(by.scope, row, payout);
    });
  };
  return ok(openReport({ list, columns, shown }, by.reader));
};
