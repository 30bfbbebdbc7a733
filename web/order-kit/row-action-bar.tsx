import { Ellipsis } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import type { RowAction, RowActions } from './column.ts';
import { useListText } from './texts.ts';

export interface RowActionBarProps {
  refId: string;
  actions: RowActions;
}

/** One primary action and a menu with the rest. A press on them does not open the row. */
export function RowActionBar({ refId, actions }: RowActionBarProps) {
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
      <RowMenu refId={refId} actions={actions} />
    </span>
  );
}

export function RowMenu({ refId, actions: { primary, decline, more } }: RowActionBarProps) {
  const t = useListText();
  const deciding = [primary, decline].filter((action) => action !== undefined);
  return (
    <Menu
      trigger={
        <IconButton isQuiet label={t('row.more', { refId })} icon={<Ellipsis />} size="md" />
      }
    >
      {deciding.map((action) => (
        <ActionItem key={action.id} action={action} />
      ))}
      {deciding.length > 0 && <MenuSeparator />}
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

/** Two buttons that a thumb hits: on cards and at the foot of the drawer. */
export function ThumbButtons({ actions: { primary, decline } }: { actions: RowActions }) {
  if (!primary && !decline) return null;
  return (
    <span className="flex flex-wrap gap-2">
      {decline && (
        <Button
          size="lg"
          variant="danger"
          icon={decline.icon}
          onClick={decline.run}
          className="flex-1"
        >
          {decline.label}
        </Button>
      )}
      {primary && (
        <Button
          size="lg"
          variant={primary.tone === 'primary' ? 'primary' : 'secondary'}
          icon={primary.icon}
          onClick={primary.run}
          className="flex-1"
        >
          {primary.label}
        </Button>
      )}
    </span>
  );
}
