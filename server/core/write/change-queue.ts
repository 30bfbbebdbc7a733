import { commitChange, commitChanges, type Committed } from './commit.ts';
import type { ChangeSet } from './change-set.ts';
import { isRefusedStatement, type Pool } from '../../platform/db/pool.ts';

/** How many changes share a transaction, and how many transactions are under way. */
const groupMax = 60;
const lanes = 2;

interface Waiting {
  change: ChangeSet;
  resolve(written: Committed): void;
  reject(error: unknown): void;
}

/**
 * Writes changes of orders. Those that come while others are being written wait and share one
 * transaction, so that many decisions about one merchant's money take its row once. With nothing
 * under way a change is written at once. Each is acknowledged after its own commit, and lost by its
 * own guards only.
 */
export class ChangeQueue {
  private readonly pool: Pool;
  private waiting: Waiting[] = [];
  private underWay = 0;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** @throws what the database throws when no guard is the cause; see `commitChange`. */
  write(change: ChangeSet): Promise<Committed> {
    if (!mayShare(change)) return commitChange(this.pool, change);
    return new Promise((resolve, reject) => {
      this.waiting.push({ change, resolve, reject });
      if (this.underWay < lanes) void this.work();
    });
  }

  private async work(): Promise<void> {
    this.underWay += 1;
    while (this.waiting.length > 0) await this.writeGroup(this.takeGroup());
    this.underWay -= 1;
  }

  /** The first that wait, one of each order and each reference: others would only lose to it. */
  private takeGroup(): Waiting[] {
    const seen = new Set<string>();
    const group: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const one of this.waiting) {
      const keys = keysOf(one.change);
      if (group.length < groupMax && !keys.some((key) => seen.has(key))) {
        group.push(one);
        for (const key of keys) seen.add(key);
      } else rest.push(one);
    }
    this.waiting = rest;
    return group;
  }

  private async writeGroup(group: readonly Waiting[]): Promise<void> {
    const [first] = group;
    if (first && group.length === 1) return this.writeAlone(first);
    try {
      const whole = await commitChanges(
        this.pool,
        group.map(({ change }) => change),
      );
      if (whole.ok) {
        for (const one of group) one.resolve(whole);
        return;
      }
    } catch (error) {
      if (!isRefusedStatement(error)) {
        for (const one of group) one.reject(error);
        return;
      }
    }
    // One of them lost or failed, and nothing of any was written: now each for itself.
    for (const one of group) await this.writeAlone(one);
  }

  private async writeAlone({ change, resolve, reject }: Waiting): Promise<void> {
    try {
      resolve(await commitChange(this.pool, change));
    } catch (error) {
      reject(error);
    }
  }
}

/** What takes locks beyond those that a group takes beforehand is written by itself. */
function mayShare({ payin, payout, assignment, released, dispute, lines }: ChangeSet): boolean {
  const isOrder = payout !== undefined || (payin !== undefined && !payin.room);
  return isOrder && !assignment && !released && !dispute && !lines;
}

function keysOf({ payin, payout, utr, idempotency }: ChangeSet): string[] {
  return [
    ...(payin ? [`order:${payin.refId}`] : []),
    ...(payout ? [`order:${payout.refId}`] : []),
    ...(utr ? [`utr:${utr.utr}`, `utr:${utr.previousUtr}`] : []),
    ...(idempotency ? [`key:${idempotency.claim.actor} ${idempotency.claim.key}`] : []),
  ];
}
