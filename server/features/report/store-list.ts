import type { reportListSpec } from '@peerdesk/contract/report.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { ListOf } from '../../core/list.ts';
import type { Conditions } from '../../platform/db/list/conditions.ts';
import { before, equals, since } from '../../platform/db/list/filters.ts';
import { ownerJoin, reportColumns, type ReportRow } from './store.ts';

/** A subadmin sees its own reports alone, an admin those of everybody. */
function addOwnerScope(all: Conditions, scope: Scope): void {
  if (scope.kind === 'desk') return;
  all.add(scope.kind === 'group' ? `r.owner_id = ${all.param(scope.subadminId)}` : 'false');
}

export const savedReports: ListOf<ReportRow, typeof reportListSpec> = {
  table: 'report r',
  key: 'r.id',
  columns: reportColumns,
  rowJoins: ownerJoin,
  scope: addOwnerScope,
  filters: {
    start: since('r.created_at'),
    end: before('r.created_at'),
    status: equals('r.status'),
    kind: equals('r.kind'),
  },
  sorts: { createdAt: 'r.created_at' },
  order: 'r.created_at desc, r.id desc',
};
