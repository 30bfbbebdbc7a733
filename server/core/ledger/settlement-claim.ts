import type { Minor } from '@peerdesk/domain/money.ts';
import type { ChangeSet } from '../write/change-set.ts';

type UtrMove = NonNullable<ChangeSet['utr']>;

/** What becomes of the reference of a payment that is no order's. */
export function settlementClaim(
  utr: string,
  move: UtrMove['move'],
  by: { orderRef: string; accountId?: string; amount: Minor },
): UtrMove {
  const { orderRef, accountId = null, amount } = by;
  return { utr, previousUtr: null, move, orderKind: 'settlement', orderRef, accountId, amount };
}
