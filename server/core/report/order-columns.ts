import { deciderName } from '@peerdesk/catalogue/decider-name.ts';
import { merchantName } from '@peerdesk/catalogue/merchant-name.ts';
import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { Order } from '@peerdesk/contract/order.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';

/** The columns that reports of pay-ins and pay-outs begin with. */
export const orderHead = (
  t: ReportText,
  statusOf: (order: Order) => string,
): SheetColumn<Order>[] => [
  { title: t('refId'), kind: 'plain', value: ({ refId }) => refId },
  { title: t('orderId'), kind: 'text', value: ({ orderId }) => orderId },
  { title: t('status'), kind: 'plain', value: statusOf },
  { title: t('merchant'), kind: 'plain', value: ({ merchant }) => merchantName(t, merchant) },
  { title: t('customer'), kind: 'text', value: ({ customer }) => customer.id },
  { title: t('customerName'), kind: 'plain', value: ({ customer }) => customer.name },
  { title: t('amount'), kind: 'amount', value: ({ amount }) => amount },
];

/** And those that they end with. */
export const orderTail = (t: ReportText): SheetColumn<Order>[] => [
  { title: t('currency'), kind: 'plain', value: ({ currency }) => currency },
  { title: t('peer'), kind: 'plain', value: ({ peer }) => peer?.name ?? null },
  { title: t('peerUpi'), kind: 'plain', value: ({ peerUpiId }) => peerUpiId },
  { title: t('utr'), kind: 'text', value: ({ utr }) => utr },
  {
    title: t('flags'),
    kind: 'plain',
    value: ({ flags }) => flags.map((flag) => t(`flag.${flag}`)).join(', '),
  },
  { title: t('note'), kind: 'plain', value: ({ note }) => note },
  { title: t('created'), kind: 'time', value: ({ createdAt }) => createdAt },
  { title: t('deadline'), kind: 'time', value: ({ expiresAt }) => expiresAt },
  { title: t('decided'), kind: 'time', value: ({ decidedAt }) => decidedAt },
  {
    title: t('decidedBy'),
    kind: 'plain',
    value: ({ decidedBy }) => decidedBy && deciderName(t, decidedBy),
  },
  // For programs: the same in every language.
  { title: t('statusCode'), kind: 'plain', value: ({ status }) => status },
];
