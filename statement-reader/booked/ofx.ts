import { parseMoney, rupeeDigits, type Minor } from '@peerdesk/domain/money.ts';
import { bankNamedIn, bankOfCode } from '../bank-names.ts';
import { entities } from '../containers/refusals.ts';
import { unescapeMarkup } from '../containers/markup.ts';
import {
  badField,
  emptyStatement,
  type BookedLine,
  type BookedStatement,
} from './booked-statement.ts';

const tagsMax = 2_000_000;

export function isOfx(text: string): boolean {
  return /^\s*(?:OFXHEADER:|<\?xml[^>]*>\s*<\?OFX|<\?OFX|<OFX>)/i.test(text.slice(0, 2000));
}

interface Reading {
  statements: BookedStatement[];
  bank: string | null;
  entry: Map<string, string> | null;
  row: number;
}

/**
 * Reads the older form, whose fields are not closed, and the newer one that is XML.
 *
 * @throws {FileRefused} with entities of its own: what its texts say would be said elsewhere.
 */
export function readOfx(text: string): BookedStatement[] {
  if (/<!ENTITY/i.test(text)) throw entities();
  const reading: Reading = { statements: [], bank: null, entry: null, row: 1 };
  let at = 0;
  for (let tags = 0; tags < tagsMax; tags += 1) {
    const start = text.indexOf('<', at);
    // A line in a comment is none.
    const close = start >= 0 && text.startsWith('<!--', start) ? '-->' : '>';
    const end = start < 0 ? -1 : text.indexOf(close, start) + close.length - 1;
    if (end < close.length - 1) break;
    const next = text.indexOf('<', end);
    const value = text.slice(end + 1, next < 0 ? undefined : next);
    for (let place = at; place < start; place += 1) if (text[place] === '\n') reading.row += 1;
    note(reading, text.slice(start + 1, end).toUpperCase(), unescapeMarkup(value).trim());
    at = end + 1;
  }
  return reading.statements;
}

function note(reading: Reading, tag: string, value: string): void {
  const statement = reading.statements.at(-1);
  switch (tag) {
    case 'STMTRS':
    case 'CCSTMTRS':
      reading.statements.push(emptyStatement(reading.bank));
      return;
    case 'STMTTRN':
    case '/STMTTRN':
    case '/BANKTRANLIST':
    case 'LEDGERBAL':
      // Some banks do not close their entries.
      if (statement && reading.entry) statement.lines.push(lineOf(reading.entry));
      reading.entry = null;
      if (tag === 'STMTTRN') reading.entry = new Map([['row', String(reading.row)]]);
      return;
    case 'ORG':
      reading.bank = bankNamedIn([value]);
      return;
    case 'BANKID':
      if (statement) statement.bank ??= bankOfCode(value.slice(0, 4));
      return;
    case 'ACCTID':
      if (statement && !reading.entry) statement.account ??= value;
      return;
    case 'DTSTART':
      if (statement) statement.start = dayOf(value);
      return;
    case 'DTEND':
      if (statement) statement.end = dayOf(value);
      return;
    default:
      if (reading.entry && value !== '' && !reading.entry.has(tag)) reading.entry.set(tag, value);
  }
}

function lineOf(entry: ReadonlyMap<string, string>): BookedLine {
  const text = (tag: string) => entry.get(tag) ?? '';
  const amount = plainAmount(text('TRNAMT'));
  const isNegative = amount.startsWith('-') || (/^\d/.test(amount) && paying.has(text('TRNTYPE')));
  const name = text('NAME');
  const memo = text('MEMO');
  return {
    row: Number(text('row')),
    date: dayOf(text('DTPOSTED')),
    valueDate: text('DTAVAIL') === '' ? '' : dayOf(text('DTAVAIL')),
    direction: isNegative ? 'debit' : 'credit',
    amount: amountOf(amount.replace(/^[+-]/, '')),
    narration: memo === '' || memo.startsWith(name) ? memo || name : withName(name, memo),
    references: [
      text('CHECKNUM') || text('REFNUM'),
      /^\d{12}$/.test(text('FITID')) ? '' : text('FITID'),
    ],
  };
}

/** Banks that leave out the sign say it by the kind. */
const paying = new Set([
  ...['DEBIT', 'CHECK', 'PAYMENT', 'ATM', 'POS', 'FEE', 'SRVCHG', 'CASH', 'DIRECTDEBIT'],
]);

/** A comma stands before the decimals where nothing else does, and else between groups. */
function plainAmount(text: string): string {
  return /^[^.,]*,\d{1,2}$/.test(text) ? text.replace(',', '.') : text.replace(/,/g, '');
}

/** The name is often the beginning of the text, cut off. */
function withName(name: string, memo: string): string {
  return name === '' || memo.includes(name) ? memo : `${name} ${memo}`;
}

function amountOf(text: string): Minor {
  const [whole = '', fraction = ''] = text.split('.');
  const read = parseMoney(`${whole}.${fraction.padEnd(2, '0')}`, rupeeDigits);
  if (!read.ok) throw badField();
  return read.value;
}

const indiaMinutes = 330;

/** `20260801`, with a time and a zone or without; another zone's evening is India's next day. */
function dayOf(text: string): string {
  const shape = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})\d{0,2}(?:\.\d+)?)?(?:\[([+-]?[\d.]+))?/;
  const match = shape.exec(text);
  if (!match) throw badField();
  const [, year = '', month = '', day = '', hours, minutes, zone] = match;
  const plain = `${year}-${month}-${day}`;
  if (hours === undefined || zone === undefined) return plain;
  const shift = indiaMinutes - Math.round(Number(zone) * 60);
  if (shift === 0 || !Number.isFinite(shift)) return plain;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hours), Number(minutes));
  return new Date(at + shift * 60_000).toISOString().slice(0, 10);
}
