import type { SessionProfile } from '@peerdesk/contract/auth.ts';

/** The keys of `localStorage`; the portal writes no others. */
export const storageKeys = {
  token: 'token',
  tokenExpires: 'tokenExpires',
  profile: 'profile',
  appState: 'appState',
  emittedNotifications: 'emittedNotifications',
} as const;

/** The database of decisions that wait for the network; it has no other. */
export const unsentDatabase = 'unsent';

/** The parts of `Storage` that are used; a browser may refuse any of them. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'clear'>;

/** The browser's storage, or memory where the browser forbids even looking at it. */
export function browserStorage(name: 'localStorage' | 'sessionStorage'): KeyValueStorage {
  try {
    const storage: KeyValueStorage | undefined = globalThis[name];
    if (storage) return storage;
  } catch {
    // Access itself throws where cookies are blocked.
  }
  return memoryStorage();
}

export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    clear: () => values.clear(),
  };
}

/** Plain text, or '' where there is none or storage cannot be read. */
export function readText(storage: KeyValueStorage, key: string): string {
  try {
    return storage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** A stored JSON object; anything else, broken JSON included, reads as null. */
export function readObject(storage: KeyValueStorage, key: string): object | null {
  try {
    const value: unknown = JSON.parse(readText(storage, key) || 'null');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** A full or forbidden storage costs only the memory of it: the page goes on. */
export function write(storage: KeyValueStorage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // What cannot be stored is forgotten with the tab.
  }
}

/** A profile without the fields that the shell lives by is as good as none. */
export function readProfile(storage: KeyValueStorage): SessionProfile | null {
  const value = readObject(storage, storageKeys.profile);
  const isWhole =
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'role' in value &&
    typeof value.role === 'string' &&
    'refreshToken' in value &&
    'wallet' in value;
  return isWhole ? (value as SessionProfile) : null;
}
