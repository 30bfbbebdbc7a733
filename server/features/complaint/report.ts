import { merchantName } from '@peerdesk/catalogue/merchant-name.ts';
import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { Complaint } from '@peerdesk/contract/complaint.ts';
import { presentComplaint } from '../../core/complaint/present.ts';
import type { ComplaintRow } from '../../core/complaint/store.ts';
import { listReport } from '../../core/report/list-report.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { complaintList } from './store-list.ts';

const columns = (t: ReportText): SheetColumn<Complaint>[] => [
  { title: t('id'), kind: 'plain', value: ({ id }) => id },
  { title: t('status'), kind: 'plain', value: ({ status }) => t(`status.${status}`) },
  { title: t('refId'), kind: 'plain', value: ({ refId }) => refId },
  { title: t('orderId'), kind: 'text', value: ({ orderId }) => orderId },
  {
    title: t('orderStatus'),
    kind: 'plain',
    value: ({ orderStatus }) => t(`status.${orderStatus}`),
  },
  { title: t('merchant'), kind: 'plain', value: ({ merchant }) => merchantName(t, merchant) },
  { title: t('customer'), kind: 'text', value: ({ customer }) => customer.id },
  { title: t('customerName'), kind: 'plain', value: ({ customer }) => customer.name },
  { title: t('amount'), kind: 'amount', value: ({ amount }) => amount },
  { title: t('currency'), kind: 'plain', value: ({ currency }) => currency },
  { title: t('utr'), kind: 'text', value: ({ utr }) => utr },
  { title: t('peer'), kind: 'plain', value: ({ peer }) => peer?.name ?? null },
  { title: t('created'), kind: 'time', value: ({ createdAt }) => createdAt },
  { title: t('decided'), kind: 'time', value: ({ decidedAt }) => decidedAt },
  { title: t('decidedBy'), kind: 'plain', value: ({ decidedBy }) => decidedBy?.name ?? null },
  { title: t('note'), kind: 'plain', value: ({ note }) => note },
  { title: t('statusCode'), kind: 'plain', value: ({ status }) => status },
];

export const complaintReport = listReport('complaints', (by) => ({
  list: complaintList,
  columns,
  shown: (rows: readonly ComplaintRow[]) => rows.map((row) => presentComplaint(row, by)),
}));
