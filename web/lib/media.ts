import { useCallback, useSyncExternalStore } from 'react';

/** Below this width the portal is a phone's: tab bar instead of the side bar. */
export const mobileBelowPx = 768;

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

export function useIsMobile(): boolean {
  return useMedia(`(width < ${mobileBelowPx}px)`);
}
