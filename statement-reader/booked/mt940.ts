import { minor, type Minor } from '@peerdesk/domain/money.ts';
import { bankOfCode } from '../bank-names.ts';
import { cellLengthMax } from '../containers/limits.ts';
import { tooLong } from '../containers/refusals.ts';
import { linesOf } from '../containers/text-lines.ts';
import {
  badField,
  emptyStatement,
  type BookedLine,
  type BookedStatement,
} from './booked-statement.ts';

const fieldStart = /^:(\d{2}[A-Z]?):(.*)$/;
const balanceShape = /^([CD])(\d{6})[A-Z]{3}(\d+(?:,\d{0,2})?)$/;
const lineShape = /^(\d{6})(\d{4})?(R?[CD]|E[CD])([A-Z])?(\d+,\d{0,2})([A-Z][A-Z0-9]{3})(.*)$/;
/** The longest line of a field; a text that fills it goes on in the middle of a word. */
const lineLength = 65;

export function isMt940(text: string): boolean {
  return /^:60[FM]:/m.test(text) && /^:20:/m.test(text);
}

interface Field {
  tag: string;
  row: number;
  lines: string[];
}

/** The statements of a file, one after the other. A field of a wrong shape refuses the file. */
export function readMt940(text: string): BookedStatement[] {
  const bank = bankOfCode(/\{1:F\d{2}([A-Z]{4})/.exec(text)?.[1] ?? '');
  const statements: BookedStatement[] = [];
  for (const field of fieldsOf(text)) {
    const last = statements.at(-1);
    if (field.tag === '20') statements.push(emptyStatement(bank));
    else if (last) addField(last, field);
  }
  const last = statements.at(-1);
  // A part of a statement may leave out its last balance; one that was cut off has no end either.
  const isOpen = last?.closing === null && last.opening !== null;
  if (isOpen && !terminator.test(text.slice(-endMost).trimEnd().split('\n').at(-1) ?? '')) {
    throw badField();
  }
  return statements;
}

const terminator = /^-\}?\s*$|^-\}\{|^\{\d:/;
const endMost = 500;

function* fieldsOf(text: string): Generator<Field> {
  let field: Field | null = null;
  let isOpen = false;
  let row = 0;
  for (const line of linesOf(text)) {
    row += 1;
    const start = fieldStart.exec(line.replace(/^\{[^:].*?\{4:/, ''));
    if (start) {
      if (field) yield field;
      field = { tag: start[1] ?? '', row, lines: [start[2] ?? ''] };
      isOpen = true;
    } else if (terminator.test(line)) isOpen = false;
    else if (isOpen) field?.lines.push(line);
  }
  if (field) yield field;
}

function addField(statement: BookedStatement, field: Field): void {
  const [first = ''] = field.lines;
  const { tag, row } = field;
  if (tag === '25') statement.account = accountOf(first);
  else if (tag === '60F' || tag === '60M') {
    const { amount, day } = balanceOf(first);
    statement.opening = amount;
    statement.openingRow = row;
    statement.start = day;
  } else if (tag === '62F' || tag === '62M') {
    const { amount, day } = balanceOf(first);
    statement.closing = amount;
    statement.closingRow = row;
    statement.end = day;
  } else if (tag === '61') statement.lines.push(lineOf(field));
  else if (tag === '86') {
    const line = statement.lines.at(-1);
    if (line && statement.closing === null) {
      line.narration = textOf(field.lines);
      line.name = nameIn(field.lines);
    }
  }
}

/** Some banks put their own code before the number, after a slash, and the currency after it. */
function accountOf(text: string): string {
  const own = text.split('/').at(-1)?.trim() ?? text;
  return own.replace(/(?<=\d)\s?[A-Z]{3}$/, '');
}

function balanceOf(text: string): { amount: Minor; day: string } {
  const [, sign, day = '', amount = ''] = balanceShape.exec(text.trim()) ?? badShape();
  const units = unitsOf(amount);
  return { amount: minor(sign === 'D' ? -units : units), day: dayOf(day) };
}

function lineOf({ row, lines }: Field): BookedLine {
  const match = lineShape.exec((lines[0] ?? '').trimEnd()) ?? badShape();
  const [, valueDay = '', entry, mark = '', , amount = '', , rest = ''] = match;
  const [own = '', ...others] = rest.split('//');
  const valueDate = dayOf(valueDay);
  return {
    row,
    date: entry === undefined ? valueDate : entryDay(valueDate, entry),
    valueDate,
    // A reversed credit takes money away, a reversed debit brings it back.
    direction: mark === 'C' || mark === 'RD' || mark === 'EC' ? 'credit' : 'debit',
    amount: minor(unitsOf(amount)),
    narration: lines.slice(1).join(' ').trim(),
    references: [own.trim() === 'NONREF' ? '' : own.trim(), others.join('//').trim()],
    isReversal: mark.startsWith('R'),
  };
}

function badShape(): never {
  throw badField();
}

function unitsOf(text: string): bigint {
  const [whole = '', fraction = ''] = text.split(',');
  return BigInt(whole + fraction.padEnd(2, '0'));
}

function dayOf(text: string): string {
  return `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
}

/** The day of booking has no year: it is the one that brings it closest to the value date. */
function entryDay(valueDate: string, entry: string): string {
  const year = Number(valueDate.slice(0, 4));
  const months = Number(entry.slice(0, 2)) - Number(valueDate.slice(5, 7));
  const own = months > 6 ? year - 1 : months < -6 ? year + 1 : year;
  return `${own}-${entry.slice(0, 2)}-${entry.slice(2, 4)}`;
}

/**
 * `166?00TRANSFER?20UPI/CR/…?21…`: numbered parts of which 20 to 29 and 60 to 63 are the text, and
 * 32 and 33 the name. Some banks begin them with another sign.
 */
const numbered = /^\d{3}([?<>~^])\d\d/;
const ofName = /^3[23]/;
const ofText = /^(?:2\d|6[0-3])/;

function partsOf(text: string): string[] {
  const [, sign = '?'] = numbered.exec(text) ?? [];
  const parts: string[] = [];
  for (const piece of text.split(sign).slice(1)) {
    if (/^\d\d/.test(piece) || parts.length === 0) parts.push(piece);
    else parts[parts.length - 1] += sign + piece;
  }
  return parts;
}

/** The other party, from its numbered parts or behind a mark of its own. */
function nameIn(lines: readonly string[]): string | null {
  const text = lines.join('');
  if (text.length > cellLengthMax) throw tooLong();
  const parts = numbered.test(text) ? partsOf(text).filter((part) => ofName.test(part)) : [];
  const numberedName = parts.map((part) => part.slice(2)).join('');
  const marked = /\/(?:BENM|ORDP)\/\/?(?:NAME\/)?([^/]{1,140})/.exec(text)?.[1] ?? '';
  return (numberedName || marked).trim() || null;
}

function numberedText(text: string): string {
  const parts = partsOf(text);
  const own = parts.filter((part) => ofText.test(part));
  const told = own.length > 0 ? own : parts;
  return told.map((part) => part.slice(2)).join(own.length > 0 ? '' : ' ');
}

function textOf(lines: readonly string[]): string {
  const length = lines.reduce((sum, line) => sum + line.length, 0);
  if (length > cellLengthMax) throw tooLong();
  if (numbered.test(lines[0] ?? '')) return numberedText(lines.join('')).trim();
  return lines
    .reduce((text, line, at) => {
      const before = lines[at - 1];
      if (before === undefined) return line;
      return before.length >= lineLength ? text + line : `${text.trimEnd()} ${line}`;
    }, '')
    .trim();
}
