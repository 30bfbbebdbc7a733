import { expect, test } from 'vitest';
import { readBytes } from './testing/read.ts';
import type { ReadLine } from './statement.ts';
import { asBook, asHtml, asText, utf8 } from './testing/containers.ts';
import { drawStatement } from './testing/draw-statement.ts';
import { indian, madeLines, plainMoney, type MadeLine } from './testing/made-lines.ts';
import { numbersFrom, randomPrint } from './testing/random-print.ts';

/** So many changes; more with FILE_CHANGES, each from the numbers that its place in turn gives. */
const changes = Number(process.env['FILE_CHANGES'] ?? 300);
const kinds = ['digit of an amount', 'digit of a balance', 'drop', 'double', 'swap'] as const;
type Kind = (typeof kinds)[number];

function changed(lines: MadeLine[], kind: Kind, pick: (below: number) => number): MadeLine[] {
  const at = pick(lines.length - 1);
  const [one, next] = [lines[at], lines[at + 1]];
  if (!one || !next) return lines;
  const step = 10n ** BigInt(pick(6)) * BigInt(1 + pick(8));
  if (kind === 'drop') return lines.toSpliced(at, 1);
  if (kind === 'double') return lines.toSpliced(at, 0, one);
  if (kind === 'swap') return lines.toSpliced(at, 2, next, one);
  return kind === 'digit of an amount'
    ? lines.with(at, { ...one, amount: one.amount + step })
    : lines.with(at, { ...one, balance: one.balance + step });
}

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

/** What a file says whose lines were changed; `honest` are those that the bank has written. */
type Writer = (lines: MadeLine[], honest: readonly MadeLine[], seed: number) => Uint8Array;

const containers: readonly (readonly [name: string, write: Writer, hasBalances: boolean])[] = [
  ['csv', (lines) => utf8(asText(sheetOf(lines), ',')), true],
  ['tabs', (lines) => utf8(asText(sheetOf(lines), '\t')), true],
  ['fods', (lines) => asBook(sheetOf(lines), 'fods'), true],
  ['xlsx', (lines) => asBook(sheetOf(lines), 'xlsx'), true],
  ['xls', (lines) => asBook(sheetOf(lines), 'biff8'), true],
  ['xlsb', (lines) => asBook(sheetOf(lines), 'xlsb'), true],
  ['ods', (lines) => asBook(sheetOf(lines), 'ods'), true],
  ['html', (lines) => utf8(asHtml(sheetOf(lines))), true],
  ['print', (lines) => utf8(printOf(lines)), true],
  ['pdf', (lines, _, seed) => drawStatement(pdfLayout(seed), () => lines).bytes, true],
  ['MT940', (lines, honest) => utf8(mt940Of(lines, closing(honest))), false],
  ['camt.053', (lines, honest) => utf8(camtOf(lines, closing(honest))), false],
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
    for (let seed = 1; seed <= changes; seed += 1) {
      const pick = numbersFrom(seed);
      const [name, write, hasBalances] = containers[seed % containers.length] ?? [];
      const kind = kinds[pick(kinds.length)];
      if (!name || !write || !kind) continue;
      const honest = madeLines(12);
      const lines = changed([...honest], kind, pick);
      const what = `${seed}: ${kind} in ${name}`;
      const result = await readBytes(write(lines, honest, seed), {});
      if (!result.ok) {
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
      const once = kind === 'double' && hasBalances ? honest.map(factsOf) : drawn;
      if (all.every(({ error }) => error === null)) expect(read.map(factsOf), what).toEqual(once);
      else
        expect(
          read.filter((line) => !once.includes(factsOf(line))),
          what,
        ).toEqual([]);
    }
    for (const [name] of containers) expect(refused.get(name) ?? 0, name).toBeGreaterThan(0);
  },
);
