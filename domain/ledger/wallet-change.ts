import type { WalletKind } from '@peerdesk/contract/user.ts';
import { parseMoney, parsePositiveMoney } from '../money.ts';
import { ok, refuseField, type Result } from '../result.ts';
import { covered, type Cover } from './available.ts';
import { overdraftOn } from './overdraft.ts';
import { settlement, type EntryDraft } from './postings.ts';

/** Only a withdrawal must be covered: a top-up never lowers a balance. */
const takenOn = {
  topup: 'fact',
  withdraw: 'owner',
  adjust: 'fact',
} as const satisfies Record<WalletKind, 'owner' | 'fact'>;

/**
 * A change of a wallet or a balance by hand. `amount` is decimal text: more than zero for a top-up
 * and a withdrawal, signed and not zero for an adjustment.
 */
export function walletChange(
  asked: { kind: WalletKind; amount: string; reason: string },
  account: string,
  digits: number,
): Result<{ entry: EntryDraft; mustCover: readonly Cover[] }> {
  const { kind, reason } = asked;
  const read = kind === 'adjust' ? parseMoney : parsePositiveMoney;
  const amount = read(asked.amount, digits);
  if (!amount.ok) return refuseField('amount', amount.reason);
  if (amount.value === 0n) return refuseField('amount', 'amount_zero');
  const entry = settlement({ kind, account, amount: amount.value, reason });
  return ok({ entry, mustCover: [covered(account, overdraftOn(takenOn[kind]))] });
}
