import { describe, expect, test } from 'vitest';
import type { Cell } from './cells/cells.ts';
import { fingerprintText } from './proof/fingerprint.ts';
import { readGrid } from './testing/read.ts';
import type { ReadHints } from './statement.ts';

const gridOf = (sheet: readonly (readonly Cell[])[], delimiter: string | null = null) => ({
  rows: sheet.map((cells, at) => ({ row: at + 1, cells })),
  delimiter,
});

function read(sheet: readonly (readonly Cell[])[], hints: ReadHints = {}, delimiter?: string) {
  const result = readGrid(gridOf(sheet, delimiter ?? null), hints);
  if (!result.ok) throw new Error(result.reason.code);
  return result.statement;
}

const first = ['01/08/2026', 'UPI/CR/412345678901/RAVI/SBIN/r@ybl/x', '', '100.00', '1,100.00'];
const second = ['02/08/2026', 'UPI/DR/412345678902/ASHA/SBIN/a@ybl/x', '40.00', '', '1,060.00'];
const captions = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
const facts = [
  ['credit', 10_000n, 110_000n],
  ['debit', 4000n, 106_000n],
];
const factsOf = (sheet: readonly (readonly Cell[])[], hints: ReadHints = {}, mark?: string) =>
  read(sheet, hints, mark).lines.map(({ direction, amount, balance }) => [
    direction,
    amount,
    balance,
  ]);

describe('where the columns are', () => {
  test('values beside their merged captions are found', () => {
    const spread = (cells: readonly string[]) => cells.flatMap((cell) => [cell, '']);
    const shifted = (cells: readonly string[]) => cells.flatMap((cell) => ['', cell]);
    expect(factsOf([spread(captions), shifted(first), shifted(second)])).toEqual(facts);
  });

  test('a total amount beside debits and credits is the balance', () => {
    const core = ['Date', 'Particulars', 'Dr Amount', 'Cr Amount', 'Total Amount'];
    expect(factsOf([core, first, second])).toEqual(facts);
  });

  test('a total of each row is no balance that accuses a line', () => {
    const core = ['Date', 'Particulars', 'Debit', 'Credit', 'Total Amount'];
    const rows = ['100.00', '250.00', '70.00'].map((amount, at) => {
      const narration = `UPI/CR/41234567890${at}/RAVI/SBIN/r@ybl/x`;
      return [`0${at + 1}/08/2026`, narration, '', amount, amount];
    });
    expect(readGrid(gridOf([core, ...rows]))).toMatchObject({ ok: false, code: 'UNPROVEN' });
    const balances = ['1,100.00', '1,350.00', '1,420.00', '1,500.00'];
    const changed = balances.map((balance, at) => {
      const day = [`0${at + 1}/08/2026`, `UPI/CR/41234567890${at}/RAVI/SBIN/r@ybl/x`, ''];
      return [...day, ['100.00', '250.00', '970.00', '80.00'][at] ?? '', balance];
    });
    expect(readGrid(gridOf([core, ...changed]))).toMatchObject({ code: 'CHAIN_BROKEN' });
  });

  test('texts without a caption are the narration', () => {
    const nameless = ['Date', '', 'Debit', 'Credit', 'Balance'];
    expect(read([nameless, first, second]).lines[0]?.rrn).toBe('412345678901');
  });

  test('a header of two rows', () => {
    const upper = ['Transaction', 'Narration', 'Withdrawal', 'Deposit', 'Closing'];
    const lower = ['Date', '', 'Amount', 'Amount', 'Balance'];
    expect(factsOf([['Bank'], upper, lower, first, second])).toEqual(facts);
  });

  test('columns that a person named', () => {
    const mapping = { headerRow: 1, date: 0, narration: 1, debit: 2, credit: 3, balance: 4 };
    const odd = ['When', 'What', 'Minus', 'Plus', 'Left'];
    expect(readGrid(gridOf([['Bank'], odd, first, second]))).toMatchObject({ code: 'NO_TABLE' });
    expect(factsOf([['Bank'], odd, first, second], { mapping })).toEqual(facts);
    const wrong = readGrid(gridOf([odd, first]), { mapping: { ...mapping, headerRow: 90 } });
    expect(wrong).toMatchObject({ ok: false, code: 'BAD_MAPPING' });
    expect(wrong.ok ? null : wrong.preview?.[0]).toEqual(odd);
  });

  test('amounts and texts with commas and no quotes go back together', () => {
    const broken = (cells: readonly string[]) => cells.join(',').split(',');
    const long = ['03/08/2026', 'A, B, and C', '', '1,00,000.00', '1,01,060.00'];
    expect(factsOf([captions, ...[first, second, long].map(broken)], {}, ',')).toEqual([
      ...facts,
      ['credit', 10_000_000n, 10_106_000n],
    ]);
  });

  test('days as numbers of a spreadsheet', () => {
    const serial = [{ kind: 'date', text: '46235' } as const, ...first.slice(1)];
    expect(read([captions, serial, second]).lines[0]?.date).toBe('2026-08-01');
  });
});

