import { useSyncExternalStore } from 'react';
import { createStore, type Store } from '../lib/store.ts';
import { browserStorage, readObject, storageKeys, write, type KeyValueStorage } from './storage.ts';

export interface AppState {
  appState: {
    sideBarOpen: boolean;
    darkMode: boolean;
    /** What was opened lately, and by whom; see `recent.ts`. */
    recent?: object;
  };
}

export interface AppStateStore extends Pick<Store<AppState>, 'get' | 'subscribe'> {
  setSideBarOpen: (isOpen: boolean) => void;
  setDarkMode: (isDark: boolean) => void;
  setRecent: (recent: object) => void;
  /** Reads storage again: after another tab wrote it, or after signing out cleared it. */
  reload: () => void;
}

const defaults: AppState['appState'] = { sideBarOpen: true, darkMode: false };

export function createAppStateStore(storage: KeyValueStorage): AppStateStore {
  const read = (): AppState => {
    const stored = readObject(storage, storageKeys.appState);
    const inner = stored && 'appState' in stored ? stored.appState : null;
    return { appState: { ...defaults, ...partsOf(inner) } };
  };
  const store = createStore(read());
  const set = (change: Partial<AppState['appState']>) => {
    const next = { appState: { ...store.get().appState, ...change } };
    write(storage, storageKeys.appState, JSON.stringify(next));
    store.set(next);
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    setSideBarOpen: (sideBarOpen) => set({ sideBarOpen }),
    setDarkMode: (darkMode) => set({ darkMode }),
    setRecent: (recent) => set({ recent }),
    reload: () => store.set(read()),
  };
}

function partsOf(value: unknown): Partial<AppState['appState']> {
  if (typeof value !== 'object' || value === null) return {};
  const parts: Partial<AppState['appState']> = {};
  if ('sideBarOpen' in value && typeof value.sideBarOpen === 'boolean') {
    parts.sideBarOpen = value.sideBarOpen;
  }
  if ('darkMode' in value && typeof value.darkMode === 'boolean') parts.darkMode = value.darkMode;
  if ('recent' in value && typeof value.recent === 'object' && value.recent !== null) {
    parts.recent = value.recent;
  }
  return parts;
}

export const appState = createAppStateStore(browserStorage('localStorage'));

export function useAppState(): AppState['appState'] {
  return useSyncExternalStore(appState.subscribe, appState.get).appState;
}
