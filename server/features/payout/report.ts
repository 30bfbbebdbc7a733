import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { Payout } from '@peerdesk/contract/payout.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { resolveListQuery } from '../../core/list.ts';
import { presentPayout } from '../../core/order/payout/present.ts';
import type { PayoutRow } from '../../core/order/payout/store.ts';
import { openReport } from '../../core/report/open-report.ts';
import { orderHead, orderTail } from '../../core/report/order-columns.ts';
import { listQueryOf, type ReportSource } from '../../core/report/source.ts';
import { ListQuery } from '../../platform/db/list.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { payoutList } from './store-list.ts';

/** One that nobody is to pay yet is called unassigned, as in the list. */
const columns = (t: ReportText): SheetColumn<Payout>[] => [
  ...orderHead(t, ({ status }) => t(`status.${status === 'created' ? 'unassigned' : status}`)),
  { title: t('destination'), kind: 'plain', value: ({ customer }) => customer.upi ?? null },
  { title: t('group'), kind: 'plain', value: ({ subadmin }) => subadmin?.name ?? null },
  ...orderTail(t),
];

export const payoutReport: ReportSource = async (asked, by) => {
  const query = listQueryOf('payouts', asked);
  if (!query.ok) return query;
  const request = resolveListQuery(query.value, by);
  if (!request.ok) return request;
  const list = new ListQuery(payoutList, request.value);
  const shown = (rows: readonly PayoutRow[]) => rows.map((row) => presentPayout(row, by.scope));
  return ok(openReport({ list, columns, shown }, by.reader));
};
