import { cloneElement, Suspense, useState, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Kbd } from './kbd.tsx';
import { lateOverlay } from './late.tsx';
import { useMenuParts, type MenuProps } from './menu-parts.ts';

const OpenMenu = lateOverlay(async () => (await import('./open-menu.tsx')).OpenMenu);

/** Each row has one and few are opened, so that until then it is its button alone. */
export function Menu(props: MenuProps) {
  const [openedBy, setOpenedBy] = useState<'key' | 'pointer'>();
  const closed = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // A press of Enter or Space is a click without a pointer.
    onClick: ({ detail }) => setOpenedBy(detail === 0 ? 'key' : 'pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpenedBy('key');
    },
  });
  if (openedBy === undefined) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenMenu {...props} isByKey={openedBy === 'key'} />
    </Suspense>
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
  const Base = useMenuParts();
  return (
    <Base.Item
      {...(disabled && { disabled })}
      onSelect={onSelect}
      className={cx(itemClass, isDanger && 'text-error-ink')}
    >
      {icon}
      <span className="flex-1">{children}</span>
      {shortcut && (
        <span className="coarse:hidden">
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
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
  const Base = useMenuParts();
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
  const Base = useMenuParts();
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const Base = useMenuParts();
  return <Base.Label className="px-2 py-1 text-xs font-medium text-faint">{children}</Base.Label>;
}
