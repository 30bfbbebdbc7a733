import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, shapeContrastMin, textContrastMin, toOklch } from './color.ts';
import { paletteOf, tones, type Mode } from './theme.ts';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const modes = ['light', 'dark'] as const satisfies Mode[];
const grounds = ['canvas', 'surface', 'sunken', 'hover'];

/** Each text with every ground that it may stand on. */
const textPairs: readonly (readonly [string, string])[] = [
  ...['ink', 'muted', 'faint', 'accent-ink'].flatMap((ink) =>
    grounds.map((on) => [ink, on] as const),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['accent-ink', 'accent-soft'],
  ['canvas', 'ink'],
  ...tones.map((tone) => [`${tone}-ink`, `${tone}-soft`] as const),
];

const shapePairs = [
  ['control', 'surface'],
  ['control', 'canvas'],
  ['ring', 'surface'],
  ['ring', 'canvas'],
] as const;

function contrastIn(palette: Record<string, string>, one: string, other: string): number {
  const [a, b] = [palette[one], palette[other]];
  if (!a || !b) throw new Error(`the palette lacks ${one} or ${other}`);
  return contrast(a, b);
}

describe('theme', () => {
  test.each(modes)('text keeps AA contrast with any brand colour (%s)', (mode) => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const palette = paletteOf(color, mode);
        for (const [ink, on] of textPairs) {
          expect(
            contrastIn(palette, ink, on),
            `${ink} on ${on} of ${color}`,
          ).toBeGreaterThanOrEqual(textContrastMin);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test.each(modes)('edges of controls and the focus ring stand out by 3:1 (%s)', (mode) => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const palette = paletteOf(color, mode);
        for (const [shape, on] of shapePairs) {
          expect(contrastIn(palette, shape, on)).toBeGreaterThanOrEqual(shapeContrastMin);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test.each(['#ffffff', '#000000', '#ffff00', '#1473F6', '#7f7f7f'])('extremes: %s', (color) => {
    for (const mode of modes) {
      const palette = paletteOf(color, mode);
      for (const [ink, on] of textPairs) {
        expect(contrastIn(palette, ink, on), `${ink} on ${on}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test('the default brand colour stays recognisable as the accent', () => {
    const [brand, accent] = [
      toOklch('#1473F6'),
      toOklch(paletteOf('#1473F6', 'light').accent ?? ''),
    ];
    expect(Math.abs(brand.h - accent.h)).toBeLessThan(4);
    expect(Math.abs(brand.l - accent.l)).toBeLessThan(0.05);
  });

  test('a bright brand stays bright, with dark text on it', () => {
    const { accent = '', 'on-accent': text = '' } = paletteOf('#FFD400', 'light');
    expect(toOklch(accent).l).toBeGreaterThan(0.8);
    expect(toOklch(text).l).toBeLessThan(0.3);
  });

  test('the same colour always gives the same palette', () => {
    expect(paletteOf('#aa3300', 'dark')).toEqual(paletteOf('#AA3300', 'dark'));
  });
});
