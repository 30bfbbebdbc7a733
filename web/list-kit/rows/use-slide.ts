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
    // The first rows of a list, and those of another page, push nothing.
    const isPushed = kept.length > 0 && kept.length < rows.length;
    if (!isPushed || kept.some((row, at) => row !== known[at])) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let by = 0;
    for (const row of rows) {
      if (!kept.includes(row)) by += row.offsetHeight;
      else if (by > 0) row.animate({ transform: [`translateY(-${by}px)`, 'none'] }, slideMs);
    }
  });
  return ref;
}
