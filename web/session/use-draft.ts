import { useSyncExternalStore } from 'react';
import { drafts } from './drafts.ts';
import { useProfile } from './session.ts';

type NextText = string | ((text: string) => string);
type Kept<T> = [T, (next: (now: T) => T) => void];

/**
 * What is kept at a place, in every component that shows it. It may be changed also when the one
 * that began it is gone: an answer may come after its box was closed.
 */
export function useKept<T>(place: string, none: T): Kept<T> {
  const { id: person } = useProfile();
  const read = () => (drafts.read(person, place) ?? none) as T;
  const change = (next: (now: T) => T) => changeKept(person, place, none, next);
  return [useSyncExternalStore(drafts.subscribe, read, read), change];
}

export function changeKept<T>(person: string, place: string, none: T, next: (now: T) => T): void {
  if (!drafts.isOf(person)) return;
  const value = next((drafts.read(person, place) ?? none) as T);
  drafts.keep(person, place, value === none ? undefined : value);
}

/** The words of a box, there again when its writer comes back to the same place. */
export function useDraft(place: string): [string, (next: NextText) => void] {
  const [text, change] = useKept(place, '');
  return [text, (next) => change(typeof next === 'string' ? () => next : next)];
}
