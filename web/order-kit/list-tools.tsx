import { LayoutGrid, List, SlidersVertical } from 'lucide-react';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuCheckItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx';
import { Select } from '../ui/select.tsx';
import { toggledHide, type Column } from './column.ts';
import type { Density, ListPatch, ListView } from './list-address.ts';
import { useListText } from './texts.ts';

export interface ListToolsProps<Row> {
  view: ListView;
  columns: readonly Column<Row>[];
  hide: string | undefined;
  density: Density;
  sort: string;
  sortFields: readonly SortField[];
  patch: (patch: ListPatch, options?: { replace: boolean }) => void;
}

export type SortField = 'createdAt' | 'amount' | 'expiresAt';

const replace = { replace: true };

/** How the list looks: order of cards, grid or list, columns, row height. */
export function ListTools<Row>({ view, patch, ...props }: ListToolsProps<Row>) {
  const t = useListText();
  const sorts = props.sortFields.flatMap((field) => [`-${field}` as const, field]);
  const known = sorts.find((sort) => sort === props.sort) ?? '-createdAt';
  return (
    <div className="flex items-center gap-1">
      {view === 'grid' ? (
        <Select
          aria-label={t('sort.label')}
          options={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          value={known}
          onValueChange={(sort) => patch({ sort })}
          className="w-36 md:w-52"
        />
      ) : (
        <ColumnsMenu {...props} patch={patch} />
      )}
      <div role="group" aria-label={t('view.label')} className="flex">
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

type ColumnsMenuProps<Row> = Pick<ListToolsProps<Row>, 'columns' | 'hide' | 'density' | 'patch'>;

function ColumnsMenu<Row>({ columns, hide, density, patch }: ColumnsMenuProps<Row>) {
  const t = useListText();
  const hidden = new Set(hide?.split(','));
  return (
    <Menu trigger={<IconButton isQuiet label={t('columns')} icon={<SlidersVertical />} />}>
      <MenuLabel>{t('columns.title')}</MenuLabel>
      {columns
        .filter(({ isFixed }) => !isFixed)
        .map(({ key, label }) => (
          <MenuCheckItem
            key={key}
            checked={!hidden.has(key)}
            onCheckedChange={() => patch({ hide: toggledHide(hide, key) }, replace)}
          >
            {label}
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
