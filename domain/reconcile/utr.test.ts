import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainUtr, groupUtr, normaliseUtr, utrMistakes, type UtrReading } from './utr.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const upi = digits(12);
const neft16 = fc.stringMatching(/^[A-Z]{4}[A-Z0-9]{12}$/);
const neft22 = fc.stringMatching(
  /^[A-Z]{4}[NR][A-Z0-9]20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{8}$/,
);
const reference = fc.oneof(upi, neft16, neft22);

function codeOf(reading: UtrReading) {
  return reading.ok ? reading : reading.code;
}

describe('references of a right shape', () => {
  test.each([
    ['412345678901', 'upi'],
    ['000000000000', 'upi'],
    ['012345678901', 'upi'],
    ['919876543210', 'upi'],
    ['916000000000', 'upi'],
    ['AIRPH27361768581', 'neft'],
    ['HDFC0ABCDEFGHIJK', 'neft'],
    ['NEFT123456789012', 'neft'],
    ['AIRPN22026080671557361', 'neft'],
    ['AIRPR12026070420430919', 'rtgs'],
    ['BARBR22020022900000001', 'rtgs'],
  ])('%s is %s', (utr, shape) => {
    expect(explainUtr(utr)).toEqual({ ok: true, utr, shape });
  });

  test.each([
    ['  412345678901\n', '412345678901'],
    ['4123 4567 8901', '412345678901'],
    ['4123-4567-8901', '412345678901'],
    ['4123–4567—8901', '412345678901'],
    ['4123\u00A04567\u202F8901', '412345678901'],
    ['\u2068412345678901\u2069', '412345678901'],
    ['\u200E412345678901', '412345678901'],
    ['UTR:412345678901', '412345678901'],
    ['utr : 4123 4567 8901', '412345678901'],
    ['UTR412345678901', '412345678901'],
    ['UTR No. 412345678901', '412345678901'],
    ['UTR - 412345678901', '412345678901'],
    ['\u2068UTR AIRPH27361768581\u2069', 'AIRPH27361768581'],
    ['UPI Ref No 412345678901', '412345678901'],
    ['UPI Ref. No.: 412345678901', '412345678901'],
    ['UPI Reference Number 412345678901', '412345678901'],
    ['UPI transaction ID\n412345678901', '412345678901'],
    ['Bank Ref No: 412345678901', '412345678901'],
    ['RRN 412345678901', '412345678901'],
    ['RRN#412345678901', '412345678901'],
    ['IMPS 412345678901', '412345678901'],
    ['NEFT UTR: airph27361768581', 'AIRPH27361768581'],
    ['UTR IDFBH27361768581', 'IDFBH27361768581'],
    ['UTR: AIRP R1 20260704 20430919', 'AIRPR12026070420430919'],
    ['airph27361768581', 'AIRPH27361768581'],
  ])('%j is read as %s', (typed, utr) => {
    expect(explainUtr(typed)).toMatchObject({ ok: true, utr });
  });

  test('a bank’s code that begins like a label is no label', () => {
    expect(normaliseUtr('UTRN412345678901')).toBe('UTRN412345678901');
    expect(normaliseUtr('REFB0ABCDEFGHIJK')).toBe('REFB0ABCDEFGHIJK');
    expect(normaliseUtr('NOIDH27361768581')).toBe('NOIDH27361768581');
  });
});

describe('the usual mistakes', () => {
  test.each([
    ['T2403051234567890123456', 'APP_TXN_ID_NOT_UTR'],
    ['t240305 1234567890123456', 'APP_TXN_ID_NOT_UTR'],
    ['Transaction ID: T2403051234567890123456', 'APP_TXN_ID_NOT_UTR'],
    ['CICAgOCXm7zqYw', 'APP_TXN_ID_NOT_UTR'],
    ['CICAgOCXm7zqYwAB', 'APP_TXN_ID_NOT_UTR'],
    ['Google transaction ID CICAgOCXm7zqYwAB', 'APP_TXN_ID_NOT_UTR'],
    ['cicagocxm7zqyw', 'APP_TXN_ID_NOT_UTR'],
    ['41234567890', 'LEADING_ZERO_LOST'],
    ['4123 4567 890', 'LEADING_ZERO_LOST'],
    ['UTR: 41234567890', 'LEADING_ZERO_LOST'],
    ['00123456789', 'LEADING_ZERO_LOST'],
    ['9876543210', 'PHONE_NUMBER'],
    ['6000000000', 'PHONE_NUMBER'],
    ['98765 43210', 'PHONE_NUMBER'],
    ['+919876543210', 'PHONE_NUMBER'],
    ['+91 98765-43210', 'PHONE_NUMBER'],
    ['00919876543210', 'PHONE_NUMBER'],
    ['09876543210', 'PHONE_NUMBER'],
    ['4.12E+11', 'SCIENTIFIC_NOTATION'],
    ['4.12345678901e11', 'SCIENTIFIC_NOTATION'],
    ['4,12E+11', 'SCIENTIFIC_NOTATION'],
    ['4E+11', 'SCIENTIFIC_NOTATION'],
    ['', 'BAD_UTR'],
    ['   ', 'BAD_UTR'],
    ['UTR:', 'BAD_UTR'],
    ['5123456789', 'BAD_UTR'],
    ['4123456789012', 'BAD_UTR'],
    ['41234567890X', 'BAD_UTR'],
    ['paid it just now', 'BAD_UTR'],
    ['AIRPH2736176858', 'BAD_UTR'],
    ['AIRPH273617685812', 'BAD_UTR'],
    ['AIRPX22026080671557361', 'BAD_UTR'],
    ['AIRPN22026130671557361', 'BAD_UTR'],
    ['AIRPN22026083271557361', 'BAD_UTR'],
    ['AIRPN21926080671557361', 'BAD_UTR'],
    ['412345678901 412345678902', 'BAD_UTR'],
    ['UPI/CR/412345678901/NAME', 'BAD_UTR'],
    ['४१२३४५६७८९०१', 'BAD_UTR'],
    ['asha@okaxis', 'BAD_UTR'],
  ])('%j: %s', (typed, code) => {
    expect(codeOf(explainUtr(typed))).toBe(code);
  });

  test('every mistake has a reason of its own', () => {
    const readings = ['T24030512345678', '41234567890', '9876543210', '4E+11', 'x'].map(explainUtr);
    expect(readings.map(codeOf)).toEqual(utrMistakes);
    const reasons = readings.map((reading) => (reading.ok ? '' : reading.reason.code));
    expect(new Set(reasons).size).toBe(utrMistakes.length);
  });

  test('a number of a wrong length says how many digits it has', () => {
    expect(explainUtr('4123456789012')).toMatchObject({
      reason: { code: 'utr_wrong_length', facts: { digits: 13 } },
    });
    expect(explainUtr('4')).toMatchObject({ reason: { facts: { digits: 1 } } });
  });
});

