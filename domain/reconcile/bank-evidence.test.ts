import { matchRules } from '@peerdesk/contract/statement.ts';
import { describe, expect, test } from 'vitest';
import { coveredUntil, standingOf, type BankEvidence } from './bank-evidence.ts';

const nothing: BankEvidence = {
  isMatched: false,
  isOnOwnWord: false,
  rule: null,
  alert: null,
  isCovered: false,
};

describe('standingOf', () => {
  test('without a line it depends on what statements cover', () => {
    expect(standingOf(nothing)).toBe('silent');
    expect(standingOf({ ...nothing, isCovered: true })).toBe('absent');
    expect(standingOf({ ...nothing, rule: 'NOT_IN_STATEMENT', isCovered: true })).toBe('absent');
    expect(standingOf({ ...nothing, rule: 'NOT_IN_STATEMENT' })).toBe('silent');
  });

  test('an attached line proves, unless an alert holds', () => {
    expect(standingOf({ ...nothing, isMatched: true, isCovered: true })).toBe('proved');
    const own = { ...nothing, isMatched: true, isOnOwnWord: true };
    expect(standingOf({ ...own, rule: 'EXACT_UTR' })).toBe('unsure');
    const alert = 'REVERSED_AFTER_CREDIT' as const;
    expect(standingOf({ ...nothing, isMatched: true, alert })).toBe('contradicted');
  });

  test('of all rules only two prove, and a found line is never silent', () => {
    const proving = matchRules.filter((rule) => standingOf({ ...nothing, rule }) === 'proved');
    expect(proving).toEqual(['EXACT_UTR', 'MANUAL']);
    const silent = matchRules.filter((rule) => standingOf({ ...nothing, rule }) === 'silent');
    expect(silent).toEqual(['NOT_IN_STATEMENT']);
    expect(standingOf({ ...nothing, rule: 'AMOUNT_MISMATCH' })).toBe('contradicted');
    expect(standingOf({ ...nothing, rule: 'UTR_NEAR_MISS', isCovered: true })).toBe('unsure');
  });
});

describe('coveredUntil', () => {
  const merged = [
    { from: 100, until: 200 },
    { from: 300, until: 400 },
  ];

  test('is the end of the span that holds the instant, and nothing in a gap', () => {
    expect(coveredUntil(merged, 100)).toBe(200);
    expect(coveredUntil(merged, 399)).toBe(400);
    expect(coveredUntil(merged, 200)).toBeNull();
    expect(coveredUntil(merged, 250)).toBeNull();
    expect(coveredUntil([], 1)).toBeNull();
  });
});
