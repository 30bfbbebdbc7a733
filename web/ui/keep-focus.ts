/**
 * Ref of a sheet: when what had the focus in it is gone, such as the button of an act that is done,
 * the sheet itself takes the focus, so that the keys go on from there and not from the page's top.
 */
export function keepFocus(sheet: HTMLElement | null): (() => void) | undefined {
  return keepFocusBy(sheet, sheet);
}

/** The same of the frame around a screen, whose main part takes the focus. */
export function keepFocusInMain(frame: HTMLElement | null): (() => void) | undefined {
  return keepFocusBy(frame, frame?.querySelector('main'));
}

function keepFocusBy(
  holder: HTMLElement | null,
  taker: HTMLElement | null | undefined,
): (() => void) | undefined {
  if (!holder) return undefined;
  let last: Element | null = null;
  const follow = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null;
  };
  const observer = new MutationObserver(() => {
    if (last === null || last.isConnected) return;
    last = null;
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) taker?.focus({ preventScroll: true });
  });
  holder.addEventListener('focusin', follow);
  observer.observe(holder, { childList: true, subtree: true });
  return () => {
    holder.removeEventListener('focusin', follow);
    observer.disconnect();
  };
}
