import { expect, test } from 'vitest';
import { firstScreens } from '../build/first-files.ts';
import { screenPaths } from '../lib/screen-paths.ts';

test('the addresses whose files are asked for at once are those of screens', () => {
  const known: readonly string[] = Object.values(screenPaths);
  expect(Object.keys(firstScreens).filter((address) => !known.includes(address))).toEqual([]);
});
