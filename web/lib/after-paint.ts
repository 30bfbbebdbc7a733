import { startTransition, useEffect, useState } from 'react';

/** Runs something once what was just drawn is painted; answers what calls that off. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    timer = setTimeout(run);
  };
  // Nothing is painted where nobody looks.
  if (document.hidden) {
    later();
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(later);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** For a part of a page that is drawn one frame after what it stands beside. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return isPainted;
}
