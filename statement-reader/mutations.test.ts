import type { ColumnMapping } from '@peerdesk/contract/statement.ts';
import { expect, test } from 'vitest';
import { changedLines, changeKinds, type ChangeKind } from './testing/changes.ts';
import { readBytes } from './testing/read.ts';
import type { ReadLine } from './statement.ts';
import { asBook, asHtml, asText, utf16, utf8 } from './testing/containers.ts';
import { drawStatement } from './testing/draw-statement.ts';
import { indian, madeLines, plainMoney, type MadeLine } from './testing/made-lines.ts';
import { numbersFrom, randomPrint } from './testing/random-print.ts';

/** So many changes, each from the numbers that its place after the seed gives. */
const changes = Number(process.env['FILE_CHANGES'] ?? 1000);
const firstSeed = Number(process.env['FILE_SEED'] ?? 1);
const kinds = changeKinds.filter((kind) => kind !== 'side' && kind !== 'digit of a day');

const changed = (lines: readonly MadeLine[], kind: ChangeKind, pick: (below: number) => number) =>
  changedLines(lines, kind, pick, (line) => line);

const first = madeLines(1)[0];
const opening = first ? first.balance - first.amount : 0n;
const sides = ({ direction, amount }: MadeLine) =>
  direction === 'debit' ? [plainMoney(amount), ''] : ['', plainMoney(amount)];

function sheetOf(lines: readonly MadeLine[]): string[][] {
  return [
    ['Date', 'Narration', 'Debit', 'Credit', 'Balance'],
    ...lines.map((line) => [
      line.date.split('-').toReversed().join('/'),
      line.narration,
      ...sides(line),
      plainMoney(line.balance),
    ]),
  ];
}

function printOf(lines: readonly MadeLine[]): string {
  const row = (day: string, text: string, ...figures: string[]) =>
    day.padEnd(11) + text.padEnd(75) + figures.map((figure) => figure.padStart(15)).join('');
  const rows = lines.map((line) => {
    const own = line.direction === 'debit' ? [indian(line.amount), ''] : ['', indian(line.amount)];
    return row(
      line.date.split('-').toReversed().join('-'),
      line.narration,
      ...own,
      indian(line.balance),
    );
  });
  return ['NOWHERE BANK', row('DATE', 'PARTICULARS', 'DEBIT', 'CREDIT', 'BALANCE'), ...rows].join(
    '\n',
  );
}

/** Formats of programs have no balance for each line; the last one closes the statement. */
const closing = (lines: readonly MadeLine[]) => lines.at(-1)?.balance ?? 0n;

function mt940Of(lines: readonly MadeLine[], last: bigint): string {
  const money = (paise: bigint) => plainMoney(paise < 0n ? -paise : paise).replace('.', ',');
  const balance = (paise: bigint) => `${paise < 0n ? 'D' : 'C'}260930INR${money(paise)}`;
  const rows = lines.flatMap(({ date, direction, amount, narration, rrn }) => [
    `:61:${date.slice(2).replaceAll('-', '')}${direction === 'credit' ? 'C' : 'D'}` +
      `${money(amount)}NTRF${rrn}`,
    `:86:${narration}`,
  ]);
  const head = [':20:X', ':25:00112233445566', ':28C:1/1', `:60F:${balance(opening)}`];
  return [...head, ...rows, `:62F:${balance(last)}`, '-'].join('\n');
}

function camtOf(lines: readonly MadeLine[], last: bigint): string {
  const bal = (code: string, paise: bigint) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="INR">` +
    `${plainMoney(paise < 0n ? -paise : paise)}</Amt><CdtDbtInd>${paise < 0n ? 'DBIT' : 'CRDT'}` +
    '</CdtDbtInd></Bal>';
  const rows = lines.map(
    ({ date, direction, amount, narration, rrn }) =>
      `<Ntry><Amt Ccy="INR">${plainMoney(amount)}</Amt>` +
      `<CdtDbtInd>${direction === 'credit' ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts>BOOK</Sts>` +
      `<BookgDt><Dt>${date}</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${rrn}</EndToEndId>` +
      `</Refs><RmtInf><Ustrd>${narration}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  );
  return (
    '<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>00112233445566' +
    `</Id></Othr></Id></Acct>${bal('OPBD', opening)}${bal('CLBD', last)}${rows.join('')}` +
    '</Stmt></BkToCstmrStmt></Document>'
  );
}

