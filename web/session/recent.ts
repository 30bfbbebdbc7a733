import { appState, type AppStateStore } from './app-state.ts';

/** A record that was opened: on which screen, and its id. What it says is asked anew. */
export interface Recent {
  screen: string;
  id: string;
}

const keptMost = 8;

/**
 * What somebody opened lately, the newest first. It is kept on this device, for the person who
 * opened it; signing out clears it with everything else.
 */
export function createRecents(state: Pick<AppStateStore, 'get' | 'setRecent'>) {
  const read = (person: string): Recent[] => {
    const stored = state.get().appState.recent;
    if (!stored || !('person' in stored) || stored.person !== person) return [];
    const opened = 'opened' in stored && Array.isArray(stored.opened) ? stored.opened : [];
    return opened.filter(isRecent).slice(0, keptMost);
  };
  return {
    read,
    opened(person: string, { screen, id }: Recent): void {
      const others = read(person).filter((one) => one.screen !== screen || one.id !== id);
      const opened = [{ screen, id }, ...others].slice(0, keptMost);
      state.setRecent({ person, opened });
    },
  };
}

function isRecent(value: unknown): value is Recent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'screen' in value &&
    typeof value.screen === 'string' &&
    'id' in value &&
    typeof value.id === 'string'
  );
}

export const recents = createRecents(appState);
