import type { reportLists } from '@peerdesk/contract/report.ts';
import type { uploadListSpec } from '@peerdesk/contract/statement.ts';
import { importedStatuses } from '@peerdesk/domain/statement/statuses.ts';
import { addPeerScope } from '../../core/account/user-scope.ts';
import type { ListOf } from '../../core/list.ts';
import { lineFacts, type LineRow } from '../../core/reconcile/bank-line.ts';
import { before, equals, since } from '../../platform/db/list/filters.ts';
import type { ListSource } from '../../platform/db/list/list-source.ts';
import { sqlList } from '../../platform/db/sql-list.ts';
import { uploadColumns, uploadJoins, uploadPeer, type UploadRow } from './store.ts';

export const uploadList: ListOf<UploadRow, typeof uploadListSpec> = {
  table: 'statement_upload s',
  key: 's.id',
  joins: uploadPeer,
  columns: uploadColumns,
  rowJoins: uploadJoins,
  scope: addPeerScope,
  filters: {
    start: since('s.created_at'),
    end: before('s.created_at'),
    status: equals('s.status'),
    upiId: equals('s.upi_id'),
  },
  sorts: { createdAt: 's.created_at' },
  order: 's.created_at desc, s.id desc',
};

/** A repeated line shows what became of the line that it repeats. */
const linesWithVerdict = `${lineFacts}, coalesce(o.rule, l.rule) as rule,
  coalesce(o.reason, l.reason) as reason, coalesce(o.order_ref, l.order_ref) as order_ref`;
const lineOriginal = 'left join statement_line o on o.id = l.duplicate_of';

/** The lines of a file, once all of them are imported. */
export const lineList: ListOf<LineRow, typeof reportLists.lines> = {
  table: 'statement_line l',
  key: 'l.id',
  joins: `join statement_upload s on s.id = l.upload_id ${uploadPeer}`,
  where: `s.status in ${sqlList(importedStatuses)}`,
  columns: linesWithVerdict,
  rowJoins: lineOriginal,
  scope: addPeerScope,
  filters: {
    uploadId: equals('l.upload_id'),
    start: since('l.at'),
    end: before('l.at'),
  },
  sorts: {},
  order: 'l.row, l.id',
};

/** Every row of an upload, in the order of the file. */
export const linesOfUpload: ListSource<LineRow, string, object, never> = {
  table: 'statement_line l',
  key: 'l.id',
  columns: linesWithVerdict,
  rowJoins: lineOriginal,
  scope: (all, uploadId) => all.add(`l.upload_id = ${all.param(uploadId)}`),
  filters: {},
  sorts: {},
  order: 'l.row, l.id',
};
