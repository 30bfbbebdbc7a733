import type { Language } from '@peerdesk/contract/user.ts';
import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';

const store = createStore<Language>('en');

export const currentLanguage = store.get;

type Prepare = (language: Language) => Promise<unknown>;
const prepared: Prepare[] = [];
let wanted: Language = 'en';

/** Whoever has words of a language still to fetch does it before the language is spoken. */
export function beforeLanguage(prepare: Prepare): void {
  prepared.push(prepare);
}

/** Speaks this language as soon as its words are there; of several calls the last one counts. */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language;
  await Promise.allSettled(prepared.map((prepare) => prepare(language)));
  if (wanted !== language) return;
  const { documentElement } = document;
  // Even the same word makes a browser style every element of the page again.
  if (documentElement.lang !== language) documentElement.lang = language;
  store.set(language);
}

export function useLanguage(): Language {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
