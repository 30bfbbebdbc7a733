import { merchantName } from '@peerdesk/catalogue/merchant-name.ts';
import {
  accountStatementText,
  type AccountStatementText,
} from '@peerdesk/catalogue/documents/account-statement.ts';
import type { Reader } from '@peerdesk/catalogue/sentence.ts';
import { showStamp } from '@peerdesk/domain/dates.ts';
import { add, formatMoney, type Minor, negate, zero } from '@peerdesk/domain/money.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { PaperBrand } from '../../core/brand/picture.ts';
import { shownReason } from '../../core/ledger/present-posting.ts';
import type { Issued } from './issue.ts';

/** An issued statement, for whom and in which look it is written. */
export interface StatementFile extends Issued {
  brand: PaperBrand;
  reader: Reader;
  scope: Scope;
  digits: number;
  madeAt: number;
}

/** A line of the statement in the reader's words; amounts are decimal text, null where none. */
export interface ShownLine {
  /** Epoch milliseconds. */
  at: number | null;
  what: string;
  refId: string | null;
  out: string | null;
  in: string | null;
  balance: string | null;
  isStrong: boolean;
}

/** What is written of a statement, whatever the kind of file. */
export interface StatementContent {
  t: AccountStatementText;
  /** Who holds which account, and the period. */
  facts: readonly (readonly [string, string])[];
  /** From the opening balance to the closing one. */
  lines: readonly ShownLine[];
  /** What came in and what went out by kind, and all of it. */
  totals: readonly { what: string; count: number; in: string; out: string; isStrong: boolean }[];
}

export function contentOf(file: StatementFile): StatementContent {
  const { holder, read, reader, digits, scope } = file;
  const t = accountStatementText(reader.language);
  const money = (amount: Minor) => formatMoney(amount, digits);
  const at = (ms: number) => showStamp(ms, reader.timeZone);
  const { name, username, id } = holder;
  const sides = (amount: Minor) => ({
    out: amount < 0n ? money(negate(amount)) : null,
    in: amount > 0n ? money(amount) : null,
  });
  const balance = (what: string, ms: number, amount: Minor): ShownLine => ({
    ...{ at: ms, what, refId: null, out: null, in: null },
    ...{ balance: money(amount), isStrong: true },
  });
  const { start, end } = read.period;
  return {
    t,
    facts: [
      [
        t('holder'),
        username === null
          ? t('holder.merchant', { name: merchantName(t, holder), id })
          : t('holder.peer', { name, username }),
      ],
      [t('account'), t(`account.${holder.kind}`)],
      [
        t('period'),
        t('period.times', { from: at(start), until: at(end), timeZone: reader.timeZone }),
      ],
    ],
    lines: [
      balance(t('opening'), start, read.opening),
      ...read.lines.map((line) => {
        const words = shownReason(line, scope);
        const kind = t(`entry.${line.kind}`);
        return {
          ...{ at: line.at, what: words === '' ? kind : `${kind}: ${words}` },
          ...{ refId: line.order_ref, ...sides(line.amount) },
          ...{ balance: money(line.balance), isStrong: false },
        };
      }),
      balance(t('closing'), end, read.closing),
    ],
    totals: [
      ...read.totals.map(({ kind, count, credit, debit }) => ({
        ...{ what: t(`entry.${kind}`), count, in: money(credit), out: money(debit) },
        isStrong: false,
      })),
      {
        what: t('totals.all'),
        count: read.lines.length,
        in: money(add(zero, ...read.totals.map(({ credit }) => credit))),
        out: money(add(zero, ...read.totals.map(({ debit }) => debit))),
        isStrong: true,
      },
    ],
  };
}
