import type { uploadListSpec } from '@peerdesk/contract/statement.ts';
import { addPeerScope } from '../../core/account/user-scope.ts';
import type { ListOf } from '../../core/list.ts';
import { before, equals, since } from '../../platform/db/filters.ts';
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
  sorts: {},
  order: 's.created_at desc, s.id desc',
};
