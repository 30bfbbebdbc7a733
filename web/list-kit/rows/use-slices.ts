import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';

/** About as many as a phone has room for. */
const sliceOf = 5;

/**
 * The rows of a list that nobody has seen yet: the first ones at once and the others in slices,
 * between which the page is painted and answers. What draws them tells by `onDrawn` how many there
 * are on the screen: a slice that came before the last one is painted would be laid out with it, in
 * one long task.
 */
export function useSlices<Row>(rows: readonly Row[], wasKnown: boolean) {
  const [drawn, onDrawn] = useState(wasKnown ? Infinity : 0);
  const isWhole = drawn >= rows.length;
  // From then on a longer page comes at once, as it was asked for.
  if (isWhole && rows.length > 0 && drawn !== Infinity) onDrawn(Infinity);
  return { rows: isWhole ? rows : rows.slice(0, drawn + sliceOf), isWhole, onDrawn };
}

/** Tells once so many rows are painted. */
export function useDrawn(count: number, onDrawn: (count: number) => void): void {
  useEffect(
    () => (count > 0 ? afterPaint(() => startTransition(() => onDrawn(count))) : undefined),
    [count, onDrawn],
  );
}

/**
 * What a change of the rows draws comes in slices too, unless the person at the list has asked for
 * it: `asked` tells what they have chosen, and that is drawn at once.
 */
export function useCalm<Props extends object>(props: Props, asked: string): Props {
  const calm = useDeferredValue({ props, asked });
  return calm.asked === asked ? calm.props : props;
}
