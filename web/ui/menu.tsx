import { DropdownMenu as Base } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Kbd } from './kbd.tsx';

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactNode;
}

export function Menu({ trigger, align = 'end', side = 'bottom', children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger asChild>{trigger}</Base.Trigger>
      <Base.Portal>
        <Base.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 animate-pop-in overflow-y-auto rounded-lg border bg-surface p-1 shadow-overlay"
        >
          {children}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}

const itemClass = cx(
  'flex cursor-pointer items-center gap-2.5 rounded-md px-2 py-1.5 text-sm outline-none select-none',
  'data-highlighted:bg-hover data-disabled:opacity-40 coarse:min-h-11',
  '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint',
);

export interface MenuItemProps {
  icon?: ReactNode;
  shortcut?: string;
  isDanger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({
  icon,
  shortcut,
  isDanger,
  disabled,
  onSelect,
  children,
}: MenuItemProps) {
  return (
    <Base.Item
      {...(disabled && { disabled })}
      onSelect={onSelect}
      className={cx(itemClass, isDanger && 'text-error-ink')}
    >
      {icon}
      <span className="flex-1">{children}</span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </Base.Item>
  );
}

export interface MenuCheckItemProps {
  checked: boolean;
  isDisabled?: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
}

/** Stays open when pressed, so that several can be set: columns, for one. */
export function MenuCheckItem(props: MenuCheckItemProps) {
  const { checked, isDisabled = false, onCheckedChange, children } = props;
  return (
    <Base.CheckboxItem
      disabled={isDisabled}
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      className={itemClass}
    >
      <span
        aria-hidden="true"
        className={cx(
          'flex size-4 items-center justify-center rounded-sm border text-2xs',
          checked ? 'border-transparent bg-accent text-on-accent' : 'border-control',
        )}
      >
        {checked && '✓'}
      </span>
      <span className="flex-1">{children}</span>
    </Base.CheckboxItem>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Base.Label className="px-2 py-1 text-xs font-medium text-faint">{children}</Base.Label>;
}
