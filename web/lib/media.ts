import { useCallback, useSyncExternalStore } from 'react';

/** Below this width the portal is a phone's: tab bar instead of the side bar. */
export const mobileBelowPx = 768;

const known = new Map<string, MediaQueryList>();

/** A query is made once: each new one has the browser look at the whole page. */
function mediaOf(query: string): MediaQueryList {
  const media = known.get(query) ?? matchMedia(query);
  known.set(query, media);
  return media;
}

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = mediaOf(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => mediaOf(query).matches,
    () => false,
  );
}

export function useIsMobile(): boolean {
  return useMedia(`(width < ${mobileBelowPx}px)`);
}
