import type { BankUpload } from '@peerdesk/contract/statement.ts';

const banks = [
  [/hdfc/i, 'hdfc'],
  [/\bsbi\b|state bank of india/i, 'sbi'],
  [/icici/i, 'icici'],
  [/axis/i, 'axis'],
  [/kotak/i, 'kotak'],
  [/baroda|\bbob\b/i, 'baroda'],
] as const;
type Bank = (typeof banks)[number][1];

type Named = Pick<BankUpload, 'account' | 'bank' | 'name'>;

/** The bank of a file, as far as it, the account or the name tells; only those with hints. */
function bankOf({ account, bank, name }: Named): Bank | undefined {
  const handle = account.upi.split('@')[1] ?? '';
  // An app gives such handles to the customers of any bank.
  const ownHandle = /^ok/i.test(handle) ? '' : handle;
  for (const text of [bank ?? '', account.bank, ownHandle, name]) {
    const found = banks.find(([names]) => names.test(text));
    if (found) return found[1];
  }
  return undefined;
}

/** How the bank of this file commonly builds the password. */
export function passwordHintFor(upload: Named) {
  const bank = bankOf(upload);
  return bank === undefined ? 'password.any' : (`password.${bank}` as const);
}

/** Refusals after which the person gets the statement from the bank once more. */
const needAnother: ReadonlySet<string> = new Set([
  'CHAIN_BROKEN',
  'TOTALS_DISAGREE',
  'HIDDEN_TEXT',
  'NO_TEXT',
  'TOO_BIG',
  'DAMAGED',
  'NOT_A_STATEMENT',
]);

export function needsAnotherFile({ refusal }: Pick<BankUpload, 'refusal'>): boolean {
  return refusal !== null && refusal !== undefined && needAnother.has(refusal.code);
}
