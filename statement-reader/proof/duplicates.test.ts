import { minor } from '@peerdesk/domain/money.ts';
import { expect, test } from 'vitest';
import type { LineFacts } from '../lines/line-facts.ts';
import { countCopies, markDuplicates } from './duplicates.ts';

/** Lines of one day and amount whose keys are the same, as somebody may make them be. */
function alike(narrations: readonly string[], balance: bigint | null): LineFacts[] {
  return narrations.map((narration, at) => ({
    ...{ row: at + 2, date: '2026-09-01', rrn: null, wordsSay: null, direction: 'credit' },
    ...{ amount: minor(100n), balance: balance === null ? null : minor(balance), textKey: 7 },
    ...{ kind: 'PAYMENT', error: null, duplicateOf: null, copy: 0 },
    warn: () => undefined,
    texts: () => [null, narration, ''],
  }));
}

test('lines with balances are doubles by their texts, never by their keys alone', () => {
  const lines = alike(['rent', 'milk', 'rent'], 500n);
  markDuplicates(lines);
  expect(lines.map(({ duplicateOf }) => duplicateOf)).toEqual([null, null, 2]);
});

test('lines without balances are copies by their texts, never by their keys alone', () => {
  const lines = alike(['rent', 'milk', 'rent', 'milk', 'salt'], null);
  countCopies(lines);
  expect(lines.map(({ copy }) => copy)).toEqual([0, 0, 1, 1, 0]);
});
