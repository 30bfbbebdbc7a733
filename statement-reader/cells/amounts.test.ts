import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAmount } from './amounts.ts';

const read = (text: string) => {
  const reading = readAmount(text);
  return reading.kind === 'amount' ? reading.amount : reading.kind;
};

const forms: [text: string, paise: bigint][] = [
  ['0', 0n],
  ['500', 50_000n],
  ['500.0', 50_000n],
  ['1,00,000.00', 10_000_000n],
  ['100,000.00', 10_000_000n],
  ['1,23,45,678.90', 1_234_567_890n],
  ['12,345,678.90', 1_234_567_890n],
  ['1,234', 123_400n],
  ['Rs. 500/-', 50_000n],
  ['Rs.1,500/-', 150_000n],
  ['₹ 1,500.50', 150_050n],
  ['INR 20', 2000n],
  ['20.00 INR', 2000n],
  ['(1,234.00)', -123_400n],
  ['1234.50-', -123_450n],
  ['-1234.50', -123_450n],
  ['\u22121,234.50', -123_450n],
  ['\u20131,234.50', -123_450n],
  ['- 12.00', -1200n],
  ['+12.00', 1200n],
  ['1\u00A000\u00A0000.00', 10_000_000n],
  ['1\u202F234.00', 123_400n],
  ['१,२३,४५६.७८', 12_345_678n],
  ['１２３４.５０', 123_450n],
  ['.50', 50n],
  ['9999999999999.99', 999_999_999_999_999n],
];

const faults = [
  ...['1,23,45', '12,34,5.00', '1,2345', ',123', '1,,234', '1,234,56,789', '12 34', '123,45,678'],
  ...[
    '1.234',
    '1.000',
    '1e5',
    '1E+5',
    '1.2.3',
    '--5',
    '-5-',
    '(-5)',
    '5..',
    'abc',
    '12abc',
    '0x10',
  ],
  ...['1,000.50,00', '1.000,50', '#REF!', '=1+1', '99999999999999999', '1٫5', '½'],
  ...['10²', '①00', '1৪0.00', '१00', '１00', '\u202E001'],
];

describe('amounts', () => {
  test.each(forms)('%s', (text, paise) => {
    expect(read(text)).toBe(paise);
  });

  test.each(faults)('%s is an error', (text) => {
    expect(read(text)).toBe('error');
  });

  test.each(['', ' ', '-', '--', '\u00A0', '–', 'NA', 'n/a', 'nil', '.'])(
    '“%s” is empty',
    (text) => {
      expect(read(text)).toBe('empty');
    },
  );

  test.each([
    ['2274.95 Cr.', 'credit'],
    ['500.00(Cr)', 'credit'],
    ['500.00 (Dr)', 'debit'],
    ['1,000.00DR', 'debit'],
    ['Cr 12.00', 'credit'],
    ['12.00', null],
  ])('%s carries its side', (text, flag) => {
    expect(readAmount(text)).toMatchObject({ kind: 'amount', flag });
  });

  const grouped = (whole: string, every: number) => {
    const head = whole.slice(0, -3);
    const groups = new RegExp(`\\B(?=(\\d{${every}})+$)`, 'g');
    return head ? `${head.replace(groups, ',')},${whole.slice(-3)}` : whole;
  };

  test('any amount in any grouping is read to the paisa', () => {
    const paise = fc.bigInt({ min: 0n, max: 10n ** 15n - 1n });
    fc.assert(
      fc.property(paise, fc.constantFrom(0, 2, 3), fc.boolean(), (amount, every, isNegative) => {
        const text = String(amount).padStart(3, '0');
        const whole = every === 0 ? text.slice(0, -2) : grouped(text.slice(0, -2), every);
        const figures = `${whole}.${text.slice(-2)}`;
        expect(read(isNegative ? `(${figures})` : figures)).toBe(isNegative ? -amount : amount);
      }),
    );
  });

  test('a comma in any other place is an error', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 99_999_999 }), fc.nat(6), (amount, place) => {
        const digits = String(amount);
        const at = 1 + (place % (digits.length - 1));
        fc.pre(digits.length - at !== 3 || at > 3);
        expect(read(`${digits.slice(0, at)},${digits.slice(at)}.00`)).toBe('error');
      }),
    );
  });

  test('no text at all breaks it or takes long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(['empty', 'amount', 'error']).toContain(readAmount(text).kind);
      }),
    );
    const start = process.threadCpuUsage();
    for (const part of ['(', ' ', '1,', 'cr', '-', 'Rs']) readAmount(part.repeat(50_000));
    expect(process.threadCpuUsage(start).user).toBeLessThan(200_000);
  });
});
