import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { unreachable } from '../../lib/api.ts';
import { useLanguage } from '../../lib/i18n/language.ts';

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

/** The same of a query, which without a network asks nobody and so has no error. */
export function useNoAnswer({
  data,
  error,
  fetchStatus,
}: Pick<UseQueryResult, 'data' | 'error' | 'fetchStatus'>): Error | null {
  const language = useLanguage();
  // Its sentence is in the language that the portal has now.
  const offline = useMemo(() => ({ language, error: unreachable() }).error, [language]);
  return useStickyError(data, error ?? (fetchStatus === 'paused' ? offline : null));
}
