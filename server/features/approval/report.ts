import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { Approval } from '@peerdesk/contract/approval.ts';
import { movesMoney } from '@peerdesk/domain/approval/decide.ts';
import { listReport } from '../../core/report/list-report.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { presentApproval } from './present.ts';
import { approvalList } from './store-list.ts';
import type { ApprovalRow } from './store.ts';

const columns = (t: ReportText): SheetColumn<Approval>[] => [
  { title: t('id'), kind: 'plain', value: ({ id }) => id },
  { title: t('act'), kind: 'plain', value: ({ call }) => t(`call.${call}`) },
  { title: t('status'), kind: 'plain', value: ({ status }) => t(`status.${status}`) },
  { title: t('subject'), kind: 'plain', value: ({ subject }) => subject.name },
  { title: t('amount'), kind: 'amount', value: (row) => (movesMoney(row) ? row.amount : null) },
  { title: t('currency'), kind: 'plain', value: ({ currency }) => currency },
  { title: t('askedBy'), kind: 'plain', value: ({ requestedBy }) => requestedBy.name },
  { title: t('note'), kind: 'plain', value: ({ note }) => note },
  { title: t('created'), kind: 'time', value: ({ createdAt }) => createdAt },
  { title: t('decided'), kind: 'time', value: ({ decidedAt }) => decidedAt },
  { title: t('decidedBy'), kind: 'plain', value: ({ decidedBy }) => decidedBy?.name ?? null },
  { title: t('decisionNote'), kind: 'plain', value: ({ decisionNote }) => decisionNote },
  { title: t('subjectId'), kind: 'plain', value: ({ subject }) => subject.id },
  { title: t('statusCode'), kind: 'plain', value: ({ status }) => status },
  { title: t('actCode'), kind: 'plain', value: ({ call }) => call },
];

export const approvalReport = listReport('approvals', ({ services: { settings } }) => ({
  list: approvalList,
  columns,
  shown: (rows: readonly ApprovalRow[]) => rows.map((row) => presentApproval(row, settings)),
}));
