import { because } from '@peerdesk/contract/because.ts';
import { statementPostingsMax } from '@peerdesk/contract/peer-statement.ts';
import type { Period } from '@peerdesk/domain/dates.ts';
import { accountStatement, type KindTotal } from '@peerdesk/domain/ledger/account-statement.ts';
import type { EntryKind } from '@peerdesk/contract/ledger.ts';
import { type Minor, minor } from '@peerdesk/domain/money.ts';
import { ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { type MovementRow, readBalanceAt, readMovements } from './store.ts';

/** Whose account it is, and how it is named in the ledger. */
export interface Account {
  account: string;
  currency: string;
}

export type ReadLine = Omit<MovementRow, 'amount'> & { amount: Minor; balance: Minor };

/** A statement as the ledger has it, from balance to balance. */
export interface ReadStatement extends Account {
  period: Period;
  opening: Minor;
  lines: readonly ReadLine[];
  closing: Minor;
  totals: readonly KindTotal<EntryKind>[];
}

/** Reads an account's statement; refused when the period has too many postings. */
export async function readStatement(
  db: Queryable,
  { account, currency }: Account,
  period: Period,
): Promise<Result<ReadStatement>> {
  const [before, rows] = await Promise.all([
    readBalanceAt(db, account, period.start),
    readMovements(db, account, period, statementPostingsMax + 1),
  ]);
  if (rows.length > statementPostingsMax) {
    return refuseField('end', because('statement_too_long', { most: statementPostingsMax }));
  }
  const opening = minor(before);
  const movements = rows.map((row) => ({ ...row, amount: minor(row.amount) }));
  return ok({ account, currency, period, opening, ...accountStatement(opening, movements) });
}
