import { useState } from 'react';
import { keepsFocus } from './keep-focus.ts';

export interface FocusBack {
  /** Called as a layer opens, before it takes the focus. */
  remember: () => void;
  onCloseAutoFocus: (event: Event) => void;
  /** Forgets what had the focus: its screen is left for another one. */
  leave: () => void;
}

/**
 * What opens without a trigger of its own gives the focus back to where it was, unless something
 * else has taken it meanwhile. Where that is gone, the nearest list or sheet around it that is left
 * gets it, or the screen.
 */
export function useFocusBack(): FocusBack {
  return useState(focusBack)[0];
}

export function focusBack(
  page: Pick<Document, 'activeElement' | 'body' | 'getElementById'> = document,
): FocusBack {
  let before: Element | null = null;
  let around: Element[] = [];
  return {
    remember: () => {
      before = page.activeElement;
      around = [];
      for (let next = before; next; next = next.parentElement) {
        next = next.closest(keepsFocus);
        if (!next) break;
        around.push(next);
      }
    },
    leave: () => {
      before = null;
      around = [];
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const isFree = page.activeElement === null || page.activeElement === page.body;
      const next = [before, ...around, page.getElementById('main')].find(
        (element) => element?.isConnected,
      );
      if (isFree && next && 'focus' in next) {
        (next as HTMLElement).focus({ preventScroll: true });
      }
    },
  };
}
