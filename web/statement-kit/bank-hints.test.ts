import type { BankUpload } from '@peerdesk/contract/statement.ts';
import { expect, test } from 'vitest';
import { needsAnotherFile, passwordHintFor, sourceHintFor } from './bank-hints.ts';

const upload = (bank: string | null, upi: string, name: string) => ({
  ...{ bank, name },
  account: { id: 'A', upi, peer: 'Asha', bank: '' },
});

test.each([
  ['HDFC', 'asha@ybl', 'a.pdf', 'password.hdfc', 'source.hdfc'],
  [null, 'asha@icici', 'a.pdf', 'password.icici', 'source.icici'],
  [null, 'asha@okicici', 'a.pdf', 'password.any', undefined],
  [null, 'asha@ybl', 'SBI-august.pdf', 'password.sbi', 'source.sbi'],
  ['BANK OF BARODA', 'asha@ybl', 'a.pdf', 'password.baroda', undefined],
  [null, 'asha@ybl', 'a.pdf', 'password.any', undefined],
])('the hints of %s, %s, %s', (bank, upi, name, password, source) => {
  expect(passwordHintFor(upload(bank, upi, name))).toBe(password);
  expect(sourceHintFor(upload(bank, upi, name))).toBe(source);
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