describe('for any text', () => {
  test('a reference of a right shape is never refused and never changed', () => {
    fc.assert(
      fc.property(reference, (utr) => {
        expect(explainUtr(utr)).toMatchObject({ ok: true, utr });
      }),
    );
  });

  test('letter case, label, spaces and dashes do not matter', () => {
    const labels = fc.constantFrom('UTR: ', 'UPI Ref No ', 'rrn ', 'Upi Ref. No.: ', '');
    const gap = fc.constantFrom(' ', '-', '  ', '\u00A0', '–');
    fc.assert(
      fc.property(reference, labels, gap, (utr, text, between) => {
        const typed = text + groupUtr(utr.toLowerCase()).replaceAll(' ', between);
        expect(normaliseUtr(typed)).toBe(utr);
      }),
    );
  });

  test('normalising twice changes nothing', () => {
    const pieces = fc.constantFrom('UTR', 'utr', 'NO', 'ID', 'UPI', 'ref', 'BANK', 'IMPS', 'TXN');
    const marks = fc.constantFrom(':', ' ', '-', '.', '#', '/', '\u2068', '4', 'A', 'T');
    const labelled = fc.array(fc.oneof(pieces, marks, upi), { maxLength: 8 });
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      labelled.map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (input) => {
        const once = normaliseUtr(input);
        expect(normaliseUtr(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  test('what is accepted has one of the three shapes, and is accepted again as it stands', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[A-Z0-9 :-]{12,26}$/), reference);
    fc.assert(
      fc.property(text, (input) => {
        const reading = explainUtr(input);
        fc.pre(reading.ok);
        expect(reading.utr).toMatch(/^(\d{12}|[A-Z]{4}[A-Z0-9]{12}|[A-Z]{4}[NR][A-Z0-9]20\d{14})$/);
        expect(explainUtr(reading.utr)).toEqual(reading);
      }),
    );
  });

  test('eleven digits that do not begin with zero have lost a zero', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{10}$/), (text) => {
        expect(codeOf(explainUtr(text))).toBe('LEADING_ZERO_LOST');
      }),
    );
  });

  test('twelve digits that look like a phone number with 91 are a reference all the same', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^91[6-9]\d{9}$/), (utr) => {
        expect(explainUtr(utr)).toEqual({ ok: true, utr, shape: 'upi' });
      }),
    );
  });

  const long = 50_000;
  test.each([
    ['digits', '4'.repeat(long)],
    ['spaces', ' '.repeat(long)],
    ['spaces then a letter', `${' '.repeat(long)}x`],
    ['letter, spaces, letter', `x${' '.repeat(long)}x`],
    ['labels', 'UTR'.repeat(long / 3)],
    ['labels then a letter', `${'UPIREFNO'.repeat(long / 8)}x`],
    ['label and separators', `UTR${': '.repeat(long / 2)}x`],
    ['label words and separators', `${'UTR: '.repeat(long / 5)}x`],
    ['dashes', '-'.repeat(long)],
    ['letters', 'A'.repeat(long)],
    ['a number with an exponent', `4.${'1'.repeat(long)}E`],
    ['half of an app’s id', 'CICA'.repeat(long / 4)],
    ['a T and digits', `T${'1'.repeat(long)}x`],
  ])('50,000 characters are read in under 50 ms: %s', (_, text) => {
    const start = process.threadCpuUsage();
    expect(codeOf(explainUtr(text))).toBe('BAD_UTR');
    normaliseUtr(text);
    expect(process.threadCpuUsage(start).user).toBeLessThan(50_000);
  });
});

describe('groups of four', () => {
  test.each([
    ['412345678901', '4123 4567 8901'],
    ['AIRPH27361768581', 'AIRP H273 6176 8581'],
    ['AIRPN22026080671557361', 'AIRP N220 2608 0671 5573 61'],
    ['4123', '4123'],
    ['', ''],
  ])('%s → %s', (utr, grouped) => {
    expect(groupUtr(utr)).toBe(grouped);
  });

  test('grouping loses nothing', () => {
    fc.assert(
      fc.property(reference, (utr) => {
        expect(normaliseUtr(groupUtr(utr))).toBe(utr);
      }),
    );
  });
});
