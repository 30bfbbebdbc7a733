import { parseMoney, minor, rupeeDigits, type Minor } from '@peerdesk/domain/money.ts';
import { bankNamedIn, bankOfCode } from '../bank-names.ts';
import { scanXml, type Attributes, type XmlHandler } from '../containers/xml.ts';
import { badField, emptyStatement, type BookedStatement } from './booked-statement.ts';

export function isCamt(text: string): boolean {
  return /<(?:\w+:)?BkToCstmrStmt[\s>]/.test(text.slice(0, 20_000));
}

export async function readCamt(bytes: Uint8Array): Promise<BookedStatement[]> {
  const reader = new CamtReader();
  await scanXml(chunksOf(bytes), reader);
  return reader.statements;
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const size = 64 * 1024;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The texts of an entry or a balance, by the last names of their paths. */
type Fields = Map<string, string[]>;

const noReference = /^(?:notprovided|nonref|na|n\/a|)$/i;

/** Collects statements, with those entries that are booked. */
class CamtReader implements XmlHandler {
  readonly statements: BookedStatement[] = [];
  private path: string[] = [];
  private text_ = '';
  private beyond = 0;
  private interims: Minor[] = [];
  private fields: Fields = new Map();
  /** Those of each payment of an entry, where it says them one by one. */
  private payments: Fields[] = [];

  open(name: string, _attributes: Attributes): void {
    this.path.push(name);
    this.text_ = '';
    // What banks agree on beyond the format is no part of it, whatever it is called.
    if (name === 'SplmtryData') this.beyond += 1;
    if (this.beyond > 0) return;
    if (name === 'Stmt') {
      this.statements.push(emptyStatement());
      this.interims = [];
    }
    if (name === 'Ntry' || name === 'Bal') {
      this.fields = new Map();
      this.payments = [];
    }
    if (name === 'TxDtls') this.payments.push(new Map());
  }

  text(text: string): void {
    if (this.beyond === 0) this.text_ += text;
  }

  close(name: string): void {
    if (this.beyond > 0) {
      this.path.pop();
      if (name === 'SplmtryData') this.beyond -= 1;
      return;
    }
    const text = this.text_.trim();
    const statement = this.statements.at(-1);
    if (statement && text !== '') this.note(statement, text);
    this.text_ = '';
    this.path.pop();
    if (!statement) return;
    if (name === 'Bal') addBalance(statement, this.fields, this.interims);
    if (name === 'Stmt') endPage(statement, this.interims);
    if (name === 'Ntry') addEntries(statement, this.fields, this.payments);
  }

  private note(statement: BookedStatement, text: string): void {
    const { path } = this;
    const inner = path.findLastIndex((name) => name === 'Ntry' || name === 'Bal');
    if (inner >= 0) {
      const key = path.slice(inner + 1).join('/');
      const payment = path.includes('TxDtls') ? this.payments.at(-1) : undefined;
      return add(payment ?? this.fields, key, text);
    }
    const key = path.slice(path.lastIndexOf('Stmt') + 1).join('/');
    if (key === 'Acct/Id/IBAN' || key === 'Acct/Id/Othr/Id') statement.account = text;
    if (key.startsWith('Acct/Svcr/FinInstnId/')) {
      statement.bank ??= bankOfCode(text.slice(0, 4)) ?? bankNamedIn([text]);
    }
    if (key.startsWith('FrToDt/FrDt')) statement.start = text.slice(0, 10);
    if (key.startsWith('FrToDt/ToDt')) statement.end = text.slice(0, 10);
  }
}

function add(fields: Fields, key: string, text: string): void {
  const texts = fields.get(key);
  if (texts) texts.push(text);
  else fields.set(key, [text]);
}

function firstOf(fields: Fields, ...keys: readonly string[]): string {
  for (const key of keys) {
    const [text] = fields.get(key) ?? [];
    if (text !== undefined) return text;
  }
  return '';
}

function amountOf(fields: Fields, ...keys: readonly string[]): Minor {
  const read = parseMoney(plainAmount(firstOf(fields, ...keys, 'Amt')), rupeeDigits);
  if (!read.ok) throw badField();
  return read.value;
}

/** Amounts may have one decimal or none, and zeros behind the second. */
function plainAmount(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  return `${whole}.${fraction.replace(/(?<!0)0+$/, '').padEnd(2, '0')}`;
}

function addBalance(statement: BookedStatement, fields: Fields, interims: Minor[]): void {
  const code = firstOf(fields, 'Tp/CdOrPrtry/Cd', 'Tp/CdOrPrtry/Prtry');
  if (!['OPBD', 'PRCD', 'CLBD', interim].includes(code)) return;
  const amount = amountOf(fields);
  const signed = firstOf(fields, 'CdtDbtInd') === 'DBIT' ? minor(-amount) : amount;
  if (code === interim) {
    interims.push(signed);
    return;
  }
  if (code === 'CLBD') statement.closing = signed;
  else if (code === 'OPBD' || statement.opening === null) statement.opening = signed;
}

/** Of a statement in several pages: what one ends with and the next one begins with. */
const interim = 'ITBD';
const interimsMax = 2;

function endPage(statement: BookedStatement, interims: readonly Minor[]): void {
  if (interims.length > interimsMax) return;
  const known = [...interims];
  statement.opening ??= known.shift() ?? null;
  statement.closing ??= known.shift() ?? null;
}

const details = 'NtryDtls/TxDtls/';

const ownAmount = [`${details}Amt`, `${details}AmtDtls/TxAmt/Amt`];
const ownSide = `${details}CdtDbtInd`;

/** What the bank calls the entry as a whole: of a batch, it names none of the payments. */
const ownReferences = ['AcctSvcrRef', 'NtryRef'];
const paymentReferences = ['EndToEndId', 'TxId', 'UETR', 'AcctSvcrRef'].map(
  (name) => `${details}Refs/${name}`,
);

/** What is said of a batch may name it too, and would name each of its payments alike. */
function namesWhole(key: string, text: string): boolean {
  return ownReferences.includes(key) || (key === 'AddtlNtryInf' && /\d{6}/.test(text));
}

/** References that several payments of a batch have, so that they name none of them. */
function repeatedReferences(payments: readonly Fields[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const payment of payments) {
    const own = new Set(paymentReferences.map((key) => firstOf(payment, key)));
    for (const text of own) (seen.has(text) ? repeated : seen).add(text);
  }
  return repeated;
}

/** A batch is a line for each of its payments, if they come to what was booked. */
function addEntries(statement: BookedStatement, fields: Fields, payments: readonly Fields[]): void {
  const isBatch =
    payments.length > 1 &&
    payments.every((payment) => firstOf(payment, ...ownAmount) !== '') &&
    payments.reduce((sum, payment) => sum + signedAmount(fields, payment), 0n) === amountOf(fields);
  if (!isBatch) return addEntry(statement, joinedFields([fields, ...payments]));
  const shared = [...fields].filter(([key, [text = '']]) => !namesWhole(key, text));
  const repeated = repeatedReferences(payments);
  for (const payment of payments) {
    const side = firstOf(payment, ownSide);
    const amount = firstOf(payment, ...ownAmount);
    const named = [...payment].filter(
      ([key, [text = '']]) => !paymentReferences.includes(key) || !repeated.has(text),
    );
    const own = new Map([...shared, ...named, ['Amt', [amount]] as const]);
    if (side !== '') own.set('CdtDbtInd', [side]);
    addEntry(statement, own);
  }
}

function joinedFields(parts: readonly Fields[]): Fields {
  const joined: Fields = new Map();
  for (const part of parts) {
    for (const [key, texts] of part) for (const text of texts) add(joined, key, text);
  }
  return joined;
}

function signedAmount(entry: Fields, payment: Fields): bigint {
  const amount = amountOf(payment, ...ownAmount);
  const side = firstOf(payment, ownSide);
  return side === '' || side === firstOf(entry, 'CdtDbtInd') ? amount : -amount;
}

function addEntry(statement: BookedStatement, fields: Fields): void {
  const status = firstOf(fields, 'Sts', 'Sts/Cd');
  if (status !== '' && status !== 'BOOK') return;
  const isCredit = firstOf(fields, 'CdtDbtInd') === 'CRDT';
  const booked = firstOf(fields, 'BookgDt/Dt', 'BookgDt/DtTm').slice(0, 10);
  const valued = firstOf(fields, 'ValDt/Dt', 'ValDt/DtTm').slice(0, 10);
  const refs = [
    ...paymentReferences.map((key) => firstOf(fields, key)),
    ...ownReferences.map((key) => firstOf(fields, key)),
  ];
  const references = [...new Set(refs.filter((text) => !noReference.test(text)))];
  const party = isCredit ? 'Dbtr' : 'Cdtr';
  const related = `${details}RltdPties/${party}/`;
  statement.lines.push({
    row: statement.lines.length + 1,
    date: booked === '' ? valued : booked,
    valueDate: valued,
    direction: isCredit ? 'credit' : 'debit',
    amount: amountOf(fields),
    narration: narrationOf(fields),
    references: [references[0] ?? '', references[1] ?? ''],
    name: firstOf(fields, `${related}Nm`, `${related}Pty/Nm`) || null,
    isReversal: firstOf(fields, 'RvslInd') === 'true',
  });
}

const textsMax = 50;

/** What was written to the receiver, and what the bank adds, once each. */
function narrationOf(fields: Fields): string {
  const texts = [
    ...(fields.get(`${details}RmtInf/Ustrd`) ?? []).slice(0, textsMax),
    firstOf(fields, `${details}AddtlTxInf`),
    firstOf(fields, 'AddtlNtryInf'),
  ].filter(Boolean);
  const whole = texts.filter((text, at) => {
    return !texts.some((other, index) => index !== at && isPart(text, other, at > index));
  });
  return whole.join(' ');
}

function isPart(text: string, other: string, isLater: boolean): boolean {
  return other === text ? isLater : other.includes(text);
}
