import type { merchantListSpec } from '@peerdesk/contract/merchant.ts';
import { addDeskScope, type ListOf } from '../../core/list.ts';
import { contains, equals } from '../../platform/db/list/filters.ts';
import { merchantColumns, merchantJoins, type MerchantRow } from './store.ts';

export const merchantList: ListOf<MerchantRow, typeof merchantListSpec> = {
  table: 'merchant m',
  key: 'm.id',
  columns: merchantColumns,
  rowJoins: merchantJoins,
  scope: addDeskScope,
  filters: { q: contains('lower(m.name)', 'lower(m.id)'), status: equals('m.status') },
  sorts: { createdAt: 'm.created_at', name: 'lower(m.name)' },
  order: 'm.created_at desc, m.id desc',
};
