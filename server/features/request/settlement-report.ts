import { merchantName } from '@peerdesk/catalogue/merchant-name.ts';
import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { SettlementKind, SettlementLog } from '@peerdesk/contract/money-request.ts';
import { listReport } from '../../core/report/list-report.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { presentSettlementLog } from './present-settlement-log.ts';
import { settlementLogList, type SettlementLogRow } from './store-settlement-logs.ts';

export const kindText = (t: ReportText, kind: SettlementKind): string =>
  t(kind === 'settlement' ? 'settlement' : `entry.${kind}`);

const columns = (t: ReportText): SheetColumn<SettlementLog>[] => [
  { title: t('entry'), kind: 'plain', value: ({ id }) => id },
  { title: t('at'), kind: 'time', value: ({ at }) => at },
  { title: t('kind'), kind: 'plain', value: ({ kind }) => kindText(t, kind) },
  { title: t('owner'), kind: 'plain', value: ({ user }) => merchantName(t, user) },
  { title: t('request'), kind: 'plain', value: ({ refId }) => refId },
  { title: t('utr'), kind: 'text', value: ({ utr }) => utr },
  { title: t('reason'), kind: 'plain', value: ({ reason }) => reason },
  { title: t('amount'), kind: 'amount', value: ({ amount }) => amount },
  { title: t('balanceAfter'), kind: 'amount', value: ({ balance }) => balance },
  { title: t('currency'), kind: 'plain', value: ({ currency }) => currency },
  { title: t('bookedBy'), kind: 'plain', value: ({ by }) => by },
  { title: t('approvedBy'), kind: 'plain', value: ({ approvedBy }) => approvedBy },
  { title: t('kindCode'), kind: 'plain', value: ({ kind }) => kind },
];

export const settlementReport = listReport('settlements', ({ services: { settings } }) => ({
  list: settlementLogList,
  columns,
  shown: (rows: readonly SettlementLogRow[]) =>
    rows.map((row) => presentSettlementLog(row, settings.digitsOf(row.currency))),
}));