describe('what a row leaves unsaid', () => {
  test('a flag behind the balance is the balance’s', () => {
    const rows = [first, second].map((cells) => [...cells.slice(0, 4), '900.00', 'DR']);
    rows[1]?.splice(4, 1, '940.00');
    expect(factsOf([[...captions, 'Dr/Cr'], ...rows])).toEqual([
      ['credit', 10_000n, -90_000n],
      ['debit', 4000n, -94_000n],
    ]);
  });

  test('a first amount without a sign goes where the bank’s words say', () => {
    const bare = [first, second].map(
      ([day = '', text = '', debit = '', credit = '', rest = '']) => [
        day,
        text,
        debit + credit,
        rest,
      ],
    );
    const { lines } = read([['Date', 'Narration', 'Amount', 'Balance'], ...bare]);
    expect(lines.map(({ direction }) => direction)).toEqual(['credit', 'debit']);
    expect(lines[0]?.warnings).toEqual(['DIRECTION_FROM_TEXT']);
  });
});

describe('where the table ends', () => {
  test('totals, legends and figures of a summary are no lines', () => {
    const foot = [
      ['Total', '', '40.00', '100.00', ''],
      ['', 'Total', '40.00', '100.00', ''],
      ['', '', '40.00', '100.00', '1,060.00'],
      ['STATEMENT SUMMARY :-'],
      ['Average Balance', 'Dr Count', 'Debits', 'Credits', 'Closing Bal'],
      [{ kind: 'number', text: '46235.59' } as const, '1', '40.00', '', '1,060.00'],
      ['Generated On:', '01/09/26 09:15:32'],
    ];
    expect(factsOf([captions, first, second, [], ...foot])).toEqual(facts);
  });

  test('a page’s foot and head between two lines', () => {
    const page = [['Page 1 of 2'], [], ['Bank of X'], captions];
    expect(factsOf([captions, first, ...page, second, ['Closing Balance', '1,060.00']])).toEqual(
      facts,
    );
  });

  test('pages that carry the balance over', () => {
    const over = ['', 'Carried forward', '', '', '1,100.00'];
    const page = [over, ['Page 2'], captions, ['', 'Brought forward', '', '', '1,100.00']];
    expect(factsOf([captions, first, ...page, second])).toEqual(facts);
    const dated = ['02/08/2026', 'C/F', '', '', '1,060.00'];
    expect(factsOf([captions, first, ...page, second, dated])).toEqual(facts);
    const paidIn = ['01/08/2026', 'OPENING BALANCE', '', '1,000.00', '1,000.00'];
    expect(factsOf([captions, paidIn, first, second])).toEqual(facts);
  });

  test('a wrapped text goes on where it was cut', () => {
    const cut = ['01/08/2026', 'UPI/CR/412345', '', '100.00', '1,100.00'];
    const lines = read([captions, cut, ['', '678901/RAVI/SBIN/r@ybl/x'], second]).lines;
    expect(lines[0]).toMatchObject({ rrn: '412345678901', name: 'RAVI' });
    expect(lines).toHaveLength(2);
  });

  test('a text that goes on with a masked number is no footnote', () => {
    const masked = ['01/08/2026', 'IMPS/RAVI', '', '100.00', '1,100.00'];
    const { lines } = read([captions, masked, ['', '**4321/412345678901/rent'], second]);
    expect(lines).toMatchObject([{ rrn: '412345678901' }, {}]);
    const noted = [captions, first, second, ['** means that the cheque was returned']];
    expect(factsOf(noted)).toEqual(facts);
  });

  test('an opening row is no line and begins the chain', () => {
    const opening = ['01/08/2026', 'OPENING BALANCE', '', '', '1,000.00'];
    expect(factsOf([captions, opening, first, second])).toEqual(facts);
    const wrong = ['01/08/2026', 'B/F', '', '', '900.00'];
    const result = readGrid(gridOf([captions, wrong, first, second]));
    expect(result).toMatchObject({ ok: false, code: 'CHAIN_BROKEN', row: 3 });
  });
});

