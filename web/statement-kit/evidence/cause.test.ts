import { matchRules } from '@peerdesk/contract/statement.ts';
import { standingOf } from '@peerdesk/domain/reconcile/bank-evidence.ts';
import { describe, expect, test } from 'vitest';
import { causeOf } from './cause.ts';
import { en } from './texts.en.ts';

type Asked = Parameters<typeof causeOf>[0];

const nothing: Asked = {
  standing: 'silent',
  rule: null,
  alert: null,
  line: null,
  coveredUntil: null,
  statementsUntil: null,
};
const until = '2024-03-05T09:00:00.000Z';
const line: NonNullable<Asked['line']> = {
  id: 'BL1',
  uploadId: 'BU1',
  file: 'march.csv',
  row: 12,
  uploadedBy: 'Asha',
  vouched: true,
  date: '2024-03-05',
  direction: 'credit',
  kind: 'PAYMENT',
  amount: '12.50',
  part: null,
  rrn: '412345678901',
  account: null,
  paid: null,
};

describe('causeOf', () => {
  test('where nothing is found it tells how far the statements go', () => {
    expect(causeOf(nothing)).toBe('cause.none');
    expect(causeOf({ ...nothing, statementsUntil: until })).toBe('cause.gap');
    expect(causeOf({ ...nothing, coveredUntil: until, statementsUntil: until })).toBe(
      'cause.soFar',
    );
    expect(causeOf({ ...nothing, standing: 'absent', coveredUntil: until })).toBe('cause.absent');
  });

  test('a payment that only the own file shows is said to be that', () => {
    const known = { isMatched: true, isOnOwnWord: true, alert: null, isCovered: false };
    const standing = standingOf({ ...known, rule: 'EXACT_UTR' });
    expect(causeOf({ ...nothing, rule: 'EXACT_UTR', standing, line })).toBe('cause.OWN_FILE');
  });

  test('every rule that finds something has its sentence', () => {
    for (const rule of matchRules) {
      const known = { isMatched: false, isOnOwnWord: false, rule, alert: null, isCovered: false };
      const cause = causeOf({ ...nothing, rule, standing: standingOf(known), line });
      expect(en[cause], rule).toBeDefined();
      if (rule !== 'NOT_IN_STATEMENT') expect(cause).toBe(`cause.${rule}`);
    }
  });

  test('an alert tells what the line is, before the rule', () => {
    const evidence: Asked = { ...nothing, standing: 'contradicted', rule: 'AMOUNT_MISMATCH' };
    const approved = { ...evidence, alert: 'CREDITED_NOT_IN_BANK' as const };
    expect(causeOf(approved)).toBe('cause.CREDITED_NOT_IN_BANK');
    expect(causeOf({ ...approved, line })).toBe('cause.OTHER_CREDIT');
    const elsewhere = { ...line, account: { upi: 'asha@okaxis', peer: 'Asha' } };
    expect(causeOf({ ...approved, line: elsewhere })).toBe('cause.OTHER_ACCOUNT');
    const paid = { ...evidence, alert: 'PAYOUT_NOT_IN_BANK' as const };
    expect(causeOf({ ...paid, line })).toBe('cause.PAYOUT_CREDIT');
    expect(causeOf({ ...paid, line: { ...line, kind: 'REVERSAL' } })).toBe('cause.PAYOUT_RETURNED');
  });
});
