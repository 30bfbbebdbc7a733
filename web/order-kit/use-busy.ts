import { useEffect, useRef, useState, type FocusEvent, type PointerEvent, type RefObject } from 'react';

interface Busy {
  isBusy: boolean;
  /** Stands at the top of the list; out of sight means that the reader has scrolled. */
  topRef: RefObject<HTMLDivElement | null>;
  handlers: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/** Is somebody working with the list: by pointer, by focus, or scrolled into it? */
export function useBusy(isHeld: boolean): Busy {
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [isScrolled, setScrolled] = useState(false);
  const topRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const top = topRef.current;
    if (!top) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      // Hidden behind other things of the page is not scrolled; above the screen is.
      if (entry) setScrolled(!entry.isIntersecting && entry.boundingClientRect.top < 200);
    });
    observer.observe(top);
    return () => observer.disconnect();
  }, []);
  return {
    isBusy: isHeld || hasPointer || hasFocus || isScrolled,
    topRef,
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