/** No balance before the first line, so nothing contradicts what is written. */
function ofxOf(lines: readonly MadeLine[], last: bigint): string {
  const rows = lines.map(
    ({ date, direction, amount, narration, rrn }) =>
      `<STMTTRN><TRNTYPE>${direction.toUpperCase()}<DTPOSTED>${date.replaceAll('-', '')}` +
      `<TRNAMT>${direction === 'debit' ? '-' : ''}${plainMoney(amount)}<FITID>${rrn}` +
      `<MEMO>${narration}</STMTTRN>`,
  );
  return [
    'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM>',
    '<BANKID>HDFC0001<ACCTID>00112233445566</BANKACCTFROM><BANKTRANLIST>',
    ...rows,
    `</BANKTRANLIST><LEDGERBAL><BALAMT>${plainMoney(last)}<DTASOF>20260930</LEDGERBAL></STMTRS>`,
    '</STMTTRNRS></BANKMSGSRSV1></OFX>',
  ].join('\n');
}

function qifOf(lines: readonly MadeLine[]): string {
  const rows = lines.map(
    ({ date, direction, amount, narration }) =>
      `D${date.split('-').toReversed().join('/')}\n` +
      `T${direction === 'debit' ? '-' : ''}${plainMoney(amount)}\nP${narration}\n^`,
  );
  return ['!Type:Bank', ...rows].join('\n');
}

/** The fees are what the app kept of the amount that it should have said. */
function reportOf(lines: readonly MadeLine[], honest: readonly MadeLine[]): string {
  const netOf = new Map(honest.map(({ rrn, amount }) => [rrn, amount - amount / 50n]));
  const feeOf = new Map(honest.map(({ rrn, amount }) => [rrn, amount / 50n]));
  const rows = lines.map(({ date, direction, amount, rrn }, at) => [
    ...[direction === 'debit' ? 'REFUND' : 'PAYMENT', `O${at}`, `T26090100${at}`, rrn],
    ...[`${date.split('-').toReversed().join('-')} 10:11:12`, 'COMPLETED', `r${at}@ybl`],
    ...[plainMoney(amount), plainMoney(feeOf.get(rrn) ?? 0n), plainMoney(netOf.get(rrn) ?? 0n)],
    ...['02-10-2026', 'YESB0000001'],
  ]);
  const captions = [
    'Transaction Type,Merchant Order ID,PhonePe Transaction ID,Transaction UTR,Transaction Date',
    'Transaction Status,Customer VPA,Total Transaction Amount,Fee,Net Amount,Settlement Date',
    'Settlement UTR',
  ].join(',');
  return ['PhonePe Settlement Report', '', captions, ...rows.map((row) => row.join(','))].join(
    '\n',
  );
}

/** What a person confirms who looks at a report. */
const looked: ColumnMapping = {
  ...{ headerRow: 0, date: 0, narration: 1, reference: 2, debit: 4, credit: 5 },
};

const lookedAtRecords: ColumnMapping = {
  ...{ headerRow: 0, date: 0, narration: 2, reference: 3, debit: 5, credit: 6, balance: 7 },
};

/** What a file says whose lines were changed; `honest` are those that the bank has written. */
type Writer = (lines: MadeLine[], honest: readonly MadeLine[], seed: number) => Uint8Array;

/**
 * What a container has to prove its lines: a balance for each, one at its end, what the app kept of
 * each, or nothing.
 */
type Proof = 'lines' | 'end' | 'net' | 'none';

