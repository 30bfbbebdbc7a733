import { expect, test } from 'vitest';
import { navigationGroups } from '@peerdesk/domain/access.ts';
import { firstScreens, furtherScreens } from '../build/first-files.ts';
import { screenPaths } from '../lib/screen-paths.ts';

test('the addresses whose files are asked for at once are those of screens', () => {
  const known: readonly string[] = Object.values(screenPaths);
  expect(Object.keys(firstScreens).filter((address) => !known.includes(address))).toEqual([]);
});

test('every screen of the navigation has its files listed, so that a phone can keep them', () => {
  const listed = [...Object.keys(firstScreens), ...Object.keys(furtherScreens)];
  const linked = navigationGroups.flatMap(({ screens }) =>
    screens.map((name) => screenPaths[name]),
  );
  expect(listed.toSorted()).toEqual([...linked, screenPaths.profile].toSorted());
});
