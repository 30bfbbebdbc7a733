import { merchantName } from '@peerdesk/catalogue/merchant-name.ts';
import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { Merchant } from '@peerdesk/contract/merchant.ts';
import type { reportLists } from '@peerdesk/contract/report.ts';
import type { ListOf } from '../../core/list.ts';
import { listReport } from '../../core/report/list-report.ts';
import { before, since } from '../../platform/db/list/filters.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { presentMerchant } from './present.ts';
import { merchantList } from './store-list.ts';
import type { MerchantRow } from './store.ts';

export const reportedMerchants: ListOf<MerchantRow, typeof reportLists.merchants> = {
  ...merchantList,
  filters: { ...merchantList.filters, start: since('m.created_at'), end: before('m.created_at') },
};

/** Per cent as a figure, which a spreadsheet can sort. */
const percent = (basisPoints: number) => basisPoints / 100;

const columns = (t: ReportText): SheetColumn<Merchant>[] => [
  { title: t('id'), kind: 'plain', value: ({ id }) => id },
  { title: t('name'), kind: 'plain', value: (merchant) => merchantName(t, merchant) },
  { title: t('status'), kind: 'plain', value: ({ status }) => t(`status.${status}`) },
  { title: t('payinFee'), kind: 'plain', value: ({ fees }) => percent(fees.payinBps) },
  { title: t('payinFlat'), kind: 'amount', value: ({ fees }) => fees.payinFlat ?? null },
  { title: t('payoutFee'), kind: 'plain', value: ({ fees }) => percent(fees.payoutBps) },
  { title: t('payoutFlat'), kind: 'amount', value: ({ fees }) => fees.payoutFlat ?? null },
  { title: t('minAmount'), kind: 'amount', value: ({ limits }) => limits.minAmount },
  { title: t('maxAmount'), kind: 'amount', value: ({ limits }) => limits.maxAmount },
  { title: t('keys'), kind: 'plain', value: ({ keys }) => keys.length },
  { title: t('created'), kind: 'time', value: ({ createdAt }) => createdAt },
  { title: t('balance'), kind: 'amount', value: ({ balance }) => balance.balance },
  { title: t('held'), kind: 'amount', value: ({ balance }) => balance.held },
  { title: t('currency'), kind: 'plain', value: ({ balance }) => balance.currency },
  { title: t('statusCode'), kind: 'plain', value: ({ status }) => status },
];

export const merchantReport = listReport('merchants', ({ services: { settings } }) => ({
  list: reportedMerchants,
  columns,
  shown: (rows: readonly MerchantRow[]) =>
    rows.map((row) => presentMerchant(row, settings.digitsOf(row.currency))),
}));
