import { merchantName } from '@peerdesk/catalogue/merchant-name.ts';
import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { MoneyRequest } from '@peerdesk/contract/money-request.ts';
import { listReport } from '../../core/report/list-report.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { presentRequest } from './present.ts';
import { kindText } from './settlement-report.ts';
import { moneyRequestList } from './store-list.ts';
import type { MoneyRequestRow } from './store.ts';

const columns = (t: ReportText): SheetColumn<MoneyRequest>[] => [
  { title: t('id'), kind: 'plain', value: ({ id }) => id },
  { title: t('kind'), kind: 'plain', value: ({ kind }) => kindText(t, kind) },
  { title: t('status'), kind: 'plain', value: ({ status }) => t(`status.${status}`) },
  { title: t('owner'), kind: 'plain', value: ({ owner }) => merchantName(t, owner) },
  { title: t('amount'), kind: 'amount', value: ({ amount }) => amount },
  { title: t('currency'), kind: 'plain', value: ({ currency }) => currency },
  { title: t('utr'), kind: 'text', value: ({ utr }) => utr },
  { title: t('note'), kind: 'plain', value: ({ note }) => note },
  { title: t('created'), kind: 'time', value: ({ createdAt }) => createdAt },
  { title: t('decided'), kind: 'time', value: ({ decidedAt }) => decidedAt },
  { title: t('decidedBy'), kind: 'plain', value: ({ decidedBy }) => decidedBy?.name ?? null },
  { title: t('decisionNote'), kind: 'plain', value: ({ decisionNote }) => decisionNote },
  { title: t('statusCode'), kind: 'plain', value: ({ status }) => status },
  { title: t('kindCode'), kind: 'plain', value: ({ kind }) => kind },
];

export const requestReport = listReport('requests', ({ services: { settings }, scope }) => ({
  list: moneyRequestList,
  columns,
  shown: (rows: readonly MoneyRequestRow[]) =>
    rows.map((row) => presentRequest(row, { settings, scope })),
}));
