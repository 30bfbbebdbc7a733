import { Tooltip as Base } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Kbd } from './kbd.tsx';

/** Once around the app, so that moving along a row of buttons shows each label at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Base.Provider delayDuration={350} skipDelayDuration={200}>
      {children}
    </Base.Provider>
  );
}

export interface TooltipProps {
  text: ReactNode;
  shortcut?: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that can hold the focus or the pointer. */
  children: ReactElement;
}

export function Tooltip({ text, shortcut, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger asChild>{children}</Base.Trigger>
      <Base.Portal>
        <Base.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 flex max-w-72 animate-fade-in items-center gap-2 rounded-md bg-ink px-2 py-1 text-xs font-medium text-canvas"
        >
          {text}
          {shortcut && <Kbd isInverted>{shortcut}</Kbd>}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}
