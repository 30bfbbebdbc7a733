import type { ChangeSet } from './change-set.ts';
import type { Failed } from './guard-failure.ts';

/** Changes that are written in this order, all or nothing. */
export type Unit = readonly ChangeSet[];

/**
 * May a unit share its transaction with concurrent ones? A unit that needs locks beyond those that
 * a group takes beforehand is written separately.
 */
export function mayShare(unit: Unit): boolean {
  return unit.every(({ approval, assignment, released, dispute, lines, ...change }) => {
    const { payin, payout, newPayin } = change;
    const isOrder = [payin, payout, newPayin].some((one) => one !== undefined) && !payin?.room;
    return isOrder && !approval && !assignment && !released && !dispute && !lines;
  });
}

/**
 * Takes the first of the waiting units such that no two touch the same order, reference or bank
 * line: the second would only fail because of the first.
 */
export function takeGroup<T>(
  waiting: readonly T[],
  unitOf: (one: T) => Unit,
  groupMax: number,
): { group: T[]; rest: T[] } {
  const seen = new Set<string>();
  const group: T[] = [];
  const rest: T[] = [];
  for (const one of waiting) {
    const keys = unitOf(one).flatMap(keysOf);
    if (group.length < groupMax && !keys.some((key) => seen.has(key))) {
      group.push(one);
      for (const key of keys) seen.add(key);
    } else rest.push(one);
  }
  return { group, rest };
}

/** The units of a group whose guards failed, each with the failure it would have had alone. */
export function losersAmong(
  group: readonly Unit[],
  { failure, lost = new Map() }: Failed,
): [Unit, Failed][] {
  return group.flatMap((unit): [Unit, Failed][] => {
    const order = unit.flatMap(ordersOf).find((ref) => lost.has(ref));
    const detail = order && lost.get(order);
    return detail === undefined ? [] : [[unit, { ok: false, failure, detail }]];
  });
}

const ordersOf = ({ payin, lines = [] }: ChangeSet) => [
  ...(payin ? [payin.refId] : []),
  ...lines.flatMap(({ to }) => to.orderRef ?? []),
];

function keysOf({ payin, payout, newPayin, utr, idempotency, lines = [] }: ChangeSet): string[] {
  return [
    ...(newPayin ? [`new:${newPayin.merchantId} ${newPayin.orderId}`] : []),
    ...(payin ? [`order:${payin.refId}`] : []),
    ...(payout ? [`order:${payout.refId}`] : []),
    ...utrsOf(utr).map((one) => `utr:${one}`),
    ...(idempotency ? [`key:${idempotency.claim.actor} ${idempotency.claim.key}`] : []),
    ...lines.map(({ lineId }) => `line:${lineId}`),
  ];
}

/** A first reference replaces none, so it conflicts with nothing. */
const utrsOf = (move: ChangeSet['utr']) =>
  move ? [move.utr, ...(move.previousUtr === null ? [] : [move.previousUtr])] : [];

/** Removes duplicate outbox rows of a group about the same lists; rows about orders stay. */
export function dedupeOutbox(changes: readonly ChangeSet[]): ChangeSet[] {
  const told = new Set<string>();
  return changes.map((change) => ({
    ...change,
    outbox: change.outbox.filter((row) => {
      const key = JSON.stringify([row.topic, row.event, row.ref, row.scopes]);
      if (told.has(key)) return false;
      told.add(key);
      return true;
    }),
  }));
}
