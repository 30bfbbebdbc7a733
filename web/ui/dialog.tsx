import { X } from 'lucide-react';
import { Dialog as Base } from 'radix-ui';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n/texts.ts';
import { useCloseOnBack } from './close-on-back.ts';
import { cx } from './cx.ts';
import { useFocusBack } from './focus-back.ts';
import { IconButton } from './icon-button.tsx';

export interface DialogProps {
  isOpen: boolean;
  /** Without it only its own buttons close it: there is no cross, and Escape does nothing. */
  onOpenChange?: (isOpen: boolean) => void;
  title: ReactNode;
  /** What will happen, in a sentence; read out when the dialog opens. */
  description?: ReactNode;
  children: ReactNode;
  /** Holds nothing to press, so that the text itself takes the focus and the keys that scroll it. */
  isText?: boolean;
  /** Whether a press beside it leaves it open: what was typed is not lost by a slip. */
  holdsTyped?: () => boolean;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
}

const widths = { sm: 'md:max-w-sm', md: 'md:max-w-md', lg: 'md:max-w-2xl' } as const;

/** The control that is marked for it, else the act itself; never a copy button on the way there. */
function focusWhereWorkBegins(event: Event): void {
  const content = event.currentTarget as HTMLElement | null;
  const first =
    content?.querySelector<HTMLElement>('[data-first-focus]') ??
    content?.querySelector<HTMLElement>('button[type="submit"]:not([aria-disabled="true"])');
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/** In the middle of a wide screen, at the bottom of a phone, where the thumb is. */
export function Dialog({ isOpen, onOpenChange, size = 'md', ...props }: DialogProps) {
  const t = useText();
  const { remember, onCloseAutoFocus } = useFocusBack();
  useCloseOnBack(isOpen, onOpenChange && (() => onOpenChange(false)));
  return (
    <Base.Root open={isOpen} {...(onOpenChange && { onOpenChange })}>
      <Base.Portal>
        <Base.Overlay
          data-noprint
          className="fixed inset-0 z-50 animate-fade-in bg-[rgb(8_10_15/0.5)] data-[state=closed]:animate-fade-out"
        />
        {/* What is printed is the page that it asks about. */}
        <Base.Content
          data-noprint
          {...(!props.description && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            remember();
            focusWhereWorkBegins(event);
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          onInteractOutside={(event) => props.holdsTyped?.() && event.preventDefault()}
          className={cx(
            'fixed z-50 flex max-h-[92dvh] w-full flex-col bg-surface shadow-overlay',
            'inset-x-0 bottom-0 animate-slide-from-bottom rounded-t-xl border-t',
            'md:inset-x-auto md:top-[12vh] md:bottom-auto md:left-1/2 md:max-h-[80vh]',
            'md:-translate-x-1/2 md:animate-fade-in md:rounded-xl md:border',
            'pb-[env(safe-area-inset-bottom)] data-[state=closed]:animate-fade-out',
            'focus:outline-none',
            widths[size],
          )}
        >
          <header className="px-5 pt-4 pr-14 pb-2">
            <Base.Title className="text-lg font-semibold">{props.title}</Base.Title>
            {props.description && (
              <Base.Description className="mt-0.5 text-sm text-muted">
                {props.description}
              </Base.Description>
            )}
          </header>
          <div
            {...(props.isText && { tabIndex: 0, role: 'group', 'data-first-focus': '' })}
            className={cx(
              'min-h-0 flex-1 overflow-y-auto px-5 pb-4 focus-visible:-outline-offset-2',
              // Its ring, when it is what has the focus, keeps away from the words.
              props.isText ? 'pt-3' : 'pt-1',
            )}
          >
            {props.children}
          </div>
          {props.footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3 max-md:[&>button]:flex-1">
              {props.footer}
            </footer>
          )}
          {/* Last in the order, so that the first field has the focus when the dialog opens. */}
          {onOpenChange && (
            <Base.Close asChild>
              <IconButton
                isQuiet
                label={t('close')}
                icon={<X />}
                className="absolute! top-3.5 right-3"
              />
            </Base.Close>
          )}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}
