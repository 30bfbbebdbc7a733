import type { Minor } from '@peerdesk/domain/money.ts';
import { minor } from '@peerdesk/domain/money.ts';
import { readAmount } from '../cells/amounts.ts';
import { linesOf } from '../containers/text-lines.ts';
import { badField, emptyStatement, type BookedStatement } from './booked-statement.ts';

export function isQif(text: string): boolean {
  return /^\s*!(?:type:(?:bank|cash|ccard|oth a)|account)/i.test(text.slice(0, 200));
}

/** One letter a line: date, amount, payee, memo, number; `^` ends a line of the statement. */
export function readQif(text: string): BookedStatement[] {
  const statement = emptyStatement();
  let entry = new Map<string, string>();
  let row = 0;
  let isAccount = false;
  let at = -1;
  for (const line of linesOf(text)) {
    at += 1;
    if (line.startsWith('!')) isAccount = /^!account/i.test(line);
    else if (line.startsWith('^')) {
      if (isAccount) statement.account = entry.get('N') ?? null;
      else if (entry.size > 0) addEntry(statement, entry, row);
      entry = new Map();
      row = 0;
    } else if (line.trim() !== '') {
      row ||= at + 1;
      entry.set(line[0] ?? '', line.slice(1).trim());
    }
  }
  return [statement];
}

function addEntry(statement: BookedStatement, entry: ReadonlyMap<string, string>, row: number) {
  const payee = entry.get('P') ?? '';
  const memo = entry.get('M') ?? '';
  const amount = amountOf(entry.get('T') ?? entry.get('U') ?? '');
  if (/^opening balance$/i.test(payee)) {
    statement.opening = amount;
    return;
  }
  const isDebit = amount < 0n;
  statement.lines.push({
    row,
    date: (entry.get('D') ?? '').replace(/'\s*/g, '/'),
    valueDate: '',
    direction: isDebit ? 'debit' : 'credit',
    amount: isDebit ? minor(-amount) : amount,
    narration: payee === '' || memo.includes(payee) ? memo || payee : joined(payee, memo),
    references: [entry.get('N') ?? ''],
  });
}

function joined(payee: string, memo: string): string {
  return memo === '' || payee.includes(memo) ? payee : `${payee} ${memo}`;
}

function amountOf(text: string): Minor {
  const reading = readAmount(text);
  if (reading.kind !== 'amount') throw badField();
  return reading.amount;
}
