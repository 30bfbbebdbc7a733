import type { BankUpload } from '@peerdesk/contract/statement.ts';

/**
 * What is known of banks: by which names a file, a UPI ID or a person calls them, what their app
 * and net banking are called, and whether how they commonly build passwords is known. Banks change
 * that, and of several nobody but the bank's own mail says it for certain.
 */
const banks = [
  { bank: 'hdfc', names: /hdfc/i, app: 'HDFC Bank app, HDFC NetBanking', isPasswordKnown: true },
  {
    bank: 'sbi',
    names: /\bsbi\b|state bank of india/i,
    app: 'YONO SBI, OnlineSBI',
    isPasswordKnown: true,
  },
  { bank: 'icici', names: /icici/i, app: 'iMobile, ICICI net banking', isPasswordKnown: true },
  { bank: 'axis', names: /axis/i, app: 'open by Axis Bank', isPasswordKnown: true },
  { bank: 'kotak', names: /kotak/i, app: 'Kotak Mobile Banking', isPasswordKnown: true },
  { bank: 'baroda', names: /baroda|\bbob\b/i, app: 'bob World', isPasswordKnown: true },
  { bank: 'pnb', names: /\bpnb\b|punjab national/i, app: 'PNB ONE', isPasswordKnown: false },
  { bank: 'canara', names: /canara|\bcnrb\b/i, app: 'Canara ai1', isPasswordKnown: false },
  { bank: 'union', names: /union bank|unionbank/i, app: 'Vyom', isPasswordKnown: false },
  { bank: 'idfc', names: /idfc/i, app: 'IDFC FIRST Bank app', isPasswordKnown: false },
  { bank: 'yes', names: /yes ?bank/i, app: 'IRIS by YES BANK', isPasswordKnown: false },
  { bank: 'indusind', names: /indusind/i, app: 'INDIE', isPasswordKnown: false },
] as const;
type Bank = (typeof banks)[number];
type KnownPassword = Extract<Bank, { isPasswordKnown: true }>['bank'];

type Named = Pick<BankUpload, 'account' | 'bank' | 'name'>;

/** The bank of a file, as far as it, the account or the name tells. */
function bankOf({ account, bank, name }: Named): Bank | undefined {
  const handle = account.upi.split('@')[1] ?? '';
  // An app gives such handles to the customers of any bank.
  const ownHandle = /^ok/i.test(handle) ? '' : handle;
  for (const text of [bank ?? '', account.bank, ownHandle, name]) {
    const found = banks.find(({ names }) => names.test(text));
    if (found) return found;
  }
  return undefined;
}

/** How the bank of this file commonly builds the password. */
export function passwordHintFor(upload: Named): `password.${KnownPassword | 'any'}` {
  const found = bankOf(upload);
  return found?.isPasswordKnown ? `password.${found.bank}` : 'password.any';
}

/** What the app and the net banking of this file's bank are called; null of another bank. */
export function bankAppFor(upload: Named): string | null {
  return bankOf(upload)?.app ?? null;
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
