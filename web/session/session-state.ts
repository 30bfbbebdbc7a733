import { createStore, type Store } from '../lib/store.ts';
import type { AuthStore } from './auth-store.ts';

/**
 * Whatever is kept outside React about the person who is signed in. Components and what they fetch
 * go with the screens; these have to be cleared. `session-state.test.ts` tries each one, and finds
 * state of a module that is neither here nor known to be nobody's.
 */
export const sessionParts = [
  'answers',
  'appState',
  'ended',
  'language',
  'notification',
  'releasedPayouts',
  'shared',
  'stepUp',
  'toasts',
  'typedAhead',
  'unsent',
  'uploads',
  'waiting',
] as const;
export type SessionPart = (typeof sessionParts)[number];

const clearers = new Map<SessionPart, () => void>();

/** Calls `clear` whenever the person leaves, or another one comes. */
export function clearWithSession(part: SessionPart, clear: () => void): void {
  clearers.set(part, clear);
}

/** A value of a module's that lasts no longer than the session it was set in. */
export function createSessionStore<T>(part: SessionPart, initial: T): Store<T> {
  const store = createStore(initial);
  clearWithSession(part, () => store.set(initial));
  return store;
}

/** The parts that are there by now: a module registers its own when it is loaded. */
export function registeredParts(): SessionPart[] {
  return [...clearers.keys()];
}

/**
 * Clears the session's state when its person changes: by signing out here or in another tab, by the
 * server's word, or because another tab signed somebody else in.
 */
export function watchPerson(auth: Pick<AuthStore, 'get' | 'subscribe'>): () => void {
  let person = auth.get().profile?.id;
  return auth.subscribe(() => {
    const next = auth.get().profile?.id;
    if (next === person) return;
    person = next;
    for (const clear of clearers.values()) clear();
  });
}
