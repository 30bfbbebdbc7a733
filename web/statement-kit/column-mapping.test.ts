import { describe, expect, test } from 'vitest';
import { draftFor, faultsOf, guessDraft, mappingOf, withRole } from './column-mapping.ts';

const preview = [
  ['Statement of account 1234', '', '', '', '', ''],
  ['From 01/03/2024', 'to 31/03/2024', '', '', '', ''],
  ['Txn Date', 'Value Date', 'Particulars', 'Ref No', 'Withdrawal', 'Deposit', 'Closing Balance'],
  ['05/03/2024', '05/03/2024', 'UPI/CR/412345678901/RAVI', '', '', '1,500.00', '2,500.00'],
  ['06-Mar-2024', '06-Mar-2024', 'SMS charge', '', '₹17.70', ' ', '2,482.30 Cr'],
];

test('the row of captions is found, and what its columns hold', () => {
  const draft = guessDraft(preview);
  expect(draft.headerRow).toBe(2);
  expect(mappingOf(draft)).toEqual({
    headerRow: 2,
    date: 0,
    narration: 2,
    reference: 3,
    debit: 4,
    credit: 5,
    balance: 6,
  });
  expect(faultsOf(draft, preview)).toEqual([]);
});

test('the two captions Dr / Cr are a direction, of which there is one', () => {
  const kotak = [['Date', 'Description', 'Amount', 'Dr / Cr', 'Balance', 'Dr / Cr']];
  expect(draftFor(kotak, 0).roles).toEqual([
    'date',
    'narration',
    'amount',
    'direction',
    'balance',
    '',
  ]);
});

test('captions are those that the reader of statements knows, in every language', () => {
  const captions = ['તારીખ', 'વિગત', 'Chq./Ref.No.', 'ઉધાર', 'જમા', 'બાકી', 'Sl. No.'];
  expect(draftFor([captions], 0).roles).toEqual([
    ...['date', 'narration', 'reference', 'debit', 'credit', 'balance'],
    '',
  ]);
});

test('without another date the value date is the date, and next to one it is not', () => {
  expect(draftFor([['Value Dt', 'Remarks', 'Amt']], 0).roles).toEqual([
    'date',
    'narration',
    'amount',
  ]);
  expect(draftFor([['Value Dt', 'Post Date', 'Remarks']], 0).roles).toEqual([
    '',
    'date',
    'narration',
  ]);
});

test('what the reader can read is not called unreadable', () => {
  const sheet = [
    ['Date', 'Details', 'Debit', 'Credit'],
    ['45356.59', 'UPI/CR/412345678901', '', '₹ 1,00,000.00 Cr'],
    ['03/31/2024', 'SMS', '१७.७०', 'nil'],
  ];
  expect(faultsOf(draftFor(sheet, 0), sheet)).toEqual([]);
});

test('captions that nobody knows stand above the first booking, and its cells tell a part', () => {
  const strange = [
    ['Sunrise Gramin Sahakari'],
    ['Din', 'Byora', 'Jama Rashi', 'Udhar Rashi', 'Baki'],
    ['21-11-2026', 'UPI/CR/412345678901/RAVI/', '500.00', '', '100500.00'],
  ];
  const draft = guessDraft(strange);
  expect(draft).toEqual({ headerRow: 1, roles: ['date', 'narration', '', '', ''] });
  expect(faultsOf(draft, strange)).toEqual(['noAmount']);
});

describe('what is missing is said', () => {
  const draft = guessDraft(preview);

  test('a sheet without captions lacks everything', () => {
    const nothing = guessDraft([['a', 'b']]);
    expect(faultsOf(nothing, [['a', 'b']])).toEqual(['noDate', 'noNarration', 'noAmount']);
    expect(mappingOf(nothing)).toBeNull();
  });

  test('one amount and two sides contradict each other', () => {
    expect(faultsOf(withRole(draft, 6, 'amount'), preview)).toEqual(['bothAmounts']);
  });

  test('a direction says nothing without an amount', () => {
    expect(faultsOf(withRole(draft, 1, 'direction'), preview)).toEqual(['directionAlone']);
  });

  test('columns that hold something else are noticed', () => {
    expect(faultsOf(withRole(draft, 2, 'date'), preview)).toContain('datesUnread');
    const swapped = withRole(withRole(draft, 5, ''), 4, '');
    expect(faultsOf(withRole(swapped, 2, 'credit'), preview)).toContain('amountsUnread');
  });
});

test('a role moves to the column that it is given to', () => {
  const moved = withRole(guessDraft(preview), 1, 'date');
  expect(moved.roles.slice(0, 2)).toEqual(['', 'date']);
});
