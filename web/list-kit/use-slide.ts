import { useLayoutEffect, useRef, type RefObject } from 'react';

const slideMs = 150;

/**
 * The rows that new ones push down slide there, so that the eye can follow: a jump would lose it.
 * Nothing slides where the rows before are not the first of those that stay.
 */
export function useSlide(): RefObject<HTMLTableSectionElement | null> {
  const ref = useRef<HTMLTableSectionElement>(null);
  const before = useRef<readonly Element[]>([]);
  useLayoutEffect(() => {
    const rows = [...(ref.current?.rows ?? [])];
    const known = before.current;
    before.current = rows;
    const kept = rows.filter((row) => known.includes(row));
    const isPushed = kept.length < rows.length && kept.every((row, at) => row === known[at]);
    if (!isPushed || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let by = 0;
    for (const row of rows) {
      if (!kept.includes(row)) by += row.offsetHeight;
      else if (by > 0) row.animate({ transform: [`translateY(-${by}px)`, 'none'] }, slideMs);
    }
  });
  return ref;
}
