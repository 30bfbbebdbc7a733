import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { FilterSpec } from './filter.ts';
import type { FilterAddress } from '../list-address.ts';
import { DateControl } from './date-control.tsx';
import { TextEditor } from './filter-editor.tsx';
import { FilterTicks } from './filter-ticks.tsx';
import { isAdded, withoutTab } from './filter-values.ts';
import { useListText } from '../texts.ts';

export interface FilterSheetProps {
  filters: readonly FilterSpec[];
  address: FilterAddress;
  setByTab: readonly string[];
  onClose: () => void;
}

/** Every filter of the list, one below the other; each takes effect at once. */
export function FilterSheet({ filters, address, setByTab, onClose }: FilterSheetProps) {
  const t = useListText();
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('filters.more')}
      footer={
        <>
          <Button
            disabled={address.activeFilters.length === 0}
            onClick={() => address.patch(address.cleared)}
          >
            {t('filters.clear')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('filters.done')}
          </Button>
        </>
      }
    >
      <div className="divide-y">
        {filters.map((filter) => (
          <Part
            key={'name' in filter ? filter.name : filter.kind}
            filter={filter}
            address={isAdded(filter) ? withoutTab(address, setByTab, filter) : address}
          />
        ))}
      </div>
    </Sheet>
  );
}

function Part({ filter, address }: { filter: FilterSpec; address: FilterAddress }) {
  const t = useListText();
  const stay = () => undefined;
  switch (filter.kind) {
    case 'search':
      return null;
    case 'text':
      return (
        <div className="px-5 py-4">
          <TextEditor
            // What was cleared elsewhere is not left in the field.
            key={address.filters[filter.name] ?? ''}
            filter={filter}
            address={address}
            onDone={stay}
          />
        </div>
      );
    case 'choice':
      return (
        <section className="px-5 py-3" aria-label={filter.label}>
          <h3 className="pb-1 text-sm font-medium">{filter.label}</h3>
          <FilterTicks filter={filter} address={address} />
        </section>
      );
    case 'period':
    case 'days':
      return (
        <section className="px-5 py-4" aria-label={t('date.label')}>
          <h3 className="pb-1 text-sm font-medium">{t('date.label')}</h3>
          <DateControl filter={filter} address={address} />
        </section>
      );
  }
}
