import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { ReconcileException } from '@peerdesk/contract/statement.ts';
import { listReport } from '../../core/report/list-report.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { presentExceptions } from './present-exception.ts';
import { alertList, exceptionList, type ExceptionRow } from './store-list.ts';

/** The bank line of an exception or an alert. */
const lineColumns = (t: ReportText): SheetColumn<ReconcileException>[] => [
  { title: t('date'), kind: 'day', value: ({ line }) => line?.date ?? null },
  { title: t('bankAmount'), kind: 'amount', value: ({ line }) => line?.amount ?? null },
  { title: t('bankUtr'), kind: 'text', value: ({ line }) => line?.rrn ?? null },
  { title: t('name'), kind: 'plain', value: ({ line }) => line?.name ?? null },
  { title: t('upi'), kind: 'text', value: ({ line }) => line?.vpa ?? null },
  { title: t('narration'), kind: 'plain', value: ({ line }) => line?.narration ?? null },
  { title: t('account'), kind: 'text', value: ({ line }) => line?.account.upi ?? null },
  { title: t('bankLine'), kind: 'plain', value: ({ line }) => line?.id ?? null },
];

const exceptionColumns = (t: ReportText): SheetColumn<ReconcileException>[] => [
  { title: t('noticed'), kind: 'time', value: ({ at }) => at },
  { title: t('rule'), kind: 'plain', value: ({ rule }) => t(`rule.${rule}`) },
  { title: t('reason'), kind: 'plain', value: ({ reason }) => reason },
  { title: t('refId'), kind: 'plain', value: ({ refId }) => refId },
  ...lineColumns(t),
  { title: t('candidates'), kind: 'plain', value: ({ candidates }) => candidates.length },
  {
    title: t('bestCandidate'),
    kind: 'plain',
    value: ({ candidates: [best] }) => best?.refId ?? null,
  },
  { title: t('ruleCode'), kind: 'plain', value: ({ rule }) => rule },
];

const alertColumns = (t: ReportText): SheetColumn<ReconcileException>[] => [
  { title: t('noticed'), kind: 'time', value: ({ at }) => at },
  { title: t('alert'), kind: 'plain', value: ({ alert }) => alert && t(`alert.${alert}`) },
  { title: t('reason'), kind: 'plain', value: ({ reason }) => reason },
  { title: t('refId'), kind: 'plain', value: ({ refId }) => refId },
  { title: t('amount'), kind: 'amount', value: ({ order }) => order?.amount ?? null },
  { title: t('utr'), kind: 'text', value: ({ order }) => order?.utr ?? null },
  { title: t('customer'), kind: 'text', value: ({ order }) => order?.customer ?? null },
  { title: t('peer'), kind: 'plain', value: ({ order }) => order?.peer ?? null },
  { title: t('peerUpi'), kind: 'plain', value: ({ order }) => order?.upi ?? null },
  ...lineColumns(t),
  { title: t('alertCode'), kind: 'plain', value: ({ alert }) => alert },
];

/** What fits together with nothing yet. */
export const exceptionReport = listReport('exceptions', ({ reader }) => ({
  list: exceptionList,
  columns: exceptionColumns,
  shown: (rows: readonly ExceptionRow[], db: Queryable) => presentExceptions(db, rows, reader),
}));

/** Open alerts: contradictions to a decision that nobody has acknowledged. */
export const alertReport = listReport('alerts', ({ reader }) => ({
  list: alertList,
  columns: alertColumns,
  shown: (rows: readonly ExceptionRow[], db: Queryable) => presentExceptions(db, rows, reader),
}));
