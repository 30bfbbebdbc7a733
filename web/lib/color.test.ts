import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, fromOklch, luminance, movedUntil, toHex, toOklch, toRgb } from './color.ts';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrast is the WCAG figure, whichever colour comes first', () => {
  expect(contrast('#000000', '#FFFFFF')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#1473F6')).toBe(contrast('#1473F6', '#ffffff'));
  expect([luminance('#000000'), luminance('#ffffff')]).toEqual([0, 1]);
});

test('a colour survives the way to OKLCH and back', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      expect(toHex(toRgb(color))).toBe(color);
      expect(contrast(fromOklch(toOklch(color)), color)).toBeLessThan(1.03);
    }),
  );
});

test('what is no colour is a fault, not black', () => {
  expect(() => contrast('blue', '#ffffff')).toThrow('not a colour: blue');
});

test('a colour moves only as far as it must', () => {
  const grey = toOklch('#777777');
  expect(movedUntil(grey, 0, () => true)).toBe('#777777');
  const readable = movedUntil(grey, 0, (hex) => contrast(hex, '#ffffff') >= 4.5);
  expect(contrast(readable, '#ffffff')).toBeLessThan(4.7);
  expect(movedUntil(grey, 1, () => false)).toBe('#ffffff');
});
