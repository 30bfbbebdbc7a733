import type { approvalListSpec } from '@peerdesk/contract/approval.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { decidesForDesk, type Waiter } from '@peerdesk/domain/waiting/waiter.ts';
import type { ListOf } from '../../core/list.ts';
import type { Conditions } from '../../platform/db/list/conditions.ts';
import {
  anyOf,
  before,
  containing,
  equals,
  since,
  type Filter,
} from '../../platform/db/list/filters.ts';
import { approvalColumns, approvalPeople, type ApprovalRow } from './store.ts';

/** Admins decide everything; a subadmin sees its own requests. */
function addRequesterScope(all: Conditions, scope: Scope): void {
  if (scope.kind === 'desk') return;
  if (scope.kind === 'group') all.add(`a.requested_by = ${all.param(scope.subadminId)}`);
  else all.add('false');
}

/** `mayDecideApproval` of the domain. */
const approvalsWaitingFor: Filter<Waiter> = ({ id, role }, param) => {
  if (!decidesForDesk(role)) return 'false';
  const me = param(id);
  return `a.status = 'waiting' and a.requested_by <> ${me} and not ${me} = any(a.gains)`;
};

/** Whoever asked is looked up first, so that each part of the condition has an index. */
const found: Filter<string> = (text, param) => {
  const part = param(containing(text));
  const ofRecord = ['a.subject_name', 'a.subject_id', 'a.id'].map(
    (column) => `lower(${column}) like ${part}`,
  );
  const asked = `a.requested_by = any(array(
    select id from app_user where lower(name) like ${part}))`;
  return anyOf([...ofRecord, asked]);
};

export const approvalList: ListOf<ApprovalRow, typeof approvalListSpec> = {
  table: 'approval a',
  key: 'a.id',
  joins: approvalPeople,
  columns: approvalColumns,
  scope: addRequesterScope,
  filters: {
    q: found,
    waitsFor: approvalsWaitingFor,
    status: equals('a.status'),
    call: equals('a.call'),
    start: since('a.created_at'),
    end: before('a.created_at'),
  },
  sorts: { createdAt: 'a.created_at' },
  order: 'a.created_at desc, a.id desc',
  counted: { filter: 'status', column: 'a.status', statuses: ['waiting'] },
};
