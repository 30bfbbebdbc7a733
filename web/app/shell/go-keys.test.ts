import type { roles } from '@peerdesk/contract/user.ts';
import { expect, test } from 'vitest';
import { goKeys, goKeysOf } from './go-keys.ts';

test('each letter goes to one screen', () => {
  const letters = Object.values(goKeys);
  expect(new Set(letters).size).toBe(letters.length);
  expect(goKeys.payin).toBe('p');
});

test('nobody is sent to a screen that they may not see', () => {
  const screensOf = (role: (typeof roles)[number]) => goKeysOf(role).map(([screen]) => screen);
  expect(screensOf('admin')).toContain('settings');
  expect(screensOf('admin')).not.toContain('wallet');
  expect(screensOf('peer')).toContain('wallet');
  expect(screensOf('peer')).not.toContain('merchants');
});
