import { ok } from '@peerdesk/domain/result.ts';
import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { Order } from '@peerdesk/contract/order.ts';
import { resolveListQuery } from '../../core/list.ts';
import { presentPayin } from '../../core/order/payin/present.ts';
import type { ListedPayin } from '../../core/order/payin/listed.ts';
import { openReport } from '../../core/report/open-report.ts';
import { orderHead, orderTail } from '../../core/report/order-columns.ts';
import { listQueryOf, type ReportSource } from '../../core/report/source.ts';
import { ListQuery } from '../../platform/db/list.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { payinList } from './store-list.ts';

const columns = (t: ReportText): SheetColumn<Order>[] => [
  ...orderHead(t, ({ status }) => t(`status.${status}`)),
  { title: t('received'), kind: 'amount', value: ({ receivedAmount }) => receivedAmount ?? null },
  ...orderTail(t),
];

export const payinReport: ReportSource = async (asked, by) => {
  const query = listQueryOf('payins', asked);
  if (!query.ok) return query;
  const request = resolveListQuery(query.value, by);
  if (!request.ok) return request;
  const list = new ListQuery(payinList, request.value);
  const shown = (rows: readonly ListedPayin[]) => rows.map((row) => presentPayin(row, by));
  return ok(openReport({ list, columns, shown }, by.reader));
};
