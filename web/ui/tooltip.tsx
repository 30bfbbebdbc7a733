import { cloneElement, useEffect, useState, useSyncExternalStore } from 'react';
import type { FocusEvent, PointerEvent, ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import { Kbd } from './kbd.tsx';
import { placeBeside, type Side } from './place-beside.ts';
import { tips } from './tips.ts';

export interface TooltipProps {
  text: ReactNode;
  shortcut?: string;
  side?: Side;
  /** One element that can hold the focus or the pointer. */
  children: ReactElement<Handlers>;
}

interface Handlers {
  onPointerEnter?: ((event: PointerEvent<Element>) => void) | undefined;
  onPointerLeave?: ((event: PointerEvent<Element>) => void) | undefined;
  onPointerDown?: ((event: PointerEvent<Element>) => void) | undefined;
  onFocus?: ((event: FocusEvent<Element>) => void) | undefined;
  onBlur?: ((event: FocusEvent<Element>) => void) | undefined;
}

/**
 * A label on hover and on focus. A list has dozens of them, so each costs its element a few
 * handlers, and the one that is read is drawn by `TooltipLayer`.
 */
export function Tooltip({ text, shortcut, side = 'top', children }: TooltipProps) {
  const [owner] = useState(() => ({}));
  useEffect(() => () => tips.hide(owner), [owner]);
  const { props } = children;
  const show = (anchor: Element, how: 'hover' | 'focus') =>
    tips.show({ owner, anchor, text, shortcut, side }, how);
  return cloneElement(children, {
    onPointerEnter: (event) => {
      props.onPointerEnter?.(event);
      if (event.pointerType !== 'touch') show(event.currentTarget, 'hover');
    },
    onPointerLeave: (event) => {
      props.onPointerLeave?.(event);
      tips.leave(owner);
    },
    onPointerDown: (event) => {
      props.onPointerDown?.(event);
      tips.hide(owner);
    },
    onFocus: (event) => {
      props.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 'focus');
    },
    onBlur: (event) => {
      props.onBlur?.(event);
      tips.hide(owner);
    },
  });
}

const tipId = 'tooltip';

/** Draws the label that is shown now; once around the app. */
export function TooltipLayer() {
  const shown = useSyncExternalStore(tips.subscribe, tips.get);
  useEffect(() => {
    if (!shown) return;
    const { anchor } = shown;
    const hide = () => tips.hide(shown.owner);
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    const described = anchor.getAttribute('aria-describedby');
    if (described === null) anchor.setAttribute('aria-describedby', tipId);
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('scroll', hide, true);
    return () => {
      if (described === null) anchor.removeAttribute('aria-describedby');
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('scroll', hide, true);
    };
  }, [shown]);
  if (!shown) return null;
  const { owner, anchor, text, shortcut, side } = shown;
  return createPortal(
    <div
      id={tipId}
      role="tooltip"
      ref={(tip) => {
        if (tip) placeBeside(tip, anchor, side);
      }}
      // What is read may be pointed at, to be read to its end.
      onPointerEnter={() => tips.stay(owner)}
      onPointerLeave={() => tips.leave(owner)}
      className={cx(
        'fixed z-60 flex max-w-72 animate-fade-in items-center gap-2 rounded-md bg-ink px-2 py-1',
        'text-xs font-medium text-canvas',
      )}
    >
      {text}
      {shortcut && <Kbd isInverted>{shortcut}</Kbd>}
    </div>,
    document.body,
  );
}
