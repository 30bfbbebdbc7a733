import type { Submission } from '@peerdesk/contract/statement.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { resolveListQuery } from '../../core/list.ts';
import { openReport } from '../../core/report/open-report.ts';
import { instantOf } from '../../core/report/order-columns.ts';
import { listQueryOf, type ReportSource } from '../../core/report/source.ts';
import { ListQuery } from '../../platform/db/list.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { presentSubmission } from './present-submission.ts';
import { submissionList, type SubmissionRow } from './store-list.ts';

const columns: readonly SheetColumn<Submission>[] = [
  { title: 'utr', kind: 'text', value: ({ utr }) => utr },
  { title: 'refId', kind: 'plain', value: ({ refId }) => refId },
  { title: 'kind', kind: 'plain', value: ({ kind }) => kind },
  { title: 'amount', kind: 'amount', value: ({ amount }) => amount },
  { title: 'state', kind: 'plain', value: ({ state }) => state },
  { title: 'rule', kind: 'plain', value: ({ rule }) => rule },
  { title: 'bank line', kind: 'plain', value: ({ lineId }) => lineId },
  { title: 'by', kind: 'plain', value: ({ by }) => by },
  { title: 'at', kind: 'time', value: ({ at }) => instantOf(at) },
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
