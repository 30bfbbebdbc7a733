import type { Funds } from '@peerdesk/domain/ledger/available.ts';
import { minor } from '@peerdesk/domain/money.ts';

/** The columns of an account from which the available amount follows. */
export interface FundsRow {
  balance: bigint;
  held: bigint;
  uncleared: bigint;
}

export function fundsOf({ balance, held, uncleared }: FundsRow): Funds {
  return { balance: minor(balance), held: minor(held), uncleared: minor(uncleared) };
}
