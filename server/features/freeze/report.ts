import { merchantName } from '@peerdesk/catalogue/merchant-name.ts';
import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { Freeze } from '@peerdesk/contract/freeze.ts';
import type { reportLists } from '@peerdesk/contract/report.ts';
import type { ListOf } from '../../core/list.ts';
import { listReport } from '../../core/report/list-report.ts';
import { before, since } from '../../platform/db/list/filters.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { presentFreeze } from './present.ts';
import { listOfFreezes } from './store-list.ts';
import type { FreezeRow } from './store.ts';

export const reportedFreezes: ListOf<FreezeRow, typeof reportLists.freezes> = {
  ...listOfFreezes,
  filters: { ...listOfFreezes.filters, start: since('f.created_at'), end: before('f.created_at') },
};

const kinds = { upi: 'upi', user: 'peer', merchant: 'merchant' } as const;

const columns = (t: ReportText): SheetColumn<Freeze>[] => [
  { title: t('id'), kind: 'plain', value: ({ id }) => id },
  { title: t('kind'), kind: 'plain', value: ({ subject }) => t(kinds[subject.kind]) },
  { title: t('name'), kind: 'plain', value: ({ subject }) => merchantName(t, subject) },
  { title: t('status'), kind: 'plain', value: ({ status }) => t(`freeze.${status}`) },
  { title: t('reason'), kind: 'plain', value: ({ reason }) => reason },
  { title: t('blocked'), kind: 'amount', value: ({ blocked }) => blocked },
  { title: t('currency'), kind: 'plain', value: ({ currency }) => currency },
  { title: t('created'), kind: 'time', value: ({ createdAt }) => createdAt },
  { title: t('createdBy'), kind: 'plain', value: ({ createdBy }) => createdBy.name },
  { title: t('ended'), kind: 'time', value: ({ endedAt }) => endedAt },
  { title: t('endedBy'), kind: 'plain', value: ({ endedBy }) => endedBy?.name ?? null },
  { title: t('endReason'), kind: 'plain', value: ({ endReason }) => endReason },
  { title: t('statusCode'), kind: 'plain', value: ({ status }) => status },
  { title: t('kindCode'), kind: 'plain', value: ({ subject }) => subject.kind },
  { title: t('subjectId'), kind: 'plain', value: ({ subject }) => subject.id },
];

export const freezeReport = listReport('freezes', ({ services }) => ({
  list: reportedFreezes,
  columns,
  shown: (rows: readonly FreezeRow[]) => rows.map((row) => presentFreeze(row, services)),
}));
