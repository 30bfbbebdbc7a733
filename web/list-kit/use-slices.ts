import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import { afterPaint } from '../lib/after-paint.ts';

/** About as many as a phone has room for. */
const sliceOf = 5;

/**
 * The rows of a list that nobody has seen yet: the first ones at once and the others in slices,
 * between which the page is painted and answers.
 */
export function useSlices<Row>(rows: readonly Row[], wasKnown: boolean) {
  const [count, setCount] = useState(wasKnown ? Infinity : sliceOf);
  const isWhole = count >= rows.length;
  useEffect(() => {
    if (count === Infinity || rows.length === 0) return undefined;
    const next = isWhole ? Infinity : count + sliceOf;
    // A slice that is not painted by itself is laid out with the next one, in one long task.
    return afterPaint(() => startTransition(() => setCount(next)));
  }, [count, isWhole, rows.length]);
  return { rows: isWhole ? rows : rows.slice(0, count), isWhole };
}

/**
 * What a change of the rows draws comes in slices too, unless the person at the list has asked for
 * it: `asked` tells what they have chosen, and that is drawn at once.
 */
export function useCalm<Props extends object>(props: Props, asked: string): Props {
  const calm = useDeferredValue({ props, asked });
  return calm.asked === asked ? calm.props : props;
}
