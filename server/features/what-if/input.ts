import type { CandidateReason } from '@peerdesk/contract/payin.ts';
import type { WhatIfChanges } from '@peerdesk/contract/what-if.ts';
import type { Placed } from '@peerdesk/domain/capacity/replay-load.ts';
import type { Customer, ReplayRules, ReplayUpi } from '@peerdesk/domain/capacity/replay.ts';
import type { WhatIfInput } from '@peerdesk/domain/capacity/what-if.ts';
import { hourMs } from '@peerdesk/domain/durations.ts';
import { networkReceiverLimits } from '@peerdesk/domain/limits.ts';
import { minor, parseMoney, rupeeDigits } from '@peerdesk/domain/money.ts';
import type { BeforeRow, CustomerRow, UpiRow } from './store-day.ts';

/** A day as its records have it, by the rules as they are and with the changes. */
export function inputOf(
  read: {
    customers: readonly CustomerRow[];
    before: readonly BeforeRow[];
    upis: readonly UpiRow[];
  },
  { start, holdMs, changes }: { start: number; holdMs: number; changes: WhatIfChanges },
): WhatIfInput {
  return {
    day: {
      customers: read.customers.map(toCustomer),
      before: read.before.flatMap(toPlaced),
      holdMs,
    },
    start,
    was: { upis: read.upis.map((upi) => toUpi(upi, {})), paused: new Set(), order: 'tags' },
    would: changedRules(read.upis, changes, start),
  };
}

function changedRules(
  upis: readonly UpiRow[],
  { added, caps = {}, leftPeerId, paused, order }: WhatIfChanges,
  start: number,
): ReplayRules {
  const kept = upis.filter(({ peer_id: peerId }) => peerId !== leftPeerId);
  const more = Array.from({ length: added?.count ?? 0 }, (_, n): ReplayUpi => {
    const [from, until] = [
      start + (added?.from ?? 0) * hourMs,
      start + (added?.until ?? 0) * hourMs,
    ];
    const id = `added ${n + 1}`;
    return { ...unlimited, upiId: id, accountId: id, added: { from, until } };
  });
  return {
    upis: [...kept.map((upi) => toUpi(upi, caps)), ...more],
    paused: new Set(paused),
    order,
  };
}

/** A UPI ID that has no caps but the network's, of a peer without a record. */
const unlimited = {
  tag: 'new',
  minAmount: minor(1n),
  maxAmount: networkReceiverLimits.largeAmount,
  dailyAmount: networkReceiverLimits.largeAmount,
  dailyCount: networkReceiverLimits.count,
} as const;

function toUpi(row: UpiRow, caps: NonNullable<WhatIfChanges['caps']>): ReplayUpi {
  const amount = caps.dailyAmount === undefined ? null : parseMoney(caps.dailyAmount, rupeeDigits);
  return {
    upiId: row.id,
    accountId: row.account_id,
    tag: row.tag,
    minAmount: minor(row.min_amount),
    maxAmount: minor(row.max_amount),
    dailyAmount: amount?.ok ? amount.value : minor(row.daily_amount),
    dailyCount: caps.dailyCount ?? row.daily_count,
    added: null,
  };
}

function toCustomer(row: CustomerRow): Customer {
  const reasons = new Map<string, CandidateReason>();
  for (const { upiId, reason } of row.considered ?? []) reasons.set(upiId, reason);
  for (const [reason, ids] of Object.entries(row.others ?? {})) {
    for (const id of ids) reasons.set(id, reason as CandidateReason);
  }
  const taken = [...reasons].find(([, reason]) => reason === 'taken')?.[0] ?? row.upi_id;
  if (row.is_served && taken !== null) reasons.set(taken, 'taken');
  return {
    at: row.at,
    amount: minor(row.amount),
    closedAt: row.closed_at,
    countsUntil: row.is_counted ? null : row.closed_at,
    reasons,
    takenId: row.is_served ? taken : null,
  };
}

function toPlaced({ upi_id: upiId, account_id: accountId, ...row }: BeforeRow): Placed[] {
  if (upiId === null || accountId === null || row.at === null) return [];
  const { at, closed_at: closedAt } = row;
  const countsUntil = row.is_counted ? null : closedAt;
  return [{ upiId, accountId, at, amount: minor(row.amount), closedAt, countsUntil }];
}
