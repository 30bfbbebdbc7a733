import { SlidersVertical } from 'lucide-react';
import { useMedia } from '../../lib/media.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuCheckItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx';
import type { Density } from '@peerdesk/contract/list.ts';
import { extraMedia, toggledHide, type Column } from './column.ts';
import type { ListAddress } from '../list-address.ts';
import { useListText } from '../texts.ts';

const replace = { replace: true };

/** What a menu of columns says of one, whatever rows it has. */
type NamedColumn = Pick<Column<never>, 'key' | 'label' | 'isFixed' | 'isExtra'>;

export interface ColumnsMenuProps extends Pick<ListAddress, 'patch'> {
  columns: readonly NamedColumn[];
  hide: string | undefined;
  density: Density;
}

/** Which columns a table has, and how tall its rows are. */
export function ColumnsMenu({ columns, hide, density, patch }: ColumnsMenuProps) {
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
