import { merchantName } from '@peerdesk/catalogue/merchant-name.ts';
import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { Dispute } from '@peerdesk/contract/dispute.ts';
import { presentRow } from '../../core/order/dispute/present.ts';
import type { DisputeRow } from '../../core/order/dispute/store.ts';
import { findPayouts } from '../../core/order/payout/disputed.ts';
import { listReport } from '../../core/report/list-report.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { disputeList } from './store-list.ts';

const columns = (t: ReportText): SheetColumn<Dispute>[] => [
  { title: t('dispute'), kind: 'plain', value: ({ id }) => id },
  { title: t('payout'), kind: 'plain', value: ({ payout }) => payout.refId },
  { title: t('orderId'), kind: 'text', value: ({ payout }) => payout.orderId },
  { title: t('status'), kind: 'plain', value: ({ status }) => t(`status.${status}`) },
  { title: t('reason'), kind: 'plain', value: ({ reason }) => reason },
  { title: t('merchant'), kind: 'plain', value: ({ payout }) => merchantName(t, payout.merchant) },
  { title: t('amount'), kind: 'amount', value: ({ payout }) => payout.amount },
  { title: t('currency'), kind: 'plain', value: ({ payout }) => payout.currency },
  { title: t('peer'), kind: 'plain', value: ({ peer }) => peer?.name ?? null },
  { title: t('utr'), kind: 'text', value: ({ utr }) => utr },
  { title: t('handler'), kind: 'plain', value: ({ handler }) => handler?.name ?? null },
  { title: t('note'), kind: 'plain', value: ({ note }) => note },
  { title: t('created'), kind: 'time', value: ({ createdAt }) => createdAt },
  { title: t('decided'), kind: 'time', value: ({ decidedAt }) => decidedAt },
  { title: t('decidedBy'), kind: 'plain', value: ({ decidedBy }) => decidedBy?.name ?? null },
  { title: t('statusCode'), kind: 'plain', value: ({ status }) => status },
];

export const disputeReport = listReport('disputes', (by) => ({
  list: disputeList,
  columns,
  shown: async (rows: readonly DisputeRow[], db: Queryable) => {
    const refIds = rows.map((row) => row.payout_ref);
    const payouts = await findPayouts(db, refIds, by);
    return rows.map((row) => {
      const payout = payouts.get(row.payout_ref);
      if (!payout) throw new Error(`dispute ${row.ref_id} is about no pay-out`);
      return presentRow(row, by, payout);
    });
  },
}));
