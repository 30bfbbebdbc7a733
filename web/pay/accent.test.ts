import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from '../lib/color.ts';
import { accentOf, darkGround, lightGround } from './accent.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('whatever colour a brand picks, texts keep 4.5:1 and edges 3:1 in both modes', () => {
  fc.assert(
    fc.property(color, fc.constantFrom(lightGround, darkGround), (brand, ground) => {
      const accent = accentOf(brand, ground);
      expect(contrast(accent.onFill, accent.fill)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accent.text, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accent.edge, ground)).toBeGreaterThanOrEqual(3);
    }),
    { numRuns: 2000 },
  );
});

test('a colour that is readable already stays what it is', () => {
  expect(accentOf('#0b57d0', lightGround)).toEqual({
    fill: '#0b57d0',
    onFill: '#ffffff',
    edge: '#0b57d0',
    text: '#0b57d0',
  });
  expect(accentOf('#ffe600', lightGround)).toMatchObject({ fill: '#ffe600', onFill: '#000000' });
});
