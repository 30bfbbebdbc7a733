import { useState } from 'react';

/**
 * Why nothing is known. Each new try forgets the failure of the one before, so that a list that
 * polls would turn from the error to its skeleton and back; here it stays until an answer comes.
 */
export function useStickyError(data: unknown, error: Error | null): Error | null {
  const [last, setLast] = useState<Error | null>(null);
  const next = error ?? (data === undefined ? last : null);
  if (next !== last) setLast(next);
  return next;
}
