import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { Payout } from '@peerdesk/contract/payout.ts';
import { presentPayout } from '../../core/order/payout/present.ts';
import type { PayoutRow } from '../../core/order/payout/store.ts';
import { listReport } from '../../core/report/list-report.ts';
import { orderHead, orderTail } from '../../core/report/order-columns.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { payoutList } from './store-list.ts';

/** One that nobody is to pay yet is called unassigned, as in the list. */
const columns = (t: ReportText): SheetColumn<Payout>[] => [
  ...orderHead(t, ({ status }) => t(`status.${status === 'created' ? 'unassigned' : status}`)),
  { title: t('destination'), kind: 'plain', value: ({ customer }) => customer.upi ?? null },
  { title: t('group'), kind: 'plain', value: ({ subadmin }) => subadmin?.name ?? null },
  ...orderTail(t),
];

export const payoutReport = listReport('payouts', (by) => ({
  list: payoutList,
  columns,
  shown: (rows: readonly PayoutRow[]) => rows.map((row) => presentPayout(row, by)),
}));
