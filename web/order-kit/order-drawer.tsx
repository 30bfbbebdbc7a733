import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useIsMobile } from '../lib/media.ts';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import type { Neighbours } from '../list-kit/use-list.ts';

/** What the drawer calls what it shows. */
export interface DrawerTexts {
  missing: string;
  loading: string;
  previous: string;
  next: string;
}

export interface OrderDrawerProps {
  id: string;
  texts: DrawerTexts;
  neighbours: Neighbours;
  /** `xl` has room for columns. */
  size?: 'md' | 'xl' | undefined;
  footer?: ReactNode;
  /** At the top, where there is no footer for it. */
  menu?: ReactNode;
  children: ReactNode;
}

/** One order beside its list, which stays usable; on a phone it takes the whole screen. */
export function OrderDrawer(props: OrderDrawerProps) {
  const { id, texts, neighbours, size, footer, menu, children } = props;
  const isMobile = useIsMobile();
  return (
    <Sheet
      isOpen
      isModal={isMobile}
      onOpenChange={(isOpen) => !isOpen && neighbours.onClose()}
      title={id}
      size={size ?? 'md'}
      footer={footer}
      header={
        <DrawerHead id={id} texts={texts} neighbours={neighbours} menu={menu} isMobile={isMobile} />
      }
    >
      {children}
    </Sheet>
  );
}

interface DrawerHeadProps extends Pick<OrderDrawerProps, 'id' | 'texts' | 'neighbours' | 'menu'> {
  isMobile: boolean;
}

function DrawerHead({ id, texts, neighbours, menu, isMobile }: DrawerHeadProps) {
  const headRef = useSharedKeyboard(isMobile);
  return (
    <div ref={headRef} className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate font-mono text-xs text-muted">{id}</span>
      <IconButton
        label={texts.previous}
        shortcut="k"
        icon={<ChevronUp />}
        disabled={!neighbours.onPrevious}
        onClick={neighbours.onPrevious}
      />
      <IconButton
        label={texts.next}
        shortcut="j"
        icon={<ChevronDown />}
        disabled={!neighbours.onNext}
        onClick={neighbours.onNext}
      />
      {menu}
    </div>
  );
}

/**
 * The drawer itself takes the focus, so that none of its buttons looks chosen; and where its list
 * stays in sight, the keys of the list go on working.
 */
function useSharedKeyboard(isMobile: boolean) {
  const headRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const sheet = headRef.current?.closest<HTMLElement>('[role="dialog"]');
    if (!sheet) return;
    if (!isMobile) sheet.dataset['keyboard'] = 'shared';
    sheet.focus({ preventScroll: true });
  }, [isMobile]);
  return headRef;
}

export interface DrawerSectionProps {
  title: string;
  /** Set apart from the rest: what the eye should find first. */
  isSunken?: boolean;
  /** At the other end of the heading. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A part of the drawer under its own heading. */
export function DrawerSection({ title, isSunken = false, tools, children }: DrawerSectionProps) {
  return (
    <section className={cx('border-t px-5 py-4', isSunken && 'bg-sunken')}>
      <div
        className={cx('flex items-center justify-between gap-2', isSunken ? 'mb-1.5' : 'mb-2.5')}
      >
        <h3 className="text-xs font-semibold text-muted">{title}</h3>
        {/* No taller than the heading. */}
        {tools && <div className="-my-2">{tools}</div>}
      </div>
      {children}
    </section>
  );
}
