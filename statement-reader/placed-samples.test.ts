import { readFileSync } from 'node:fs';
import { formatMoney } from '@peerdesk/domain/money.ts';
import { describe, expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';
import type { ReadLine } from './statement.ts';

const folder = new URL('./samples/', import.meta.url);
const bytesOf = (file: string) => new Uint8Array(readFileSync(new URL(file, folder)));

interface Expected {
  row: number;
  date: string;
  direction: string;
  amount: string;
  rrn: string | null;
  kind: string;
  rail: string;
  name: string | null;
  vpa: string | null;
  vpaComplete?: boolean;
  balance: string;
  narration: string;
  refColumn?: string;
  otherRefs?: string[];
  valueDate?: string;
}

interface ExpectedFile {
  file: string;
  bank: string;
  account: string;
  period: [string, string];
  opening_balance_paise: number;
  closing_balance_paise: number;
  password?: string;
  lines: Expected[];
}

const answers = JSON.parse(readFileSync(new URL('answers-placed.json', folder), 'utf8')) as {
  files: ExpectedFile[];
};

/** The facts of a line by the names that the answers use. */
function factsOf(line: ReadLine | undefined, { vpaComplete, refColumn, valueDate }: Expected) {
  if (!line) return null;
  const { row, date, direction, rrn, kind, rail, name, vpa, narration, error } = line;
  return {
    ...{ row, date, direction, rrn, kind, rail, name, vpa, narration, error },
    amount: line.amount === null ? null : formatMoney(line.amount, 2),
    balance: line.balance === null ? null : formatMoney(line.balance, 2),
    ...(vpaComplete === undefined ? {} : { vpaComplete: line.vpaComplete }),
    ...(refColumn === undefined ? {} : { refColumn: line.reference }),
    ...(valueDate === undefined ? {} : { valueDate: line.valueDate }),
  };
}

describe('every line of a sample is read as its answers say', () => {
  test.each(answers.files)('$file', async (expected) => {
    const { file, password, lines } = expected;
    const result = await readStatement(bytesOf(file), password ? { password } : {});
    if (!result.ok) throw new Error(result.reason.code);
    const { statement } = result;
    expect(statement.lines).toHaveLength(lines.length);
    lines.forEach((line, at) => {
      const { otherRefs = [], ...facts } = line;
      const given = { ...facts, narration: facts.narration.trim(), error: null };
      const read = factsOf(statement.lines[at], line);
      expect(read).toEqual({ ...given, page: undefined });
      const values = statement.lines[at]?.refs.map(({ value }) => value);
      expect(values).toEqual(expect.arrayContaining(otherRefs));
    });
    expect(statement).toMatchObject({
      bank: expected.bank,
      account: expected.account,
      start: expected.period[0],
      end: expected.period[1],
      opening: BigInt(expected.opening_balance_paise),
      closing: BigInt(expected.closing_balance_paise),
      order: 'oldest-first',
    });
  });
});

describe('a PDF that cannot be trusted or opened is refused', () => {
  test('a changed amount, with the line and both balances', async () => {
    const result = await readStatement(bytesOf('hostile_amount_edited.pdf'));
    expect(result).toMatchObject({
      ok: false,
      code: 'CHAIN_BROKEN',
      row: 26,
      reason: { code: 'statement_balance_off', facts: { row: 26 } },
    });
  });

  test.each([
    [undefined, 'PASSWORD_NEEDED'],
    ['NAYA0912', 'PASSWORD_WRONG'],
  ])('a protected one with the password %s', async (password, code) => {
    const hints = password === undefined ? {} : { password };
    const result = await readStatement(bytesOf('axis_password.pdf'), hints);
    expect(result).toMatchObject({ ok: false, code });
  });
});
