import { useListAddress } from '../../list-kit/list-address.ts';
import { ListPage } from '../../list-kit/list-page.tsx';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { freezeParams, type FreezeFilters } from '../../order-kit/freeze/queries.ts';
import { useFreezeList } from './freeze-list.tsx';

/** `/freezes`: what is frozen, and what was. */
export function FreezesScreen() {
  const address = useListAddress<FreezeFilters>(freezeParams);
  const list = useFreezeList(address);
  return (
    <ListPage
      list={list}
      titleTools={<ExportButton kind="freezes" name={list.title} filters={address.filters} />}
    />
  );
}
