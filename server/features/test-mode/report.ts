import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import { listReport } from '../../core/report/list-report.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { presentTestOrder } from './present.ts';
import { testOrderList, type TestOrderRow } from './store-both.ts';

type Shown = ReturnType<typeof presentTestOrder>;

const columns = (t: ReportText): SheetColumn<Shown>[] => [
  { title: t('kind'), kind: 'plain', value: ({ kind }) => t(kind) },
  { title: t('refId'), kind: 'plain', value: ({ refId }) => refId },
  { title: t('orderId'), kind: 'text', value: ({ orderId }) => orderId },
  { title: t('status'), kind: 'plain', value: ({ status }) => t(`status.${status}`) },
  { title: t('customer'), kind: 'text', value: ({ customer }) => customer.id },
  { title: t('customerName'), kind: 'plain', value: ({ customer }) => customer.name },
  { title: t('amount'), kind: 'amount', value: ({ amount }) => amount },
  { title: t('received'), kind: 'amount', value: ({ receivedAmount }) => receivedAmount },
  { title: t('currency'), kind: 'plain', value: ({ currency }) => currency },
  { title: t('utr'), kind: 'text', value: ({ utr }) => utr },
  { title: t('created'), kind: 'time', value: ({ createdAt }) => createdAt },
  { title: t('statusCode'), kind: 'plain', value: ({ status }) => status },
  { title: t('kindCode'), kind: 'plain', value: ({ kind }) => `test ${kind}` },
];

/** A merchant’s orders of test mode, which are in no other report. */
export const testOrderReport = listReport('testOrders', ({ services: { settings } }) => ({
  list: testOrderList,
  columns,
  shown: (rows: readonly TestOrderRow[]) =>
    rows.map((row) => presentTestOrder(row, settings.digitsOf(row.currency))),
}));
