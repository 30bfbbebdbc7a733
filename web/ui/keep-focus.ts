/**
 * Ref of a sheet: when what had the focus in it is gone, such as the button of an act that is done,
 * the sheet itself takes the focus, so that the keys go on from there and not from the page's top.
 */
export function keepFocus(sheet: HTMLElement | null): (() => void) | undefined {
  if (sheet === null) return undefined;
  let last: Element | null = null;
  const follow = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null;
  };
  const observer = new MutationObserver(() => {
    if (last === null || last.isConnected) return;
    last = null;
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) sheet.focus({ preventScroll: true });
  });
  sheet.addEventListener('focusin', follow);
  observer.observe(sheet, { childList: true, subtree: true });
  return () => {
    sheet.removeEventListener('focusin', follow);
    observer.disconnect();
  };
}
