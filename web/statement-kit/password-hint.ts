import type { BankUpload } from '@peerdesk/contract/statement.ts';

const habits = [
  [/hdfc/i, 'password.hdfc'],
  [/\bsbi\b|state bank of india/i, 'password.sbi'],
  [/icici/i, 'password.icici'],
  [/axis/i, 'password.axis'],
  [/kotak/i, 'password.kotak'],
  [/baroda|\bbob\b/i, 'password.baroda'],
] as const;

/** How the bank of this file commonly builds the password, as far as the account names it. */
export function passwordHintFor({
  account,
  bank,
  name,
}: Pick<BankUpload, 'account' | 'bank' | 'name'>) {
  const texts = [bank ?? '', account.bank, account.upi.split('@')[1] ?? '', name];
  const found = texts.flatMap((text) => habits.find(([bankName]) => bankName.test(text)) ?? []);
  return (found[1] ?? 'password.any') as (typeof habits)[number][1] | 'password.any';
}
