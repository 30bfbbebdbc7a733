import type { ChangeSet } from './change-set.ts';

type PayinMove = NonNullable<ChangeSet['payin']>;

/** The states of the register that a move leads to. */
const states = { claim: 'claimed', use: 'used', refuse: 'refused' } as const;

/**
 * Changes of pay-ins in the form that `move_together` takes: all orders in one statement, all
 * references in one, all UPI IDs in one. Null unless each is such a change and none depends on
 * another; they are then guarded and written one after the other.
 */
export function togetherOf(changes: readonly ChangeSet[]) {
  if (!changes.every(isSimple) || !areApart(changes)) return null;
  const assignments = assignmentsOf(changes);
  if (assignments === null) return null;
  const payins = changes.flatMap(({ payin }) => (payin ? [payin] : []));
  return {
    assignments,
    rooms: payins.flatMap(({ refId, room }) =>
      room && room.most !== null
        ? [{ ref: refId, merchant: room.merchantId, customer: room.customerId, most: room.most }]
        : [],
    ),
    payins: payins.map(toPayin),
    utrs: changes.flatMap(toUtr),
  };
}

function isSimple(change: ChangeSet): boolean {
  const { approval, released, lines, dispute, payout, payin, newPayin, utr, assignment } = change;
  if (approval || released || lines || dispute || payout) return false;
  if (payin?.room?.unproved) return false;
  if (utr && !(utr.move in states && utr.orderKind === 'payin')) return false;
  return payin !== undefined || (newPayin !== undefined && !utr && !assignment);
}

/** Does no order, customer or reference occur in two of them? */
function areApart(changes: readonly ChangeSet[]): boolean {
  const seen = new Set<string>();
  for (const { payin, utr } of changes) {
    const room = payin?.room;
    const names = new Set([
      ...(payin ? [`order ${payin.refId}`] : []),
      ...(room ? [`customer ${room.merchantId} ${room.customerId}`] : []),
      ...(utr ? [`utr ${utr.utr}`] : []),
      ...(utr?.previousUtr ? [`utr ${utr.previousUtr}`] : []),
    ]);
    for (const name of names) {
      if (seen.has(name)) return false;
      seen.add(name);
    }
  }
  return true;
}

/** How often each UPI ID is chosen; null unless each choice was made on the one before it. */
function assignmentsOf(changes: readonly ChangeSet[]) {
  const rows = new Map<string, { upi: string; version: number; times: number; at: string }>();
  for (const { assignment, at } of changes) {
    if (!assignment) continue;
    const { upiId: upi, upiVersion: version } = assignment;
    const row = rows.get(upi) ?? { upi, version, times: 0, at: '' };
    if (version !== row.version + row.times) return null;
    rows.set(upi, { ...row, times: row.times + 1, at: new Date(at).toISOString() });
  }
  return [...rows.values()];
}

const toPayin = ({ refId, fromStatus, fromVersion, set }: PayinMove) => ({
  ...{ ref_id: refId, from_status: fromStatus, from_version: fromVersion },
  ...set,
});

function toUtr({ utr, at, actor }: ChangeSet) {
  if (!utr) return [];
  const { previousUtr: previous, orderRef: ref, accountId: account, amount, move } = utr;
  const state = states[move as keyof typeof states];
  const of = { utr: utr.utr, previous, ref, account };
  return [{ ...of, amount, state, actor, at: new Date(at).toISOString() }];
}
