import { newId } from '../../platform/db/ids.ts';
import type { SecondApproval } from '../../platform/http/context.ts';
import { auditOf, outboxOf, type ChangeSet, type LineMove } from './change-set.ts';
import { togetherOf } from './together.ts';
import { asTexts, writeJson } from './write-json.ts';

/**
 * Changes in the form that `commit_changes` takes: what is guarded, at once or order by order, and
 * the postings, timeline, audit and outbox of all of them, which are written at once.
 */
export function changesToJson(changes: readonly ChangeSet[], node: string): string {
  const entries = toEntries(changes);
  const together = togetherOf(changes);
  return writeJson({
    keys: changes.flatMap(toKey),
    together,
    changes: together ? [] : changes.map(toGuarded),
    newPayins: changes.flatMap(({ newPayin }) => (newPayin ? [asTexts(newPayin.values)] : [])),
    locks: toLocks(changes, together !== null),
    accounts: toAccounts(changes),
    ...(entries.length > 0 && { entries }),
    events: changes.flatMap((change) =>
      (change.events ?? []).map((event) => ({ ...by(change), ...event })),
    ),
    audit: changes.flatMap((change) =>
      auditOf(change).map((row) => ({ ...by(change), origin: change.origin, ...row })),
    ),
    outbox: changes.flatMap((change) =>
      outboxOf(change).map((row) => ({ at: isoOf(change.at), node, payload: {}, ...row })),
    ),
  });
}

const isoOf = (at: number) => new Date(at).toISOString();
const by = ({ at, actor }: ChangeSet) => ({ at: isoOf(at), actor });

function toKey({ at, idempotency }: ChangeSet) {
  if (!idempotency) return [];
  return [{ ...idempotency.claim, response: idempotency.response, at: isoOf(at) }];
}

function toGuarded(change: ChangeSet) {
  const { approval, utr, released, assignment, payin, payout, dispute, lines } = change;
  return {
    ...by(change),
    ...(approval && { approval: toApproval(approval) }),
    ...(utr && { utr }),
    ...(released && { released }),
    ...(lines && { lines: lines.map(toLine) }),
    ...(assignment && { assignment }),
    ...(payin && { payin }),
    ...(payout && { payout }),
    ...(dispute && { dispute }),
  };
}

function toApproval({ id, by, note, people }: SecondApproval) {
  return { id, by: by.id, note, people };
}

function toLine({ unproved = [], ...line }: LineMove) {
  const credits = unproved.map((one) => ({ ...one, clearsAt: isoOf(one.clearsAt) }));
  return { ...line, unproved: credits };
}

/**
 * The entries of all changes; their ids sort in the order of creation. `moved` of a posting: what
 * its account has gained so far, to which the database adds the balance before.
 */
function toEntries(changes: readonly ChangeSet[]) {
  const ids = changes
    .flatMap(({ at, entries = [] }) => entries.map(() => newId('entry', at)))
    .sort()
    .values();
  const moved = new Map<string, bigint>();
  return changes.flatMap((change) => {
    for (const { account, amount } of change.accounts ?? []) {
      moved.set(account, (moved.get(account) ?? 0n) + amount);
    }
    return (change.entries ?? []).map((entry) => ({
      reason: '',
      ...entry,
      ...by(change),
      terms: asTexts(entry.terms),
      id: entry.id ?? ids.next().value,
      uncleared: entry.uncleared && {
        ...entry.uncleared,
        clearsAt: isoOf(entry.uncleared.clearsAt),
      },
      postings: entry.postings.map(({ account, amount }) => ({
        account,
        amount: amount.toString(),
        moved: moved.get(account)?.toString() ?? null,
      })),
    }));
  });
}

/**
 * One row for each running balance, in lock order. `least`: for an account that must cover, the
 * lowest point of its available amount along the way, less the allowed overdraft, in minor units;
 * null if the overdraft is unlimited.
 */
function toAccounts(changes: readonly ChangeSet[]) {
  const rows = new Map<string, AccountRow>();
  for (const { account, overdraft, ...change } of changes.flatMap((one) => one.accounts ?? [])) {
    const row = rows.get(account) ?? { amount: 0n, held: 0n, uncleared: 0n, least: null };
    row.amount += change.amount;
    row.held += change.held;
    row.uncleared += change.uncleared;
    if (overdraft !== null) {
      const free = row.amount - row.held - row.uncleared + overdraft;
      if (row.least === null || free < row.least) row.least = free;
    }
    rows.set(account, row);
  }
  return [...rows].sort(byText).map(([account, row]) => ({ account, ...asTexts(row) }));
}

interface AccountRow {
  amount: bigint;
  held: bigint;
  uncleared: bigint;
  least: bigint | null;
}

/**
 * A single change locks its rows as it writes them; a UPI ID all the same before its customer: this
 * is the order that groups of changes keep.
 */
function toLocks(changes: readonly ChangeSet[], isTogether: boolean) {
  if (changes.length > 1) return locksOf(changes);
  if (!isTogether) return null;
  const none = { payins: [], payouts: [], lines: [] };
  return { ...locksOf(changes), ...none };
}

/** Everything that must be locked before the first of many changes is written. */
function locksOf(changes: readonly ChangeSet[]) {
  const all = (of: (change: ChangeSet) => readonly string[]) =>
    [...new Set(changes.flatMap(of))].sort();
  return {
    utrs: all(({ utr }) => (utr ? [utr.utr] : [])),
    upis: all(({ assignment }) => (assignment ? [assignment.upiId] : [])),
    customers: all(({ payin }) => (payin?.room ? [customerOf(payin.room)] : [])),
    unproved: all(({ payin }) => (payin?.room?.unproved ? [payin.room.merchantId] : [])),
    payins: all(({ payin }) => (payin ? [payin.refId] : [])),
    payouts: all(({ payout }) => (payout ? [payout.refId] : [])),
    lines: all(({ lines }) => (lines ?? []).map(({ lineId }) => lineId)),
  };
}

const customerOf = ({ merchantId, customerId }: { merchantId: string; customerId: string }) =>
  `${merchantId}:${customerId}`;

const byText = ([one]: [string, unknown], [other]: [string, unknown]) =>
  one < other ? -1 : Number(one > other);