describe('the balances prove the parse', () => {
  test('newest first, and days one way with their lines the other', () => {
    expect(read([captions, second, first])).toMatchObject({
      order: 'newest-first',
      opening: 100_000n,
      closing: 106_000n,
    });
    const third = ['02/08/2026', 'INTEREST', '', '10.00', '1,070.00'];
    expect(read([captions, second, third, first])).toMatchObject({
      order: 'newest-first',
      closing: 107_000n,
    });
  });

  test('a line that is twice there with its balance counts once', () => {
    const { lines } = read([captions, first, first, second]);
    expect(lines.map(({ duplicateOf }) => duplicateOf)).toEqual([null, 2, null]);
  });

  test('identical lines whose balances prove both are two', () => {
    const out = ['01/08/2026', 'FEE', '5.00', '', '1,095.00'];
    const back = ['01/08/2026', 'FEE', '', '5.00', '1,100.00'];
    const { lines } = read([captions, first, out, back, out]);
    expect(lines.map(({ duplicateOf }) => duplicateOf)).toEqual([null, null, null, null]);
  });

  test('an unreadable row does not hide a break elsewhere', () => {
    const bad = ['02/08/2026', 'X', '', '1,23,45', '1,200.00'];
    const after = ['03/08/2026', 'Y', '', '1.00', '1,201.00'];
    expect(read([captions, first, bad, after]).lines.map(({ error }) => error?.code)).toEqual([
      undefined,
      'BAD_AMOUNT',
      undefined,
    ]);
    const off = ['04/08/2026', 'Z', '', '1.00', '1,203.00'];
    expect(readGrid(gridOf([captions, first, bad, after, off]))).toMatchObject({
      code: 'CHAIN_BROKEN',
      row: 5,
    });
  });

  test('a row that was cut off before its balance is an error', () => {
    const cut = ['03/08/2026', 'UPI/CR/412345678903/RAVI/SBIN/r@ybl/x', '', '47'];
    const { lines } = read([captions, first, second, cut]);
    expect(lines.map(({ error }) => error?.code)).toEqual([undefined, undefined, 'BAD_BALANCE']);
  });

  test('a credit with the reference and amount of the file’s own debit came back', () => {
    const back = ['03/08/2026', 'UPI/CR/412345678902/ASHA/SBIN/a@ybl/x', '', '40.00', '1,100.00'];
    expect(read([captions, first, second, back]).lines[2]).toMatchObject({
      kind: 'REVERSAL',
      warnings: ['OWN_DEBIT_SENT_BACK'],
    });
  });
});

describe('fingerprints', () => {
  test('are the same for a line in another format and differ for copies without balances', () => {
    const bare = (cells: readonly string[]) => cells.slice(0, 4);
    const mapping = { headerRow: 0, date: 0, narration: 1, debit: 2, credit: 3 };
    const [one, two] = read([bare(captions), bare(first), bare(first)], { mapping }).lines;
    if (!one || !two) throw new Error('two lines');
    expect([one.copy, two.copy]).toEqual([0, 1]);
    expect(fingerprintText('A', one)).not.toBe(fingerprintText('A', two));
    expect(fingerprintText('A', one)).not.toBe(fingerprintText('B', one));
    const otherDay = ['1 Aug 2026', ...first.slice(1, 4)];
    const [other] = read([bare(captions), otherDay], { mapping }).lines;
    expect(other && fingerprintText('A', other)).toBe(fingerprintText('A', one));
  });
});
