import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { Submission } from '@peerdesk/contract/statement.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { resolveListQuery } from '../../core/list.ts';
import { openReport } from '../../core/report/open-report.ts';
import { listQueryOf, type ReportSource } from '../../core/report/source.ts';
import { ListQuery } from '../../platform/db/list.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { presentSubmission } from './present-submission.ts';
import { submissionList, type SubmissionRow } from './store-list.ts';

const columns = (t: ReportText): SheetColumn<Submission>[] => [
  { title: t('utr'), kind: 'text', value: ({ utr }) => utr },
  { title: t('refId'), kind: 'plain', value: ({ refId }) => refId },
  { title: t('kind'), kind: 'plain', value: ({ kind }) => kind },
  { title: t('amount'), kind: 'amount', value: ({ amount }) => amount },
  { title: t('state'), kind: 'plain', value: ({ state }) => t(`state.${state}`) },
  {
    title: t('rule'),
    kind: 'plain',
    value: ({ rule }) => (rule === null ? null : t(`rule.${rule}`)),
  },
  { title: t('bankLine'), kind: 'plain', value: ({ lineId }) => lineId },
  { title: t('claimedBy'), kind: 'plain', value: ({ by }) => by },
  { title: t('claimedAt'), kind: 'time', value: ({ at }) => at },
  // For programs: the same in every language.
  { title: t('stateCode'), kind: 'plain', value: ({ state }) => state },
  { title: t('ruleCode'), kind: 'plain', value: ({ rule }) => rule },
];

/** What was claimed, and what the bank's lines say about it. */
export const reconciliationReport: ReportSource = async (asked, by) => {
  const query = listQueryOf('reconciliation', asked);
  if (!query.ok) return query;
  const request = resolveListQuery(query.value, by);
  if (!request.ok) return request;
  const list = new ListQuery(submissionList, request.value);
  const shown = (rows: readonly SubmissionRow[]) => rows.map(presentSubmission);
  return ok(openReport({ list, columns, shown }, by.reader));
};
