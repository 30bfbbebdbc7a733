import { expect, test } from 'vitest';
import {
  takingOf,
  type ReferenceClaim,
  type ReferenceUse,
  type Taking,
} from './taken-reference.ts';

const use = (set: Partial<ReferenceUse> = {}): ReferenceUse => ({
  orderRef: 'PO1',
  isPayout: true,
  payerId: 'liar',
  stands: true,
  isAttested: false,
  revokedFrom: [],
  ...set,
});
const revoked = (set: Partial<ReferenceUse> = {}) =>
  use({ stands: false, payerId: null, revokedFrom: ['liar'], ...set });
const claim = (set: Partial<ReferenceClaim> = {}): ReferenceClaim => ({
  payerId: 'honest',
  isAttested: false,
  hasProof: false,
  ...set,
});
const picture = { hasProof: true };
const line = { isAttested: true };

test.each<[string, ReferenceUse, ReferenceClaim, Taking]>([
  ['a word against a claim that stands', use(), claim(), 'refuse'],
  ['a picture against it', use(), claim(picture), 'contest'],
  ['an attested line against it', use(), claim(line), 'take'],
  ['anything against a line that others attest', use({ isAttested: true }), claim(line), 'refuse'],
  ['a line against a pay-in', use({ isPayout: false, payerId: null }), claim(line), 'refuse'],
  ['a second pay-out of the same payer', use({ payerId: 'honest' }), claim(picture), 'refuse'],
  ['a word after the lie was found out', revoked(), claim(), 'refuse'],
  ['a picture after it', revoked(), claim(picture), 'take'],
  ['a picture of the liar', revoked(), claim({ ...picture, payerId: 'liar' }), 'refuse'],
  ['a line of the liar', revoked(), claim({ ...line, payerId: 'liar' }), 'take'],
  ['a picture after a reversal', revoked({ revokedFrom: [] }), claim(picture), 'take'],
  [
    'a picture of the liar against whoever uses it now',
    use({ payerId: 'other', revokedFrom: ['liar'] }),
    claim({ ...picture, payerId: 'liar' }),
    'refuse',
  ],
])('%s', (_what, found, said, expected) => {
  expect(takingOf(found, said)).toBe(expected);
});
