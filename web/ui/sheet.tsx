import { X } from 'lucide-react';
import { Dialog as Base } from 'radix-ui';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n/texts.ts';
import { cx } from './cx.ts';
import { useFocusBack } from './focus-back.ts';
import { IconButton } from './icon-button.tsx';
import { keepFocus } from './keep-focus.ts';

export interface SheetProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Read out as the sheet's name; shown at its top unless `header` replaces it. */
  title: string;
  header?: ReactNode;
  footer?: ReactNode;
  side?: 'right' | 'left';
  /** `false` leaves the page behind usable: a drawer next to its list. */
  isModal?: boolean;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  children: ReactNode;
}

const sides = {
  right: 'right-0 border-l animate-slide-from-right data-[state=closed]:animate-slide-to-right',
  left: 'left-0 border-r animate-slide-from-left data-[state=closed]:animate-slide-to-left',
} as const;

const widths = {
  sm: 'max-w-[280px]',
  md: 'max-w-[30rem]',
  lg: 'max-w-[40rem]',
  xl: 'max-w-[84rem]',
} as const;

/** A drawer at the side; all of the width on a phone. */
export function Sheet({ isOpen, onOpenChange, side = 'right', size = 'md', ...props }: SheetProps) {
  const t = useText();
  const isModal = props.isModal ?? true;
  const { remember, onCloseAutoFocus } = useFocusBack();
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange} modal={isModal}>
      <Base.Portal>
        {isModal && (
          <Base.Overlay className="fixed inset-0 z-40 animate-fade-in bg-[rgb(8_10_15/0.4)] data-[state=closed]:animate-fade-out" />
        )}
        <Base.Content
          ref={keepFocus}
          aria-describedby={undefined}
          data-sheet
          {...(!isModal && { 'data-keyboard': 'shared' })}
          onOpenAutoFocus={(event) => {
            // The sheet itself takes the focus, so that none of its buttons looks chosen.
            event.preventDefault();
            remember();
            if (event.target instanceof HTMLElement) event.target.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          onInteractOutside={(event) => {
            if (!isModal) event.preventDefault();
          }}
          className={cx(
            // Below the dimming of a dialog that opens out of it.
            'fixed inset-y-0 z-40 flex w-full flex-col bg-surface shadow-overlay',
            'pb-[env(safe-area-inset-bottom)] focus:outline-none',
            sides[side],
            widths[size],
          )}
        >
          <div className="flex min-h-14 items-center gap-3 border-b py-2 pr-3 pl-5">
            <Base.Title
              className={cx(
                'min-w-0 flex-1 text-lg font-semibold',
                Boolean(props.header) && 'sr-only',
              )}
            >
              {props.title}
            </Base.Title>
            {props.header && <div className="min-w-0 flex-1">{props.header}</div>}
            <Base.Close asChild>
              <IconButton isQuiet label={t('close')} icon={<X />} />
            </Base.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">{props.children}</div>
          {props.footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t px-5 py-3 max-md:[&>button]:flex-1">
              {props.footer}
            </div>
          )}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}
