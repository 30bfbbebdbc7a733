import { useEffect, useReducer, useRef, useState } from 'react';
import {
  newestOf,
  noRows,
  stableRowsReducer,
  type RowTraits,
  type StableRows,
} from './stable-rows.ts';

const glowMs = 1_400;

interface Answer<Row> {
  /** Stays the same for the life of the list. */
  traits: RowTraits<Row>;
  /** Names the filters. */
  key: string;
  /** Undefined until the first answer for these filters. */
  rows: readonly Row[] | undefined;
  isHeld: boolean;
}

interface HeldRows<Row> {
  stable: StableRows<Row>;
  glowing: ReadonlySet<string>;
  /** How many new rows the newest answer brought; `at` tells one answer from another. */
  arrived: { count: number; at: number };
  showAll: () => void;
}

/** Rows that stay where they are while somebody works with them; see `stableRowsReducer`. */
export function useStableRows<Row>(answer: Answer<Row>): HeldRows<Row> {
  const { key, rows, isHeld } = answer;
  const [traits] = useState(answer.traits);
  const [reducer] = useState(() => stableRowsReducer(traits));
  const [stable, dispatch] = useReducer(reducer, undefined, noRows<Row>);
  useEffect(() => {
    if (rows) dispatch({ type: 'answered', key, rows, isHeld });
  }, [key, rows, isHeld]);
  return {
    stable,
    glowing: useGlowing(stable),
    arrived: useArrived(traits, stable),
    showAll: () => dispatch({ type: 'showAll' }),
  };
}

const none: ReadonlySet<string> = new Set();

function useGlowing<Row>({ changed, changes }: StableRows<Row>): ReadonlySet<string> {
  const [over, setOver] = useState(0);
  useEffect(() => {
    if (changes === 0) return undefined;
    const timer = setTimeout(() => setOver(changes), glowMs);
    return () => clearTimeout(timer);
  }, [changes]);
  return over === changes ? none : new Set(changed);
}

/** Counts the rows that are newer than any that this list has had. */
function useArrived<Row>(
  traits: RowTraits<Row>,
  { key, latest }: StableRows<Row>,
): HeldRows<Row>['arrived'] {
  const seen = useRef({ key: '', newest: '' });
  const [arrived, setArrived] = useState({ count: 0, at: 0 });
  useEffect(() => {
    const { newest } = seen.current;
    const isSameList = seen.current.key === key;
    const top = newestOf(traits, latest);
    seen.current = { key, newest: isSameList && newest > top ? newest : top };
    const count = latest.filter((row) => traits.createdAtOf(row) > newest).length;
    if (isSameList && newest !== '' && count > 0) {
      setArrived(({ at }) => ({ count, at: at + 1 }));
    }
  }, [traits, key, latest]);
  return arrived;
}
