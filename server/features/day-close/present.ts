import type {
  DayClose,
  DayCloseDetail,
  DayCloseDifference,
  DayCloseFound,
} from '@peerdesk/contract/day-close.ts';
import type { Difference } from '@peerdesk/domain/day-close/compare.ts';
import { formatMoney, minor, rupeeDigits, type Minor } from '@peerdesk/domain/money.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import { iso } from '../../platform/db/iso.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import { differencesIn } from './compare.ts';
import type { DayCloseRow } from './store.ts';
import type { DayEventRow } from './store-events.ts';
import type { StoredDeclared, StoredFound } from './stored.ts';

const money = (amount: Minor) => formatMoney(amount, rupeeDigits);
const paise = (text: string) => money(minor(BigInt(text)));
const paiseOrNull = (text: string | null) => (text === null ? null : paise(text));

export function presentDay(row: DayCloseRow): DayClose {
  const { explanation } = row;
  return {
    id: row.id,
    version: row.version,
    day: row.day,
    account: { id: row.account_id, upi: row.vpa ?? row.account_id, bank: row.bank },
    peer: { id: row.peer_id, name: row.peer_name },
    state: row.state,
    openSince: row.open_since === null ? null : iso(row.open_since),
    declared: row.declared && { ...presentDeclared(row.declared), at: iso(row.declared.at) },
    found: row.found && presentFound(row.found),
    differences: presentDifferences(differencesIn(row)),
    explanation: explanation && {
      reason: explanation.reason,
      by: explanation.by.name,
      at: iso(explanation.at),
      decidedBy: explanation.decidedBy,
    },
  };
}

export function presentDayDetail(row: DayCloseRow, events: readonly DayEventRow[]): DayCloseDetail {
  const history = events.map((one) => ({
    at: iso(one.at),
    by: { kind: one.actor.kind, id: one.actor.id, name: one.actor.name },
    event: one.event,
    state: one.state,
    declared: one.declared && presentDeclared(one.declared),
    found: one.found && presentFound(one.found),
    differences: presentDifferences(differencesIn(one)),
    reason: one.reason,
  }));
  return { ...presentDay(row), history };
}

function presentDeclared(stored: StoredDeclared) {
  return {
    in: paiseOrNull(stored.in),
    out: paiseOrNull(stored.out),
    closing: paiseOrNull(stored.closing),
    note: stored.note,
  };
}

function presentFound({ books, opening, bank }: StoredFound): DayCloseFound {
  return {
    books: { in: paise(books.in), out: paise(books.out) },
    opening: paiseOrNull(opening),
    bank: bank && {
      in: paise(bank.in),
      out: paise(bank.out),
      closing: paiseOrNull(bank.closing),
      isAttested: bank.isAttested,
    },
  };
}

function presentDifferences(differences: readonly Difference[] | null): DayCloseDifference[] {
  return (differences ?? []).map(({ source, figure, declared, found }) => ({
    source,
    figure,
    declared: money(declared),
    found: money(found),
  }));
}

/** Who sees that an account's day changed. */
export function outboxOfDay(row: DayCloseRow, event: string): OutboxRow[] {
  const scopes = scopesTouched({ peerId: row.peer_id, subadminId: row.parent_id });
  return [{ topic: 'dayClose', scopes, event: `dayClose.${event}`, ref: row.id }];
}

/** What the audit says of an account's day. */
export function auditOfDay(action: string, before: DayCloseRow, after: DayCloseRow) {
  const { day, account_id: account, state, declared, explanation } = after;
  return {
    action: `dayClose.${action}`,
    subject: `dayClose:${after.id}`,
    before: { state: before.state },
    after: {
      day,
      account,
      state,
      declared: declared && presentDeclared(declared),
      differences: presentDifferences(differencesIn(after)),
      ...(explanation && { explanation: explanation.reason }),
    },
  };
}