const containers: readonly (readonly [name: string, write: Writer, proof: Proof])[] = [
  ['csv', (lines) => utf8(asText(sheetOf(lines), ',')), 'lines'],
  ['semicolons', (lines) => utf8(asText(sheetOf(lines), ';')), 'lines'],
  ['tabs', (lines) => utf8(asText(sheetOf(lines), '\t')), 'lines'],
  ['pipes', (lines) => utf8(asText(sheetOf(lines), '|')), 'lines'],
  ['UTF-16', (lines) => utf16(asText(sheetOf(lines), ',')), 'lines'],
  ['fods', (lines) => asBook(sheetOf(lines), 'fods'), 'lines'],
  ['xlsx', (lines) => asBook(sheetOf(lines), 'xlsx'), 'lines'],
  ['xls', (lines) => asBook(sheetOf(lines), 'biff8'), 'lines'],
  ['xlsb', (lines) => asBook(sheetOf(lines), 'xlsb'), 'lines'],
  ['ods', (lines) => asBook(sheetOf(lines), 'ods'), 'lines'],
  ['html', (lines) => utf8(asHtml(sheetOf(lines))), 'lines'],
  ['print', (lines) => utf8(printOf(lines)), 'lines'],
  ['pdf', (lines, _, seed) => drawStatement(pdfLayout(seed), () => lines).bytes, 'lines'],
  ['MT940', (lines, honest) => utf8(mt940Of(lines, closing(honest))), 'end'],
  ['camt.053', (lines, honest) => utf8(camtOf(lines, closing(honest))), 'end'],
  ['OFX', (lines, honest) => utf8(ofxOf(lines, closing(honest))), 'none'],
  ['QIF', (lines) => utf8(qifOf(lines)), 'none'],
  ['settlement report', (lines, honest) => utf8(reportOf(lines, honest)), 'net'],
];

/** The print's own opening balance would be drawn from other lines. */
function pdfLayout(seed: number) {
  const { opening: _, ...layout } = randomPrint(seed);
  return { ...layout, newestFirst: false, summary: false, pageTotals: false, carried: false };
}

const factsOf = ({ date, direction, amount, rrn }: MadeLine | ReadLine) =>
  `${date} ${direction} ${amount} ${rrn}`;

test(
  `${changes} changed files of every container are refused, or read as a person reads them`,
  { timeout: 60_000 + changes * 200 },
  async () => {
    const refused = new Map<string, number>();
    for (let seed = firstSeed; seed < firstSeed + changes; seed += 1) {
      const pick = numbersFrom(seed);
      const [name, write, proof] = containers[seed % containers.length] ?? [];
      const kind = kinds[pick(kinds.length)];
      if (!name || !write || !kind) continue;
      const honest = madeLines(12);
      const lines = changed([...honest], kind, pick);
      const what = `${seed}: ${kind} in ${name}`;
      const bytes = write(lines, honest, seed);
      // Nothing proves the rows of a report or of records without balances: a person looks.
      const isLooked = proof === 'net' || proof === 'none';
      const mapping = proof === 'net' ? looked : lookedAtRecords;
      const unseen = isLooked ? await readBytes(bytes, {}) : null;
      if (unseen) {
        expect(unseen.ok ? 'read' : unseen.code, what).toMatch(/^(?:UNPROVEN|TOTALS_DISAGREE)$/);
      }
      const result = await readBytes(bytes, isLooked ? { mapping } : {});
      if (!result.ok) {
        expect(proof, what).not.toBe('none');
        const isTold = ['CHAIN_BROKEN', 'TOTALS_DISAGREE'].includes(result.code);
        // An honest print may be one that a person has to look at.
        expect(isTold || name === 'pdf', `${what}: ${result.code}`).toBe(true);
        refused.set(name, (refused.get(name) ?? 0) + 1);
        continue;
      }
      const { lines: all } = result.statement;
      const read = all.filter((line) => line.error === null && line.duplicateOf === null);
      const drawn = lines.map(factsOf);
      // A line that is printed twice is one line, and of those without balances order says nothing.
      const once = kind === 'double' && proof === 'lines' ? honest.map(factsOf) : drawn;
      if (all.every(({ error }) => error === null)) expect(read.map(factsOf), what).toEqual(once);
      else
        expect(
          read.filter((line) => !once.includes(factsOf(line))),
          what,
        ).toEqual([]);
    }
    for (const [name, , proof] of containers) {
      if (proof !== 'none') expect(refused.get(name) ?? 0, name).toBeGreaterThan(0);
    }
  },
);
