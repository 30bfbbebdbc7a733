import { useRef } from 'react';

/** The same act has the same key until another is made. */
export function useIdempotencyKey(): (act: unknown) => string {
  const last = useRef({ act: '', key: '' });
  return (decision) => {
    const act = JSON.stringify(decision);
    if (last.current.act !== act) last.current = { act, key: crypto.randomUUID() };
    return last.current.key;
  };
}
