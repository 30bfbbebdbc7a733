import { DropdownMenu as Base } from 'radix-ui';
import { useRef, useState } from 'react';
import { MenuPartsContext, type MenuProps } from './menu-parts.ts';

export interface OpenMenuProps extends MenuProps {
  /** It was opened by a key, so that its first item is at hand. */
  isByKey: boolean;
}

/** A menu that was opened once, and from then on opens and closes by itself. */
export function OpenMenu({
  trigger,
  align = 'end',
  side = 'bottom',
  isByKey,
  children,
}: OpenMenuProps) {
  const [isOpen, setOpen] = useState(true);
  const isFirst = useRef(true);
  const begin = (content: HTMLElement | null) => {
    if (!content || !isFirst.current) return;
    isFirst.current = false;
    // The menu did not yet exist when the key was pressed, and its items come with it. Whoever has
    // gone on to one of them meanwhile stays there.
    const toFirst = () => {
      const isOnItem =
        content !== document.activeElement && content.contains(document.activeElement);
      if (!isOnItem) content.dispatchEvent(down);
    };
    const down = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true });
    if (isByKey) setTimeout(toFirst);
  };
  return (
    <MenuPartsContext value={Base}>
      <Base.Root modal={false} open={isOpen} onOpenChange={setOpen}>
        <Base.Trigger asChild>{trigger}</Base.Trigger>
        <Base.Portal>
          <Base.Content
            ref={begin}
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
    </MenuPartsContext>
  );
}
