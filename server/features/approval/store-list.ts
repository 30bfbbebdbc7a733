import type { approvalListSpec } from '@peerdesk/contract/approval.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { ListOf } from '../../core/list.ts';
import type { Conditions } from '../../platform/db/conditions.ts';
import { before, contains, equals, since } from '../../platform/db/filters.ts';
import { approvalColumns, approvalPeople, type ApprovalRow } from './store.ts';

/** Admins decide about everything; a subadmin sees what it asked for itself. */
function addRequesterScope(all: Conditions, scope: Scope): void {
  if (scope.kind === 'desk') return;
  if (scope.kind === 'group') all.add(`a.requested_by = ${all.param(scope.subadminId)}`);
  else all.add('false');
}

export const approvalList: ListOf<ApprovalRow, typeof approvalListSpec> = {
  table: 'approval a',
  key: 'a.id',
  joins: approvalPeople,
  columns: approvalColumns,
  scope: addRequesterScope,
  filters: {
    q: contains('lower(a.subject_name)', 'lower(a.subject_id)', 'lower(a.id)', 'lower(r.name)'),
    status: equals('a.status'),
    call: equals('a.call'),
    start: since('a.created_at'),
    end: before('a.created_at'),
  },
  sorts: { createdAt: 'a.created_at' },
  order: 'a.created_at desc, a.id desc',
  counted: { filter: 'status', column: 'a.status', statuses: ['waiting'] },
};
