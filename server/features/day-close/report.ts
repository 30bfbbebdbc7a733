import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { DayClose } from '@peerdesk/contract/day-close.ts';
import type { reportLists } from '@peerdesk/contract/report.ts';
import { businessDay } from '@peerdesk/domain/dates.ts';
import type { ListOf } from '../../core/list.ts';
import { listReport } from '../../core/report/list-report.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { presentDay } from './present.ts';
import { dayCloseList } from './store-list.ts';
import type { DayCloseRow } from './store.ts';

/** The days that a period touches. */
export function reportedDays(timeZone: string): ListOf<DayCloseRow, typeof reportLists.dayCloses> {
  return {
    ...dayCloseList,
    filters: {
      ...dayCloseList.filters,
      start: (at, param) => `c.day >= ${param(businessDay(at, timeZone))}::date`,
      end: (at, param) => `c.day <= ${param(businessDay(at - 1, timeZone))}::date`,
    },
  };
}

const columns = (t: ReportText): SheetColumn<DayClose>[] => [
  { title: t('date'), kind: 'day', value: ({ day }) => day },
  { title: t('peer'), kind: 'plain', value: ({ peer }) => peer.name },
  { title: t('upi'), kind: 'text', value: ({ account }) => account.upi },
  { title: t('bank'), kind: 'plain', value: ({ account }) => account.bank },
  { title: t('state'), kind: 'plain', value: ({ state }) => t(`state.${state}`) },
  { title: t('declaredIn'), kind: 'amount', value: ({ declared }) => declared?.in ?? null },
  { title: t('declaredOut'), kind: 'amount', value: ({ declared }) => declared?.out ?? null },
  {
    title: t('declaredClosing'),
    kind: 'amount',
    value: ({ declared }) => declared?.closing ?? null,
  },
  { title: t('booksIn'), kind: 'amount', value: ({ found }) => found?.books.in ?? null },
  { title: t('booksOut'), kind: 'amount', value: ({ found }) => found?.books.out ?? null },
  { title: t('bankIn'), kind: 'amount', value: ({ found }) => found?.bank?.in ?? null },
  { title: t('bankOut'), kind: 'amount', value: ({ found }) => found?.bank?.out ?? null },
  { title: t('bankClosing'), kind: 'amount', value: ({ found }) => found?.bank?.closing ?? null },
  { title: t('note'), kind: 'plain', value: ({ declared }) => declared?.note ?? null },
  { title: t('declaredAt'), kind: 'time', value: ({ declared }) => declared?.at ?? null },
  { title: t('openSince'), kind: 'time', value: ({ openSince }) => openSince },
  { title: t('explanation'), kind: 'plain', value: ({ explanation }) => explanation?.reason ?? '' },
  { title: t('explainedBy'), kind: 'plain', value: ({ explanation }) => explanation?.by ?? null },
  {
    title: t('decidedBy'),
    kind: 'plain',
    value: ({ explanation }) => explanation?.decidedBy ?? null,
  },
  { title: t('stateCode'), kind: 'plain', value: ({ state }) => state },
];

export const dayCloseReport = listReport('dayCloses', ({ reader }) => ({
  list: reportedDays(reader.timeZone),
  columns,
  shown: (rows: readonly DayCloseRow[]) => rows.map(presentDay),
}));
