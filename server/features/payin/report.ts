import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { Order } from '@peerdesk/contract/order.ts';
import type { ListedPayin } from '../../core/order/payin/listed.ts';
import { presentPayin } from '../../core/order/payin/present.ts';
import { listReport } from '../../core/report/list-report.ts';
import { orderHead, orderTail } from '../../core/report/order-columns.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { payinList } from './store-list.ts';

const columns = (t: ReportText): SheetColumn<Order>[] => [
  ...orderHead(t, ({ status }) => t(`status.${status}`)),
  { title: t('received'), kind: 'amount', value: ({ receivedAmount }) => receivedAmount ?? null },
  ...orderTail(t),
];

export const payinReport = listReport('payins', (by) => ({
  list: payinList,
  columns,
  shown: (rows: readonly ListedPayin[]) => rows.map((row) => presentPayin(row, by)),
}));
