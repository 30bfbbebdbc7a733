import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { StatementLine } from '@peerdesk/contract/statement.ts';
import { presentLine, type LineRow } from '../../core/reconcile/bank-line.ts';
import { listReport } from '../../core/report/list-report.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { lineList } from './store-list.ts';

/** As the statement's own list shows it. */
function stateWord({ state, duplicate, error }: StatementLine) {
  if (duplicate) return 'line.duplicate';
  return error ? 'line.error' : (`line.state.${state}` as const);
}

const columns = (t: ReportText): SheetColumn<StatementLine>[] => [
  { title: t('row'), kind: 'plain', value: ({ row }) => row },
  { title: t('date'), kind: 'day', value: ({ date }) => date },
  {
    title: t('direction'),
    kind: 'plain',
    value: ({ direction }) => direction && t(`status.${direction}`),
  },
  { title: t('amount'), kind: 'amount', value: ({ amount }) => amount },
  { title: t('balanceAfter'), kind: 'amount', value: ({ balance }) => balance },
  { title: t('utr'), kind: 'text', value: ({ rrn }) => rrn },
  { title: t('name'), kind: 'plain', value: ({ name }) => name },
  { title: t('upi'), kind: 'text', value: ({ vpa }) => vpa },
  { title: t('narration'), kind: 'plain', value: ({ narration }) => narration },
  { title: t('refId'), kind: 'plain', value: ({ refId }) => refId },
  { title: t('state'), kind: 'plain', value: (line) => t(stateWord(line)) },
  { title: t('rule'), kind: 'plain', value: ({ rule }) => rule && t(`rule.${rule}`) },
  { title: t('reason'), kind: 'plain', value: ({ error, reason }) => error ?? reason },
  { title: t('bankLine'), kind: 'plain', value: ({ id }) => id },
  {
    title: t('stateCode'),
    kind: 'plain',
    value: ({ state, duplicate }) => (duplicate ? 'duplicate' : state),
  },
  { title: t('ruleCode'), kind: 'plain', value: ({ rule }) => rule },
];

/** The lines of one file as they were read. */
export const lineReport = listReport('lines', ({ reader }) => ({
  list: lineList,
  columns,
  shown: (rows: readonly LineRow[]) => rows.map((row) => presentLine(row, reader)),
}));
