import { expect, test } from 'vitest';
import { evidencePeriod } from './evidence-period.ts';

test('an evidence pack has both its days in it, and ends before the day after', () => {
  const days = { from: '2026-02-28', to: '2026-02-28' };
  expect(evidencePeriod(days)).toEqual({ ok: true, value: { ...days, after: '2026-03-01' } });
});

test('it is for 366 days at most', () => {
  expect(evidencePeriod({ from: '2025-01-01', to: '2026-01-01' }).ok).toBe(true);
  expect(evidencePeriod({ from: '2025-01-01', to: '2026-01-02' })).toMatchObject({
    code: 'ValidationError',
    fields: { to: { code: 'evidence_too_many_days', facts: { most: 366 } } },
  });
});

test('it does not end before it begins', () => {
  expect(evidencePeriod({ from: '2026-01-02', to: '2026-01-01' })).toMatchObject({
    fields: { to: { code: 'range_reversed' } },
  });
});
