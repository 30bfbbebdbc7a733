import { freezeListSpec } from '@peerdesk/contract/freeze.ts';
import { addDeskScope, type ListOf } from '../../core/list.ts';
import { contains, equals } from '../../platform/db/list/filters.ts';
import { freezeColumns, freezeJoins, type FreezeRow } from './store.ts';

const status = `(case when f.ended_at is null then 'active' else 'ended' end)`;

export const listOfFreezes: ListOf<FreezeRow, typeof freezeListSpec> = {
  table: 'freeze_record f',
  key: 'f.id',
  columns: freezeColumns,
  joins: freezeJoins,
  scope: addDeskScope,
  filters: {
    q: contains('lower(coalesce(v.vpa, u.name, m.name))', 'lower(f.id)', 'lower(f.reason)'),
    kind: equals('f.kind'),
    status: equals(status),
    subjectId: equals('f.subject_id'),
  },
  sorts: { createdAt: 'f.created_at' },
  order: 'f.created_at desc, f.id desc',
  counted: { filter: 'status', column: status, statuses: freezeListSpec.counted },
};
