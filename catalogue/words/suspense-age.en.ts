import type { SuspenseAge } from '@peerdesk/contract/suspense.ts';

/** How long a credit has been in suspense. */
export type SuspenseAgeKey = `age.${SuspenseAge}`;

export const suspenseAgeEn = {
  'age.0-1': 'Up to 1 day',
  'age.2-7': '2 to 7 days',
  'age.8-30': '8 to 30 days',
  'age.31+': 'More than 30 days',
} as const satisfies Record<SuspenseAgeKey, string>;
