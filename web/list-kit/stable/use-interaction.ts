import { useCallback, useState, type FocusEvent, type PointerEvent, type RefCallback } from 'react';
import { useMedia } from '../../lib/media.ts';

interface Interaction {
  isInteracting: boolean;
  /** Rows stay still for good, until the reader asks for the newest. */
  isTouched: boolean;
  /** Stands at the top of the list; out of sight means that the reader has scrolled. */
  setTop: RefCallback<HTMLElement>;
  /** For a control that vanishes under the focus: browsers do not tell of that. */
  release: () => void;
  handlers: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/**
 * Is somebody working with the list: by pointer, by focus, or scrolled into it? A thumb gives no
 * sign before it comes down, so on a touch screen somebody always is.
 */
export function useInteraction(isHeld: boolean): Interaction {
  const isTouched = useMedia('(pointer: coarse)');
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [isScrolled, setScrolled] = useState(false);
  // Without a state for the element: setting one while a screen comes into the page would draw it
  // twice, and start all its effects, before anything is painted.
  const setTop = useCallback((top: HTMLElement | null) => {
    if (!top) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      // Hidden behind other things of the page is not scrolled; above the screen is.
      if (entry) setScrolled(!entry.isIntersecting && entry.boundingClientRect.top < 200);
    });
    observer.observe(top);
    return () => observer.disconnect();
  }, []);
  return {
    isTouched,
    isInteracting: isHeld || isTouched || hasPointer || hasFocus || isScrolled,
    setTop,
    release: () => setFocus(false),
    handlers: {
      // A finger leaves no pointer behind when it is lifted.
      onPointerEnter: (event) => setPointer(event.pointerType !== 'touch'),
      onPointerLeave: () => setPointer(false),
      onFocus: () => setFocus(true),
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false);
      },
    },
  };
}
