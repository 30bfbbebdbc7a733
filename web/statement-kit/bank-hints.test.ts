import type { BankUpload } from '@peerdesk/contract/statement.ts';
import { expect, test } from 'vitest';
import { bankAppFor, needsAnotherFile, passwordHintFor } from './bank-hints.ts';

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
  ['PNB', 'asha@ybl', 'a.pdf', 'password.any'],
  ['UNION BANK', 'asha@ybl', 'a.pdf', 'password.any'],
])('the hint of %s, %s, %s', (bank, upi, name, password) => {
  expect(passwordHintFor(upload(bank, upi, name))).toBe(password);
});

test.each([
  ['SBI', 'asha@ybl', 'YONO SBI, OnlineSBI'],
  ['PNB', 'asha@ybl', 'PNB ONE'],
  ['BANK OF BARODA', 'asha@ybl', 'bob World'],
  ['YES BANK', 'asha@ybl', 'IRIS by YES BANK'],
  ['INDUSIND', 'asha@ybl', 'INDIE'],
  [null, 'asha@cnrb', 'Canara ai1'],
  [null, 'asha@unionbank', 'Vyom'],
  // An app's handle tells nothing of the bank.
  [null, 'asha@okaxis', null],
  [null, 'yesha@ybl', null],
  ['CENTRAL BANK', 'asha@ybl', null],
])('what the app of %s, %s is called', (bank, upi, app) => {
  expect(bankAppFor(upload(bank, upi, 'a.pdf'))).toBe(app);
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
