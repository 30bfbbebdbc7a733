import { useEffect, useRef, type RefObject } from 'react';

const slideMs = 150;

/**
 * What comes to stand in between pushes the parts below it: they slide there, so that nothing
 * jumps from under the eye or the pointer. It is seen before it is painted, as a mutation is told
 * at once; a `ResizeObserver` tells a frame later, and only keeps what is known up to date.
 */
export function useSlideDown(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const grid = ref.current;
    if (!grid) return undefined;
    let known = topsOf(grid);
    const slide = () => {
      const before = known;
      known = topsOf(grid);
      // Below the top of the grid the browser itself keeps what is read in its place.
      const isScrolled = grid.getBoundingClientRect().top < 0;
      if (isScrolled || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      for (const [part, top] of known) {
        const by = (before.get(part) ?? top) - top;
        if (by !== 0) part.animate({ transform: [`translateY(${by}px)`, 'none'] }, slideMs);
      }
    };
    const mutations = new MutationObserver(slide);
    mutations.observe(grid, { childList: true, subtree: true });
    const sizes = new ResizeObserver(() => (known = topsOf(grid)));
    sizes.observe(grid);
    return () => {
      mutations.disconnect();
      sizes.disconnect();
    };
  }, []);
  return ref;
}

/** Where each part begins; nowhere while the grid is not shown. */
function topsOf(grid: HTMLElement): ReadonlyMap<HTMLElement, number> {
  if (grid.offsetHeight === 0) return new Map();
  const parts = [...grid.children].filter((part) => part instanceof HTMLElement);
  return new Map(parts.map((part) => [part, part.offsetTop]));
}
