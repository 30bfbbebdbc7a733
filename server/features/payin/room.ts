import type { Payin, PayinChange } from '@peerdesk/domain/payin/payin.ts';
import type { Unproved } from '@peerdesk/domain/payin/unproved.ts';
import { isLarge, type UpiCandidate } from '@peerdesk/domain/payin/choose-upi.ts';
import type { UpiPool } from '@peerdesk/domain/payin/upi-pool.ts';
import { add } from '@peerdesk/domain/money.ts';
import { readUnproved } from '../../core/order/payin/capacity-store.ts';
import { countOpenOfCustomers, toPayin, type PayinRow } from '../../core/order/payin/store.ts';
import { readUpiPool } from '../../core/order/upi-candidates.ts';
import type { Queryable } from '../../platform/db/pool.ts';

interface AsRead {
  open: readonly number[];
  unproved: readonly (Unproved | null)[];
  pool: UpiPool;
  isCut: boolean;
}

/** What bounds the choice for several orders: as it was read, and what they take of it in turn. */
export class Room {
  /** There are more UPI IDs than were read. */
  readonly isCut: boolean;
  private readonly read: AsRead;
  /** The orders that have been opened, in their order. */
  private readonly opened: Payin[] = [];

  private constructor(read: AsRead, isAlone: boolean) {
    this.read = read;
    this.isCut = read.isCut && !isAlone;
  }

  static async read(
    db: Queryable,
    asked: readonly { row: PayinRow }[],
    now: number,
  ): Promise<Room> {
    const orders = asked.map(({ row }) => toPayin(row));
    const amounts = [...new Set(orders.map(({ amount }) => amount))];
    // Sent together: each is answered in turn.
    const [open, unproved, { pool, isCut }] = await Promise.all([
      countOpenOfCustomers(
        db,
        orders.map(({ refId, ...order }) => ({ ...order, exceptRefId: refId })),
      ),
      Promise.all(
        orders.map(async (order) => (order.resolveType === 'utr' ? readUnproved(db, order) : null)),
      ),
      readUpiPool(db, amounts, now),
    ]);
    return new Room({ open, unproved, pool, isCut }, asked.length === 1);
  }

  /** Was the same order opened before, by another request at the same moment? */
  isTwin({ refId }: Payin): boolean {
    return this.opened.some((other) => other.refId === refId);
  }

  candidates(): readonly UpiCandidate[] {
    return this.read.pool.candidates;
  }

  /** How many other pay-ins the customer of the n-th order has open. */
  openOf({ merchantId, customerId }: Payin, n: number): number {
    const before = this.opened.filter(
      (other) => other.merchantId === merchantId && other.customerId === customerId,
    );
    return (this.read.open[n] ?? 0) + before.length;
  }

  /** What other unproved claims hold besides the n-th order; null where it is none. */
  unprovedBeside({ merchantId, customerId }: Payin, n: number): Unproved | null {
    const asRead = this.read.unproved[n] ?? null;
    if (asRead === null) return null;
    return this.opened
      .filter((other) => other.merchantId === merchantId && other.resolveType === 'utr')
      .filter((other) => other.upiId !== null)
      .reduce(
        (sum, other) => ({
          amount: add(sum.amount, other.amount),
          count: sum.count + 1,
          largeCount: sum.largeCount + (isLarge(other.amount) ? 1 : 0),
          customerAmount:
            other.customerId === customerId
              ? add(sum.customerAmount, other.amount)
              : sum.customerAmount,
        }),
        asRead,
      );
  }

  /** An order was opened, and its UPI ID, if it has one now, is no longer as free. */
  take({ after, assignment }: PayinChange, now: number): void {
    this.opened.push(after);
    if (assignment) this.read.pool.take(assignment.upiId, after.amount, now);
  }
}
