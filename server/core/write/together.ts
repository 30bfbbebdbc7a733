import type { ChangeSet, LineMove } from './change-set.ts';
import { asTexts } from './write-json.ts';

type PayinMove = NonNullable<ChangeSet['payin']>;

/** The states of the register that a move leads to. */
const states = { claim: 'claimed', use: 'used', refuse: 'refused' } as const;

/**
 * Changes of pay-ins and lines in the form that `move_together` takes: all orders in one statement,
 * all references in one, all UPI IDs in one, all lines in one. Null unless each is such a change
 * and none depends on another; they are then guarded and written one after the other.
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
    lines: changes.flatMap(toLines),
  };
}

function isSimple(change: ChangeSet): boolean {
  const { approval, released, lines, dispute, payout, payin, newPayin, utr, assignment } = change;
  if (approval || released || dispute || payout) return false;
  if (payin?.room?.unproved) return false;
  if (utr && !(utr.move in states && utr.orderKind === 'payin')) return false;
  if (lines && !lines.every(isMatch)) return false;
  if (payin !== undefined) return true;
  return !utr && !assignment && (newPayin !== undefined || lines !== undefined);
}

/** Is a free line matched to one order, and nothing else done with it? */
function isMatch({ from, to, matches, unproved = [] }: LineMove): boolean {
  const isFree = from.state !== 'matched' && from.inSuspense === null;
  const isSettled = to.inSuspense !== null || to.settledBy !== undefined || to.reason === null;
  const isOne = matches.length === 1 && matches[0]?.orderRef === to.orderRef;
  return isFree && to.state === 'matched' && !isSettled && isOne && unproved.length === 0;
}

/** Does no order, customer, reference or line occur in two of them? */
function areApart(changes: readonly ChangeSet[]): boolean {
  const seen = new Set<string>();
  for (const { payin, utr, lines = [] } of changes) {
    if (lines.length > 1) return false;
    const room = payin?.room;
    const names = new Set([
      ...(payin ? [`order ${payin.refId}`] : []),
      ...(room ? [`customer ${room.merchantId} ${room.customerId}`] : []),
      ...(utr ? [`utr ${utr.utr}`] : []),
      ...(utr?.previousUtr ? [`utr ${utr.previousUtr}`] : []),
      ...lines.flatMap(({ lineId, to }) => [`line ${lineId}`, `order ${to.orderRef}`]),
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
  ...asTexts(set),
});

function toUtr({ utr, at, actor, lines }: ChangeSet) {
  if (!utr) return [];
  const { previousUtr: previous, orderRef: ref, accountId: account, amount, move } = utr;
  const state = states[move as keyof typeof states];
  const of = { utr: utr.utr, previous, ref, account, isByLine: lines !== undefined };
  return [{ ...of, amount: amount.toString(), state, actor, at: new Date(at).toISOString() }];
}

function toLines({ lines = [], at, actor }: ChangeSet) {
  return lines.flatMap(({ lineId: line, uploadId: upload, from, to, matches }) =>
    matches.map(({ orderKind: kind, orderRef: ref, amount, evidence, approved }) => ({
      ...{ line, upload, from: from.state, rule: to.rule, reason: to.reason },
      ...{
        kind,
        ref,
        amount: amount.toString(),
        evidence,
        approved,
        actor,
        at: new Date(at).toISOString(),
      },
    })),
  );
}
