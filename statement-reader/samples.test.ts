import { readFileSync } from 'node:fs';
import { formatMoney } from '@peerdesk/domain/money.ts';
import type { ReadLine } from './statement.ts';
import { describe, expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';

const folder = new URL('./samples/', import.meta.url);
const bytesOf = (file: string) => readFileSync(new URL(file, folder));

interface Expected {
  row: number;
  date: string;
  datetime?: string;
  direction: string;
  amount: string;
  rrn: string | null;
  kind: string;
  rail: string | null;
  name: string | null;
  vpa: string | null;
  vpaComplete?: boolean;
  balance?: string;
  narration: string;
  refColumn?: string;
  otherRefs?: string[];
}

interface ExpectedFile {
  file: string;
  bank: string;
  account: string;
  period: [string, string];
  header_row: number;
  order: 'asc' | 'desc';
  opening_balance_paise: number;
  closing_balance_paise: number;
  lines: Expected[];
}

interface Hostile {
  file: string;
  error?: string;
  duplicates?: { row: number; duplicate_of_row: number }[];
  lines?: Expected[];
}

const answers = JSON.parse(readFileSync(new URL('answers.json', folder), 'utf8')) as {
  files: ExpectedFile[];
  hostile: Hostile[];
};

/** The facts of a line by the names that the answers use. */
function factsOf(line: ReadLine) {
  const { row, date, direction, rrn, kind, rail, name, vpa, narration, error } = line;
  return {
    ...{ row, date, direction, rrn, kind, rail, name, vpa, narration, error },
    amount: line.amount === null ? null : formatMoney(line.amount, 2),
    balance: line.balance === null ? null : formatMoney(line.balance, 2),
    ...(line.time === null ? {} : { datetime: `${line.date}T${line.time}+05:30` }),
    ...(line.vpaComplete === null ? {} : { vpaComplete: line.vpaComplete }),
  };
}

describe('every line of a sample is read as its answers say', () => {
  test.each(answers.files)('$file', async (expected) => {
    const result = await readStatement(bytesOf(expected.file));
    if (!result.ok) throw new Error(result.reason.code);
    const { statement } = result;
    expect(statement.lines.map(factsOf)).toEqual(
      expected.lines.map((facts) => ({
        ...facts,
        narration: facts.narration.trim(),
        error: null,
        refColumn: undefined,
        otherRefs: undefined,
      })),
    );
    expect(statement).toMatchObject({
      bank: expected.bank,
      account: expected.account,
      start: expected.period[0],
      end: expected.period[1],
      headerRow: expected.header_row,
      order: expected.order === 'asc' ? 'oldest-first' : 'newest-first',
      opening: BigInt(expected.opening_balance_paise),
      closing: BigInt(expected.closing_balance_paise),
    });
    expected.lines.forEach(({ otherRefs = [] }, at) => {
      const values = statement.lines[at]?.refs.map(({ value }) => value);
      expect(values).toEqual(expect.arrayContaining(otherRefs));
    });
  });
});

describe('hostile samples', () => {
  const refused = answers.hostile.filter(({ error }) => error !== undefined);
  test.each(refused)('$file is refused', async ({ file, error }) => {
    const result = await readStatement(bytesOf(file));
    expect(result).toMatchObject({ ok: false, code: error });
  });

  const flagged = answers.hostile.filter(({ lines }) => lines !== undefined);
  test.each(flagged)('$file is read with its flags', async ({ file, lines, duplicates = [] }) => {
    const result = await readStatement(bytesOf(file));
    if (!result.ok) throw new Error(result.reason.code);
    const found = result.statement.lines;
    const doubles = found.filter(({ duplicateOf }) => duplicateOf !== null);
    expect(doubles.map(({ row, duplicateOf }) => ({ row, duplicate_of_row: duplicateOf }))).toEqual(
      duplicates,
    );
    const single = found.filter(({ duplicateOf }) => duplicateOf === null);
    const facts = single.map((line) => {
      const { row, date, direction, rrn, kind } = line;
      return {
        row,
        date,
        direction,
        rrn,
        kind,
        amount: formatMoney(line.amount ?? (0n as never), 2),
      };
    });
    expect(facts).toEqual(
      (lines ?? []).map(({ row, date, direction, amount, rrn, kind }) => {
        return { row, date, direction, rrn, kind, amount };
      }),
    );
  });
});
