import { LayoutGrid, List } from 'lucide-react';
import { Suspense } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { lateExtra } from '../ui/late.tsx';
import { Select } from '../ui/select.tsx';
import type { ColumnsMenuProps } from './rows/columns-menu.tsx';
import type { Choice } from './filter/filter.ts';
import type { ListView } from '@peerdesk/contract/list.ts';
import { useListText } from './texts.ts';

// A list is read before anybody changes its columns.
const ColumnsMenu = lateExtra(async () => (await import('./rows/columns-menu.tsx')).ColumnsMenu);

export interface DisplayOptionsProps extends ColumnsMenuProps {
  view: ListView;
  /** The order that the address names, or the default. */
  sort: string | undefined;
  sorts: readonly Choice[];
}

const replace = { replace: true };

/** How the list is shown: the order of cards, grid or list, columns, row height. */
export function DisplayOptions({ view, patch, sorts, ...props }: DisplayOptionsProps) {
  const t = useListText();
  const known = sorts.find(({ value }) => value === props.sort) ?? sorts[0];
  return (
    <div data-noprint className="flex min-w-0 items-center gap-1">
      {view === 'list' && (
        // As large as what follows, so that nothing moves.
        <Suspense fallback={<span className="size-8" />}>
          <ColumnsMenu {...props} patch={patch} />
        </Suspense>
      )}
      {view === 'grid' && known && (
        <Select
          aria-label={t('sort.label')}
          options={sorts}
          value={known.value}
          onValueChange={(sort) => patch({ sort })}
          // As wide as what it says, which is never cut; where that is too much, it begins a line.
          className="[&>select]:field-sizing-content md:w-52"
        />
      )}
      <div role="group" aria-label={t('view.label')} className="flex shrink-0">
        <IconButton
          label={t('view.list')}
          icon={<List />}
          aria-pressed={view === 'list'}
          onClick={() => patch({ view: 'list' }, replace)}
        />
        <IconButton
          label={t('view.grid')}
          icon={<LayoutGrid />}
          aria-pressed={view === 'grid'}
          onClick={() => patch({ view: 'grid' }, replace)}
        />
      </div>
    </div>
  );
}
