import { LayoutGrid, List, SlidersVertical } from 'lucide-react';
import { useMedia } from '../lib/media.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuCheckItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx';
import { Select } from '../ui/select.tsx';
import { extraMedia, toggledHide, type Column } from './column.ts';
import type { Choice } from './filter.ts';
import type { Density, ListView } from '@peerdesk/contract/list.ts';
import type { ListAddress } from './list-address.ts';
import { useListText } from './texts.ts';

/** What a menu of columns says of one, whatever rows it has. */
type NamedColumn = Pick<Column<never>, 'key' | 'label' | 'isFixed' | 'isExtra'>;

export interface DisplayOptionsProps extends Pick<ListAddress, 'patch'> {
  view: ListView;
  columns: readonly NamedColumn[];
  hide: string | undefined;
  density: Density;
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
      {view === 'list' && <ColumnsMenu {...props} patch={patch} />}
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

type ColumnsMenuProps = Pick<DisplayOptionsProps, 'columns' | 'hide' | 'density' | 'patch'>;

function ColumnsMenu({ columns, hide, density, patch }: ColumnsMenuProps) {
  const t = useListText();
  const hidden = new Set(hide?.split(','));
  const hasRoom = useMedia(extraMedia);
  return (
    <Menu trigger={<IconButton isQuiet label={t('columns')} icon={<SlidersVertical />} />}>
      <MenuLabel>{t('columns.title')}</MenuLabel>
      {columns
        .filter(({ isFixed }) => !isFixed)
        .map(({ key, label, isExtra }) => (
          <MenuCheckItem
            key={key}
            isDisabled={isExtra === true && !hasRoom}
            checked={!hidden.has(key) && (hasRoom || !isExtra)}
            onCheckedChange={() => patch({ hide: toggledHide(hide, key) }, replace)}
          >
            {isExtra && !hasRoom ? t('columns.wide', { label }) : label}
          </MenuCheckItem>
        ))}
      <MenuSeparator />
      <MenuCheckItem
        checked={density === 'compact'}
        onCheckedChange={(isCompact) =>
          patch({ density: isCompact ? 'compact' : undefined }, replace)
        }
      >
        {t('density.compact')}
      </MenuCheckItem>
    </Menu>
  );
}
