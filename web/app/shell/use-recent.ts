import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { screenAt } from '../../lib/screen-paths.ts';
import { recents, type Recent } from '../../session/recent.ts';

/** The record that an address opens: a drawer over a list, or somebody's own page. */
export function openedBy(path: string, search: string): Recent | undefined {
  const screen = screenAt(path);
  if (screen === undefined) return undefined;
  if (screen === 'user') return { screen: 'users', id: path.split('/')[2] ?? '' };
  const id = new URLSearchParams(search).get('open');
  return id === null || !/^[\w-]{1,64}$/.test(id) ? undefined : { screen, id };
}

/** Remembers what the person opens, for the palette. */
export function useRecent(person: string): void {
  const [path] = useLocation();
  const search = useSearch();
  useEffect(() => {
    const opened = openedBy(path, search);
    if (opened) recents.opened(person, opened);
  }, [person, path, search]);
}
