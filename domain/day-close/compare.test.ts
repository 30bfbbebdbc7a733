import { dayCloseStates } from '@peerdesk/contract/day-close.ts';
import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import {
  differencesOf,
  isOpenDay,
  keyOfDifferences,
  stateOfDay,
  type Declared,
  type Found,
} from './compare.ts';

const said = (set: Partial<Record<keyof Declared, bigint>>): Declared => ({
  in: set.in === undefined ? null : minor(set.in),
  out: set.out === undefined ? null : minor(set.out),
  closing: set.closing === undefined ? null : minor(set.closing),
});
const books = { in: minor(500n), out: minor(100n) };
const found = (set: Partial<Found> = {}): Found => ({ books, opening: null, bank: null, ...set });
const bank = (set: { in: bigint; out: bigint; closing?: bigint; isAttested?: boolean }) => ({
  in: minor(set.in),
  out: minor(set.out),
  closing: set.closing === undefined ? null : minor(set.closing),
  isAttested: set.isAttested ?? true,
});
const brief = (...asked: Parameters<typeof differencesOf>) =>
  differencesOf(...asked).map(({ source, figure, found: is }) => `${source}.${figure} ${is}`);

describe('what is compared with what', () => {
  test('counts with the books, where no file covers the day', () => {
    expect(brief(said({ in: 500n, out: 100n }), found())).toEqual([]);
    expect(brief(said({ in: 450n, out: 100n }), found())).toEqual(['books.in 500']);
  });

  test('a balance with the one before and what the books moved', () => {
    const opened = found({ opening: minor(1000n) });
    expect(brief(said({ closing: 1400n }), opened)).toEqual([]);
    expect(brief(said({ closing: 1390n }), opened)).toEqual(['books.closing 1400']);
    expect(brief(said({ closing: 1390n }), found())).toEqual([]);
  });

  test('agreeing with the books never makes up for what the bank shows', () => {
    const known = found({ bank: bank({ in: 700n, out: 100n }) });
    expect(brief(said({ in: 500n, out: 100n }), known)).toEqual(['bank.in 700']);
    expect(brief(said({ in: 700n, out: 100n }), known)).toEqual(['books.in 500']);
    expect(brief(said({ in: 600n, out: 0n }), known)).toEqual([
      'bank.in 700',
      'bank.out 100',
      'books.in 500',
      'books.out 100',
    ]);
  });

  test('what the bank shows at the end of the day', () => {
    const known = found({ bank: bank({ in: 500n, out: 100n, closing: 1400n }) });
    expect(brief(said({ closing: 1399n }), known)).toEqual(['bank.closing 1400']);
  });
});

describe('the state of a day', () => {
  const less = differencesOf(said({ in: 450n, out: 100n }), found());
  const more = differencesOf(said({ in: 440n, out: 100n }), found());

  test('due until something is declared, then agreed or differing', () => {
    expect(stateOfDay(null, null)).toBe('due');
    expect(stateOfDay([], null)).toBe('agreed');
    expect(stateOfDay(less, null)).toBe('differs');
  });

  test('an explanation counts for the differences that it was given for', () => {
    const given = { key: keyOfDifferences(less), isAccepted: false };
    expect(stateOfDay(less, given)).toBe('proposed');
    expect(stateOfDay(less, { ...given, isAccepted: true })).toBe('explained');
    expect(stateOfDay(more, { ...given, isAccepted: true })).toBe('differs');
    expect(stateOfDay([], given)).toBe('agreed');
    expect(stateOfDay(null, { ...given, isAccepted: true })).toBe('due');
    expect(stateOfDay(less, { key: 'due', isAccepted: true })).toBe('differs');
    expect(stateOfDay(null, { key: 'due', isAccepted: true })).toBe('explained');
  });

  test('the same gap between other figures needs no other explanation', () => {
    const later = differencesOf(
      said({ in: 650n, out: 100n }),
      found({ books: { in: minor(700n), out: minor(100n) } }),
    );
    expect(keyOfDifferences(later)).toBe(keyOfDifferences(less));
  });

  test('open until it agrees or is explained', () => {
    expect(dayCloseStates.filter(isOpenDay)).toEqual(['due', 'differs', 'proposed']);
  });
});
