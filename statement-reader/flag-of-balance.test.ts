import { describe, expect, test } from 'vitest';
import { utf8 } from './testing/containers.ts';
import { readBytes } from './testing/read.ts';

type Row = readonly string[];

/** Days, texts and so many amounts with their balances, in paise. */
const credits = [50_000, -20_000, -90_000, 30_000, -10_000];
const money = (paise: number) => (Math.abs(paise) / 100).toFixed(2);
const flagOf = (paise: number) => (paise < 0 ? 'DR' : 'CR');

interface Made {
  amounts?: readonly number[];
  opening?: number;
  /** The cells of an amount, and what stands between the balance and its flag. */
  cellsOf: (amount: number) => Row;
  captions: Row;
  gap?: Row;
  hasOpening?: boolean;
}

function csvOf({
  amounts = credits,
  opening = 10_000,
  cellsOf,
  captions,
  gap = [],
  ...rest
}: Made) {
  let balance = opening;
  const lines = amounts.map((amount, at) => {
    balance += amount;
    const text = `UPI/61234567890${at}/RAVI KUMAR`;
    const day = `0${at + 1}/08/2026`;
    return [day, text, ...cellsOf(amount), money(balance), ...gap, flagOf(balance)];
  });
  const head = ['Date', 'Narration', ...captions, 'Balance', ...gap, 'Dr/Cr'];
  const first = ['', 'Opening Balance', ...captions.map(() => ''), money(opening), ...gap];
  const rows = [head, ...(rest.hasOpening ? [[...first, flagOf(opening)]] : []), ...lines];
  return utf8(rows.map((row) => row.join(',')).join('\n'));
}

async function read(made: Made): Promise<unknown> {
  const result = await readBytes(csvOf(made), {});
  if (!result.ok) return result.code;
  return result.statement.lines.map(({ amount, direction, balance }) => [
    ...[direction === 'debit' ? -Number(amount) : Number(amount), Number(balance)],
  ]);
}

function expected(amounts: readonly number[] = credits, opening = 10_000) {
  let balance = opening;
  return amounts.map((amount) => [amount, (balance += amount)]);
}

const pair = (amount: number) => (amount < 0 ? [money(amount), ''] : ['', money(amount)]);
const signed = (amount: number) => [`${amount < 0 ? '-' : ''}${money(amount)}`];
const flagged = (amount: number) => [`${money(amount)} ${flagOf(amount)}`];

describe('a column Dr/Cr behind the balance is the balance’s', () => {
  test.each<[string, Made]>([
    ['beside debits and credits', { captions: ['Debit', 'Credit'], cellsOf: pair }],
    ['beside amounts with signs', { captions: ['Amount'], cellsOf: signed }],
    ['beside amounts with flags', { captions: ['Amount'], cellsOf: flagged }],
  ])('%s', async (_, made) => {
    expect(await read(made)).toEqual(expected());
    expect(await read({ ...made, gap: [''] })).toEqual(expected());
    expect(await read({ ...made, hasOpening: true })).toEqual(expected());
    expect(await read({ ...made, opening: -10_000, hasOpening: true })).toEqual(
      expected(credits, -10_000),
    );
  });

  test('all of whose amounts have the same flag as it', async () => {
    const amounts = [-500, -700, -900];
    const made = { captions: ['Amount'], cellsOf: flagged, amounts, opening: -1000 };
    expect(await read(made)).toEqual(expected(amounts, -1000));
  });

  test('but of amounts without a side it is theirs', async () => {
    const made = { captions: ['Amount'], amounts: [500, 700, 900] };
    const rows = [
      ['Date', 'Narration', 'Amount', 'Balance', 'Dr/Cr'],
      ['01/08/2026', 'UPI/612345678901/RAVI', '5.00', '15.00', 'CR'],
      ['02/08/2026', 'UPI/612345678902/RAVI', '7.00', '8.00', 'DR'],
      ['03/08/2026', 'UPI/612345678903/RAVI', '9.00', '17.00', 'CR'],
    ];
    const result = await readBytes(utf8(rows.map((row) => row.join(',')).join('\n')), {});
    expect(result.ok && result.statement.lines.map(({ direction }) => direction)).toEqual([
      ...['credit', 'debit', 'credit'],
    ]);
    // Credits of what is owed look like debits of what is there, from the last one to the first.
    const bare = { ...made, cellsOf: (amount: number) => [money(amount)], opening: -90_000 };
    expect(await read(bare)).toBe('UNPROVEN');
    // An account that only receives.
    const receiving = { ...made, cellsOf: bare.cellsOf };
    expect(await read(receiving)).toEqual(expected(made.amounts));
    const dated = (days: Row, balances: Row) => {
      const lines = days.map((day, at) => {
        return [`${day}/08/2026`, `UPI/61234567890${at}/RAVI`, '5.00', balances[at] ?? '', 'CR'];
      });
      return utf8([rows[0] ?? [], ...lines].map((row) => row.join(',')).join('\n'));
    };
    const rising = ['15.00', '20.00', '25.00'];
    const newestFirst = await readBytes(dated(['03', '02', '01'], rising.toReversed()), {});
    expect(newestFirst.ok && newestFirst.statement.lines.map(({ direction }) => direction)).toEqual(
      [...['credit', 'credit', 'credit']],
    );
    // Within a day, nothing tells which line was first, nor does a day that cannot be read. Where
    // the newest line comes first, what rises down the page was paid.
    for (const days of [
      ['01', '01', '01'],
      ['01', '41', '01'],
      ['03', '02', '01'],
    ]) {
      expect(await readBytes(dated(days, rising), {})).toMatchObject({ code: 'UNPROVEN' });
    }
    // One that only pays, of which the flags say what its balances are.
    const paying = { ...receiving, amounts: [-500, -700, -900], opening: 90_000 };
    expect(await read(paying)).toBe('CHAIN_BROKEN');
  });
});
