import { useState } from 'react';
import { useMedia } from '../../../lib/media.ts';
import { appState, useAppState } from '../../../session/app-state.ts';

/** Below this width a list has no room for its columns beside an open side bar. */
const roomFromPx = 1200;

/** Whether the side bar is open: in a narrow window only after somebody opened it there. */
export function useSideBar(): { isOpen: boolean; toggle: () => void } {
  const { sideBarOpen } = useAppState();
  const hasRoom = useMedia(`(width >= ${roomFromPx}px)`);
  const [isOpenedHere, setOpenedHere] = useState(false);
  return hasRoom
    ? { isOpen: sideBarOpen, toggle: () => appState.setSideBarOpen(!sideBarOpen) }
    : { isOpen: isOpenedHere, toggle: () => setOpenedHere(!isOpenedHere) };
}
