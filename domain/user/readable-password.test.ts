import { expect, test } from 'vitest';
import { passwordBytes, passwordFrom } from './readable-password.ts';

test('four groups of four characters that nobody takes for another', () => {
  const all = Uint8Array.from({ length: passwordBytes }, (_, at) => at);
  expect(passwordFrom(all)).toBe('abcd-efgh-ijkm-npqr');
  expect(passwordFrom(new Uint8Array(passwordBytes).fill(255))).toBe('9999-9999-9999-9999');
});
