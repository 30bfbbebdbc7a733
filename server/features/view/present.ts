import type { SavedView } from '@peerdesk/contract/view.ts';
import type { ViewRow } from './store.ts';

export function presentView(row: ViewRow): SavedView {
  return {
    id: row.id,
    list: row.list,
    name: row.name,
    filters: row.filters,
    display: row.display,
    isShared: row.is_shared,
    by: { id: row.owner_id, name: row.owner_name },
  };
}
