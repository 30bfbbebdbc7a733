import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderOfColumn, readDate, readSerial } from './dates.ts';

const read = (text: string, order: 'day-first' | 'month-first' = 'day-first') => {
  const reading = readDate(text, order);
  if (reading.kind !== 'date') return reading.kind;
  return [reading.value.date, reading.value.time].filter((part) => part !== null).join(' ');
};

describe('dates', () => {
  test.each([
    ['01/08/26', '2026-08-01'],
    ['०१/०८/२०२६', '2026-08-01'],
    ['०१/08/2026', 'other'],
    ['٢٦-٠٨-٠٥', 'other'],
    ['1/8/2026', '2026-08-01'],
    ['01-08-2026', '2026-08-01'],
    ['01.08.2026', '2026-08-01'],
    ['31-08-2026 14:04:00', '2026-08-31 14:04:00'],
    ['31/08/2026 02:04 PM', '2026-08-31 14:04:00'],
    ['31/08/2026 12:04:09 am', '2026-08-31 00:04:09'],
    ['1 Jul 2026', '2026-07-01'],
    ['01 July 2026', '2026-07-01'],
    ['01/Aug/2026', '2026-08-01'],
    ['01-AUG-26', '2026-08-01'],
    ['01AUG2026', '2026-08-01'],
    ['Aug 1, 2026', '2026-08-01'],
    ['1st Sept 2026', '2026-09-01'],
    ['2026-08-01', '2026-08-01'],
    ['2026-08-01T10:11:12+05:30', '2026-08-01 10:11:12'],
    ['01082026', '2026-08-01'],
    ['20260801', '2026-08-01'],
    ["'01/08/2026", '2026-08-01'],
    ['29/02/2028', '2028-02-29'],
  ])('%s', (text, day) => {
    expect(read(text)).toBe(day);
  });

  test.each(['31/02/2026', '29/02/2026', '32/01/2026', '12/13/2026', '00/01/2026', '31-Jun-2026'])(
    'there is no day %s',
    (text) => {
      expect(read(text)).toBe('error');
    },
  );

  test.each(['10:61', '01/08/2026 25:00', '01/08/2026 13:00 PM'])('%s is no date', (text) => {
    expect(read(text)).not.toMatch(/^\d/);
  });

  test.each(['Closing Balance', '50100000000001', '1,234.00', '12', 'Mayday 5 2026x', '1-2'])(
    '%s was never meant as a date',
    (text) => {
      expect(read(text)).toBe('other');
    },
  );

  test('a spreadsheet counts days', () => {
    expect(readSerial('46235')).toMatchObject({ value: { date: '2026-08-01', time: null } });
    expect(readSerial('46235.5')).toMatchObject({
      value: { date: '2026-08-01', time: '12:00:00' },
    });
    expect(readSerial('62418.35').kind).toBe('date');
    expect(readSerial('102041.35').kind).toBe('other');
    expect(readSerial('500').kind).toBe('other');
  });

  test('the column tells whether the day or the month comes first', () => {
    expect(orderOfColumn(['01/08/26', '13/08/26'])).toBe('day-first');
    expect(orderOfColumn(['08/01/26', '08/13/26', '08/14/26'])).toBe('month-first');
    expect(orderOfColumn(['08/01/26', '08/02/26', '09/01/26'])).toBe('month-first');
    expect(orderOfColumn(['01/08/26', '02/08/26', '01/09/26'])).toBe('day-first');
    expect(orderOfColumn(['05/06/26'])).toBe('day-first');
    expect(orderOfColumn([])).toBe('day-first');
  });

  test('one impossible day does not turn the others round', () => {
    expect(orderOfColumn(['01/08/26', '12/13/26', '03/08/26'])).toBe('undecided');
    const wrong = ['01/08/26', '12/13/26', '03/08/26', '04/08/26'];
    expect(orderOfColumn(wrong)).toBe('day-first');
    expect(orderOfColumn(['14/08/26', '08/15/26', '08/16/26'])).toBe('day-first');
    expect(orderOfColumn(['01/08/26', '02/08/26', '03/18/26', '04/08/26'])).toBe('undecided');
  });

  test.each([
    [['01/15/2026', '02/03/2026', '03/09/2026']],
    [['07/20/2026', '08/05/2026']],
    [['08/01/26', '08/13/26']],
    [['09/01/26', '08/02/26', '08/13/26']],
    [['01/04/26', '01/05/26', '01/06/26', '01/13/26']],
  ])('where one date alone has no such day, no other is read: %j', (days) => {
    const order = orderOfColumn(days);
    expect(order).toBe('undecided');
    for (const day of days) {
      expect(readDate(day, order)).toMatchObject({ reason: { code: 'row_date_undecided' } });
    }
    expect(readDate('04/04/2026', order)).toMatchObject({ value: { date: '2026-04-04' } });
    expect(readDate('4 Apr 2026', order)).toMatchObject({ value: { date: '2026-04-04' } });
  });

  test('dates that only fit one order are read in it', () => {
    expect(orderOfColumn(['08/15/2026'])).toBe('month-first');
    expect(orderOfColumn(['01/15/2026', '01/16/2026', '02/03/2026'])).toBe('month-first');
  });

  test('one date out of its order turns no others', () => {
    const days = ['08/01/26', '08/02/26', '08/13/26', '08/04/26', '08/16/26'];
    expect(orderOfColumn(days)).toBe('month-first');
    expect(orderOfColumn(days.toReversed())).toBe('month-first');
  });

  test('every real day is read in every form, and no other one', () => {
    const day = fc.date({
      min: new Date('1990-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = iso.split('-');
        expect(read(`${dayOfMonth}/${month}/${year}`)).toBe(iso);
        expect(read(`${month}-${dayOfMonth}-${year}`, 'month-first')).toBe(iso);
        expect(read(iso)).toBe(iso);
      }),
    );
    fc.assert(
      fc.property(fc.nat(99), fc.nat(99), (dayOfMonth, month) => {
        const two = (figure: number) => String(figure).padStart(2, '0');
        const iso = `2026-${two(month)}-${two(dayOfMonth)}`;
        const real = new Date(`${iso}T00:00:00Z`);
        const exists = !Number.isNaN(real.getTime()) && real.toISOString().startsWith(iso);
        expect(read(`${two(dayOfMonth)}/${two(month)}/2026`)).toBe(exists ? iso : 'error');
      }),
    );
  });

  test('no text at all breaks it or takes long', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void read(text)));
    const start = process.threadCpuUsage();
    for (const part of ['1 ', '-', '1/', "'", ' ']) read(part.repeat(50_000));
    expect(process.threadCpuUsage(start).user).toBeLessThan(200_000);
  });
});

test('cells of digits of two scripts, which are not read, do not decide the order of the others', () => {
  expect(orderOfColumn(['०1/13/2026', '०1/14/2026', '05/08/2026', '07/08/2026'])).toBe(
    orderOfColumn(['05/08/2026', '07/08/2026']),
  );
});
