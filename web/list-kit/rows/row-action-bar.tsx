import { Ellipsis } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import type { RowAction, RowActions } from './row-action.ts';
import { useListText } from '../texts.ts';

export interface RowActionBarProps {
  /** What the row is called. */
  name: string;
  actions: RowActions;
}

/** One primary action and a menu with the rest. A press on them does not open the row. */
export function RowActionBar({ name, actions }: RowActionBarProps) {
  const { primary } = actions;
  return (
    <span className="flex items-center justify-end gap-1">
      {primary && (
        <Button
          size="sm"
          variant={primary.tone === 'primary' ? 'primary' : 'secondary'}
          onClick={primary.run}
        >
          {primary.label}
        </Button>
      )}
      <RowMenu name={name} actions={actions} />
    </span>
  );
}

export interface RowMenuProps extends RowActionBarProps {
  /** It stands on the opened record itself, which cannot be opened once more. */
  isOpened?: boolean;
}

export function RowMenu({ name, actions, isOpened = false }: RowMenuProps) {
  const t = useListText();
  const { primary, secondary } = actions;
  const more = actions.more.filter(({ id }) => !(isOpened && id === 'open'));
  const deciding = [primary, secondary].filter((action) => action !== undefined);
  if (deciding.length + more.length === 0) return null;
  return (
    <Menu
      trigger={
        <IconButton isQuiet label={t('row.more', { id: name })} icon={<Ellipsis />} size="md" />
      }
    >
      {deciding.map((action) => (
        <ActionItem key={action.id} action={action} />
      ))}
      {deciding.length > 0 && more.length > 0 && <MenuSeparator />}
      {more.map((action) => (
        <ActionItem key={action.id} action={action} />
      ))}
    </Menu>
  );
}

function ActionItem({ action }: { action: RowAction }) {
  return (
    <MenuItem
      icon={action.icon}
      {...(action.shortcut && { shortcut: action.shortcut })}
      isDanger={action.tone === 'danger'}
      onSelect={action.run}
    >
      {action.label}
    </MenuItem>
  );
}

/** Beside each other on the narrowest phone too, where long words take the icon's place. */
const besideClass = 'flex-1 max-[376px]:px-2 max-[376px]:[&>svg]:hidden';

/** Two buttons that a thumb hits: on cards and at the foot of the drawer. */
export function MobileActions({ actions: { primary, secondary } }: { actions: RowActions }) {
  if (!primary && !secondary) return null;
  return (
    <span className="flex flex-wrap gap-2">
      {secondary && (
        <Button
          size="lg"
          variant="danger"
          icon={secondary.icon}
          onClick={secondary.run}
          className={besideClass}
        >
          {secondary.label}
        </Button>
      )}
      {primary && (
        <Button
          size="lg"
          variant={primary.tone === 'primary' ? 'primary' : 'secondary'}
          icon={primary.icon}
          onClick={primary.run}
          className={besideClass}
        >
          {primary.label}
        </Button>
      )}
    </span>
  );
}
