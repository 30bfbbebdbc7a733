import type { ClaimKey } from './claim.en.ts';

export const claimHi = {
  'claim.claimed': 'दिया गया',
  'claim.used': 'इस्तेमाल हुआ',
  'claim.refused': 'अस्वीकार',
  'claim.withdrawn': 'वापस लिया',
} as const satisfies Record<ClaimKey, string>;
