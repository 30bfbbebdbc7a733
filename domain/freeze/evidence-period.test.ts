import { expect, test } from 'vitest';
import { evidencePeriod as periodOf } from './evidence-period.ts';

const around = { frozenOn: '2026-01-10', today: '2026-03-01' };
const evidencePeriod = (asked: { from?: string; to?: string }) => periodOf(asked, around);

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

test('it is from a week before the freeze until today, but no longer than it may be', () => {
  const valueOf = (asked: { from?: string; to?: string }) => {
    const period = evidencePeriod(asked);
    return period.ok ? [period.value.from, period.value.to] : period.fields;
  };
  expect(valueOf({})).toEqual(['2026-01-03', '2026-03-01']);
  expect(valueOf({ from: '2026-02-01' })).toEqual(['2026-02-01', '2026-03-01']);
  expect(valueOf({ to: '2026-01-31' })).toEqual(['2026-01-03', '2026-01-31']);
  expect(valueOf({ from: '2025-01-01' })).toEqual(['2025-01-01', '2026-01-01']);
});
