import { formatMoney } from '@peerdesk/domain/money.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { presentPosting } from '../../core/ledger/present-posting.ts';
import { presentPeriod } from '../../core/period.ts';
import type { ReadStatement } from './read-statement.ts';

/** A statement as the reader may see it. */
export function presentStatement(read: ReadStatement, scope: Scope, digits: number) {
  return {
    ...presentPeriod(read.period),
    currency: read.currency,
    opening: formatMoney(read.opening, digits),
    postings: read.lines.map((line) => presentPosting(line, scope, digits)),
    closing: formatMoney(read.closing, digits),
    totals: read.totals.map(({ credit, debit, ...total }) => ({
      ...total,
      credit: formatMoney(credit, digits),
      debit: formatMoney(debit, digits),
    })),
  };
}

/** A merchant's statement without staff's remarks, which may mention somebody else. */
export function withoutWords(read: ReadStatement): ReadStatement {
  return { ...read, lines: read.lines.map((line) => ({ ...line, reason: '' })) };
}
