import { useState } from 'react';

export interface FocusBack {
  /** Called as a layer opens, before it takes the focus. */
  remember: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * What opens without a trigger of its own gives the focus back to where it was, unless something
 * else has taken it meanwhile. Where that is gone, the sheet around it gets it.
 */
export function useFocusBack(): FocusBack {
  return useState(focusBack)[0];
}

export function focusBack(page: Pick<Document, 'activeElement' | 'body'> = document): FocusBack {
  let before: Element | null = null;
  let sheet: Element | null = null;
  return {
    remember: () => {
      before = page.activeElement;
      sheet = before?.closest('[data-sheet]') ?? null;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const isFree = page.activeElement === null || page.activeElement === page.body;
      const next = [before, sheet].find((element) => element?.isConnected);
      if (isFree && next && 'focus' in next) {
        (next as HTMLElement).focus({ preventScroll: true });
      }
    },
  };
}
