/** Marks what takes the focus when what had it inside is gone. */
const mark = 'data-keeps-focus';
export const keepsFocus = `[${mark}]`;

/**
 * Ref of a sheet or a list: when what had the focus in it is gone, such as the button of an act
 * that is done, it takes the focus itself, so that the keys go on from there and not from the
 * page's top. Of several around it the nearest that is left has it.
 */
export function keepFocus(holder: HTMLElement | null): (() => void) | undefined {
  holder?.setAttribute(mark, '');
  return keepFocusBy(holder, holder);
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
  // What was left for another place is not missed; what is removed leaves the focus nowhere.
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !holder.contains(relatedTarget)) last = null;
  };
  const observer = new MutationObserver(() => {
    if (last === null || last.isConnected) return;
    last = null;
    const { activeElement } = document;
    // What is around may have taken it first, whichever of them heard of it first.
    if (activeElement !== holder && (activeElement?.contains(holder) ?? true))
      taker?.focus({ preventScroll: true });
  });
  holder.addEventListener('focusin', follow);
  holder.addEventListener('focusout', leave);
  observer.observe(holder, { childList: true, subtree: true });
  return () => {
    holder.removeEventListener('focusin', follow);
    holder.removeEventListener('focusout', leave);
    observer.disconnect();
  };
}
