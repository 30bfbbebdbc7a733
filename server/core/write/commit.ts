import { balanceChanges, type Posting } from '@peerdesk/domain/ledger/postings.ts';
import { minor, zero, type Minor } from '@peerdesk/domain/money.ts';
import { ask, isRefusedStatement, type Queryable } from '../../platform/db/pool.ts';
import type { AccountChange, ChangeSet } from './change-set.ts';
import { changesToJson } from './changes-to-json.ts';

/** Which guard failed, by the SQL state that `commit_changes` raises. */
const guards = {
  PD001: 'stale',
  PD002: 'utr-used',
  PD003: 'insufficient',
  PD004: 'key-used',
  PD005: 'upi-taken',
  PD006: 'no-room',
  PD007: 'line-taken',
} as const;
export type GuardFailure = (typeof guards)[keyof typeof guards];

export type Committed = { ok: true } | { ok: false; lost: GuardFailure; detail: string };

/**
 * Writes a change, or nothing of it. Inside a transaction the caller must give up after a loss.
 *
 * @throws what the database throws when no guard is the cause; whether it was written is then
 * unknown.
 */
export function commitChange(db: Queryable, change: ChangeSet): Promise<Committed> {
  return commitChanges(db, [change]);
}

/**
 * Writes many changes in one transaction, or nothing of them: the first guard that fails undoes
 * all. The caller then writes them one by one.
 */
export async function commitChanges(
  db: Queryable,
  changes: readonly ChangeSet[],
): Promise<Committed> {
  try {
    await ask(db, {
      name: 'commit_changes',
      text: 'select commit_changes($1::jsonb)',
      values: [changesToJson(changes)],
    });
    return { ok: true };
  } catch (error) {
    const lost = lossOf(error);
    if (lost === null) throw error;
    return { ok: false, ...lost };
  }
}

function lossOf(error: unknown): { lost: GuardFailure; detail: string } | null {
  if (!isRefusedStatement(error)) return null;
  const { code = '', constraint } = error;
  if (code in guards) {
    return { lost: guards[code as keyof typeof guards], detail: error.message };
  }
  if (constraint === 'payin_account_amount_open') return { lost: 'upi-taken', detail: '' };
  if (constraint === 'dispute_one_open') return { lost: 'stale', detail: '' };
  if (constraint === 'utr_used_once') return { lost: 'utr-used', detail: '' };
  if (constraint === 'statement_match_order') return { lost: 'stale', detail: '' };
  return null;
}

/** The running balances that postings move, with what is held changed on one account besides. */
export function accountChanges(
  postings: readonly Posting[],
  hold: { account: string; change: Minor } | null,
  mayOverdraw: boolean,
): AccountChange[] {
  const held = hold && hold.change !== 0n ? [{ account: hold.account, amount: zero }] : [];
  return balanceChanges([...postings, ...held]).map(({ account, amount }) => ({
    account,
    amount,
    held: minor(account === hold?.account ? hold.change : 0n),
    mayOverdraw,
  }));
}
