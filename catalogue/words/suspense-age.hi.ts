import type { SuspenseAgeKey } from './suspense-age.en.ts';

export const suspenseAgeHi = {
  'age.0-1': '1 दिन तक',
  'age.2-7': '2 से 7 दिन',
  'age.8-30': '8 से 30 दिन',
  'age.31+': '30 दिन से ज़्यादा',
} as const satisfies Record<SuspenseAgeKey, string>;
