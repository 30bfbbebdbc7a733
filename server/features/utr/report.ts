import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { Submission } from '@peerdesk/contract/statement.ts';
import { listReport } from '../../core/report/list-report.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { presentSubmission } from './present-submission.ts';
import { submissionList, type SubmissionRow } from './store-list.ts';

const columns = (t: ReportText): SheetColumn<Submission>[] => [
  { title: t('utr'), kind: 'text', value: ({ utr }) => utr },
  { title: t('refId'), kind: 'plain', value: ({ refId }) => refId },
  { title: t('kind'), kind: 'plain', value: ({ kind }) => t(kind) },
  { title: t('amount'), kind: 'amount', value: ({ amount }) => amount },
  { title: t('state'), kind: 'plain', value: ({ state }) => t(`state.${state}`) },
  {
    title: t('rule'),
    kind: 'plain',
    value: ({ rule }) => (rule === null ? null : t(`rule.${rule}`)),
  },
  { title: t('bankLine'), kind: 'plain', value: ({ lineId }) => lineId },
  {
    title: t('claimedBy'),
    kind: 'plain',
    value: ({ by, byKind }) => (byKind === 'customer' ? t('customer') : by),
  },
  { title: t('claimedAt'), kind: 'time', value: ({ at }) => at },
  // For programs: the same in every language.
  { title: t('stateCode'), kind: 'plain', value: ({ state }) => state },
  { title: t('ruleCode'), kind: 'plain', value: ({ rule }) => rule },
  { title: t('kindCode'), kind: 'plain', value: ({ kind }) => kind },
];

/** The claims, and what the bank lines show about them. */
export const reconciliationReport = listReport('reconciliation', () => ({
  list: submissionList,
  columns,
  shown: (rows: readonly SubmissionRow[]) => rows.map(presentSubmission),
}));
