import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react';

interface Interaction {
  isInteracting: boolean;
  /** Stands at the top of the list; out of sight means that the reader has scrolled. */
  setTop: (top: HTMLElement | null) => void;
  /** For a control that vanishes under the focus: browsers do not tell of that. */
  release: () => void;
  handlers: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/**
 * Is somebody working with the list: by pointer, by focus, or scrolled into it? `onEngage` is
 * called each time that pointer or focus comes.
 */
export function useInteraction(isHeld: boolean, onEngage?: () => void): Interaction {
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [isScrolled, setScrolled] = useState(false);
  const [top, setTop] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!top) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      // Hidden behind other things of the page is not scrolled; above the screen is.
      if (entry) setScrolled(!entry.isIntersecting && entry.boundingClientRect.top < 200);
    });
    observer.observe(top);
    return () => observer.disconnect();
  }, [top]);
  return {
    isInteracting: isHeld || hasPointer || hasFocus || isScrolled,
    setTop,
    release: () => setFocus(false),
    handlers: {
      // A finger leaves no pointer behind when it is lifted.
      onPointerEnter: (event) => {
        setPointer(event.pointerType !== 'touch');
        onEngage?.();
      },
      onPointerLeave: () => setPointer(false),
      onFocus: () => {
        setFocus(true);
        onEngage?.();
      },
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false);
      },
    },
  };
}
