import type { BankUpload } from '@peerdesk/contract/statement.ts';
import { expect, test } from 'vitest';
import { needsAnotherFile, passwordHintFor } from './bank-hints.ts';

const upload = (bank: string | null, upi: string, name: string) => ({
  ...{ bank, name },
  account: { id: 'A', upi, peer: 'Asha', bank: '' },
});

test.each([
  ['HDFC', 'asha@ybl', 'a.pdf', 'password.hdfc'],
  [null, 'asha@icici', 'a.pdf', 'password.icici'],
  [null, 'asha@okicici', 'a.pdf', 'password.any'],
  [null, 'asha@ybl', 'SBI-august.pdf', 'password.sbi'],
  ['BANK OF BARODA', 'asha@ybl', 'a.pdf', 'password.baroda'],
  [null, 'asha@ybl', 'a.pdf', 'password.any'],
])('the hint of %s, %s, %s', (bank, upi, name, password) => {
  expect(passwordHintFor(upload(bank, upi, name))).toBe(password);
});

test('where to get the file is said when another one is needed', () => {
  const refused = (code: NonNullable<BankUpload['refusal']>['code']) => ({
    refusal: { code, row: null, expected: null, found: null, takesPassword: false },
  });
  expect(needsAnotherFile(refused('NO_TEXT'))).toBe(true);
  expect(needsAnotherFile(refused('PASSWORD'))).toBe(false);
  expect(needsAnotherFile(refused('UNPROVEN'))).toBe(false);
  expect(needsAnotherFile({ refusal: null })).toBe(false);
});
