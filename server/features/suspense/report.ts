import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { reportLists } from '@peerdesk/contract/report.ts';
import type { SuspenseLine } from '@peerdesk/contract/suspense.ts';
import type { ListOf } from '../../core/list.ts';
import { listReport } from '../../core/report/list-report.ts';
import { before, since } from '../../platform/db/list/filters.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { presentSuspense } from './present.ts';
import { suspenseList, type SuspenseRow } from './store-list.ts';

export function reportedSuspense(now: number): ListOf<SuspenseRow, typeof reportLists.suspense> {
  const list = suspenseList(now);
  return { ...list, filters: { ...list.filters, start: since('l.at'), end: before('l.at') } };
}

const columns = (t: ReportText): SheetColumn<SuspenseLine>[] => [
  { title: t('bankLine'), kind: 'plain', value: ({ line }) => line.id },
  { title: t('date'), kind: 'day', value: ({ line }) => line.date },
  { title: t('age'), kind: 'plain', value: ({ age }) => t(`age.${age}`) },
  { title: t('name'), kind: 'plain', value: ({ line }) => line.name },
  { title: t('upi'), kind: 'text', value: ({ line }) => line.vpa },
  { title: t('utr'), kind: 'text', value: ({ line }) => line.rrn },
  { title: t('amount'), kind: 'amount', value: ({ line }) => line.amount },
  { title: t('peer'), kind: 'plain', value: ({ peer }) => peer.name },
  { title: t('narration'), kind: 'plain', value: ({ line }) => line.narration },
  { title: t('bookedAt'), kind: 'time', value: ({ at }) => at },
];

export const suspenseReport = listReport('suspense', ({ reader, now }) => ({
  list: reportedSuspense(now),
  columns,
  shown: (rows: readonly SuspenseRow[]) => rows.map((row) => presentSuspense(row, { reader, now })),
}));
