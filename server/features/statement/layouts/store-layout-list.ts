import type { layoutListSpec } from '@peerdesk/contract/statement-layout.ts';
import type { ColumnMapping } from '@peerdesk/contract/statement.ts';
import { addDeskScope, type ListOf } from '../../../core/list.ts';
import { contains } from '../../../platform/db/list/filters.ts';

/** A layout with who named its columns, whose files it applies to, and what was read with it. */
export interface LayoutRow {
  id: string;
  captions: string[];
  mapping: ColumnMapping;
  known_to: string;
  owner_name: string | null;
  learnt_by: string;
  teacher_name: string;
  learnt_at: number;
  file_count: number;
  last_read_at: number | null;
}

export const statementLayouts: ListOf<LayoutRow, typeof layoutListSpec> = {
  table: 'statement_layout l',
  key: 'l.id',
  joins: `join app_user t on t.id = l.learnt_by
    left join app_user o on o.id = split_part(l.known_to, ':', 2)`,
  columns: `l.id, l.captions, l.mapping, l.known_to, o.name as owner_name, l.learnt_by,
    t.name as teacher_name, l.learnt_at, f.file_count, f.last_read_at`,
  rowJoins: `cross join lateral (
    select count(*)::int as file_count, max(finished_at) as last_read_at
    from statement_upload where layout_id = l.id and status = 'done') f`,
  scope: addDeskScope,
  filters: {
    q: contains(`lower(array_to_string(l.captions, ' '))`, 'lower(t.name)', 'lower(o.name)'),
  },
  sorts: { learntAt: 'l.learnt_at' },
  order: 'l.learnt_at desc, l.id desc',
};
