import { useEffect, useEffectEvent } from 'react';

/** What is open over the page, in the order in which it was opened. */
const opened: (() => void)[] = [];

/** In a browser without the Navigation API, Back leads away from what is below. */
const navigation = 'navigation' in window ? window.navigation : undefined;

/** Back takes away what was opened last, and nothing else; what the page does itself goes on. */
function closeInstead(event: NavigateEvent): void {
  const { navigationType, destination, userInitiated, cancelable, defaultPrevented } = event;
  const isBack =
    navigationType === 'traverse' && destination.index < (navigation?.currentEntry?.index ?? 0);
  const close = opened.at(-1);
  if (!close || !isBack || !userInitiated || !cancelable || defaultPrevented) return;
  event.preventDefault();
  close();
}

/** For what is open without a place in the address, such as a dialog. */
export function useCloseOnBack(isOpen: boolean, close: (() => void) | undefined): void {
  const canClose = isOpen && close !== undefined;
  const closeNow = useEffectEvent(() => close?.());
  useEffect(() => {
    if (!canClose || !navigation) return undefined;
    const own = () => closeNow();
    if (opened.push(own) === 1) navigation.addEventListener('navigate', closeInstead);
    return () => {
      opened.splice(opened.indexOf(own), 1);
      if (opened.length === 0) navigation.removeEventListener('navigate', closeInstead);
    };
  }, [canClose]);
}
