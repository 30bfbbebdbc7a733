import { useEffect, useReducer, useRef, useState } from 'react';
import { emptyGate, rowGateReducer, type GateRow, type RowGate } from './row-gate.ts';

const glowMs = 1_400;

interface Answer<Row> {
  /** Names the filters. */
  key: string;
  /** Undefined until the first answer for these filters. */
  rows: readonly Row[] | undefined;
  isBusy: boolean;
}

interface Gated<Row extends GateRow> {
  gate: RowGate<Row>;
  glowing: ReadonlySet<string>;
  /**
   * How many new orders the newest answer brought, and a number that tells one answer from
   * another.
   */
  news: { count: number; at: number };
  letIn: () => void;
}

/** Rows that stay where they are while somebody works with them; see `rowGateReducer`. */
export function useRowGate<Row extends GateRow>({ key, rows, isBusy }: Answer<Row>): Gated<Row> {
  const [gate, dispatch] = useReducer(rowGateReducer<Row>, undefined, emptyGate<Row>);
  useEffect(() => {
    if (rows) dispatch({ type: 'arrived', key, rows, isBusy });
  }, [key, rows, isBusy]);
  return {
    gate,
    glowing: useGlowing(gate),
    news: useNews(gate),
    letIn: () => dispatch({ type: 'letIn' }),
  };
}

const none: ReadonlySet<string> = new Set();

function useGlowing<Row extends GateRow>({ changed, changes }: RowGate<Row>): ReadonlySet<string> {
  const [over, setOver] = useState(0);
  useEffect(() => {
    if (changes === 0) return undefined;
    const timer = setTimeout(() => setOver(changes), glowMs);
    return () => clearTimeout(timer);
  }, [changes]);
  return over === changes ? none : new Set(changed);
}

/** Counts the orders that are newer than any that this list has had. */
function useNews<Row extends GateRow>({ key, latest }: RowGate<Row>): Gated<Row>['news'] {
  const seen = useRef({ key: '', newest: '' });
  const [news, setNews] = useState({ count: 0, at: 0 });
  useEffect(() => {
    const { newest } = seen.current;
    const isSameList = seen.current.key === key;
    const top = latest.reduce((most, row) => (row.createdAt > most ? row.createdAt : most), '');
    seen.current = { key, newest: isSameList && newest > top ? newest : top };
    const count = latest.filter((row) => row.createdAt > newest).length;
    if (isSameList && newest !== '' && count > 0) {
      setNews(({ at }) => ({ count, at: at + 1 }));
    }
  }, [key, latest]);
  return news;
}
