import { describe, expect, it } from 'vitest';
import { leadingKeys, type EarlyKey } from './early-keys.ts';

const press = (key: string, at = 0): EarlyKey =>
  key === 'ctrl+k'
    ? { key: 'k', ctrlKey: true, metaKey: false, at }
    : { key, ctrlKey: false, metaKey: false, at };

const kept = (keys: string) =>
  leadingKeys(
    keys.split(' ').map((key) => press(key)),
    100,
  )
    .map(({ key, ctrlKey }) => (ctrlKey ? `ctrl+${key}` : key))
    .join(' ');

describe('keys that were pressed too early', () => {
  it.each([
    ['g p', 'g p', 'to a screen'],
    ['g', 'g', 'whose letter is still to come'],
    ['g g', 'g g', 'to the settings, and not twice'],
    ['g p a', 'g p', 'what comes after it'],
    ['ctrl+k 4 2 a', 'ctrl+k 4 2 a', 'the palette, and what is searched for'],
    ['ctrl+k ctrl+k a', 'ctrl+k ctrl+k', 'the palette is closed again'],
    ['?', '?', 'help'],
    ['a d j u', '', 'nothing that acts on a row'],
  ])('%s leaves %s: %s', (pressed, left) => {
    expect(kept(pressed)).toBe(left);
  });

  it('are forgotten after a while', () => {
    expect(leadingKeys([press('g', 0), press('p', 6_000)], 15_000)).toEqual([]);
    expect(leadingKeys([press('g', 0), press('p', 600)], 9_000)).toHaveLength(2);
  });
});
