import type { Minor } from '@peerdesk/domain/money.ts';
import type { ChangeSet } from '../write/change-set.ts';

type UtrMove = NonNullable<ChangeSet['utr']>;

/** The register move for the reference of a payment that belongs to no order. */
export function settlementClaim(
  utr: string,
  move: UtrMove['move'],
  by: { orderRef: string; accountId?: string; amount: Minor },
): UtrMove {
  const { orderRef, accountId = null, amount } = by;
  return { utr, previousUtr: null, move, orderKind: 'settlement', orderRef, accountId, amount };
}
