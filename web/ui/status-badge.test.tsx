import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { paletteOf, tones, type Tone } from '../lib/theme.ts';
import { Badge } from './badge.tsx';
import { statusLooks, type Status } from './status-badge.tsx';

/** Section 4 of the specification, word by word; "revoke" is the status `revoke_claim`. */
const specified = {
  success: ['approved', 'confirmed', 'resolved', 'active', 'online', 'credit'],
  error: ['declined', 'blocked', 'offline', 'debit', 'revoke_claim'],
  pending: ['pending'],
  processing: ['processing'],
  expired: ['expired'],
  created: ['created'],
} as const satisfies Partial<Record<Tone, readonly Status[]>>;

const rows = Object.entries(specified).flatMap(([tone, statuses]) =>
  statuses.map((status) => [status, tone] as const),
);

describe('the colours of the specification', () => {
  test.each(rows)('%s is %s', (status, tone) => {
    const shown = renderToStaticMarkup(<Badge tone={statusLooks[status].tone}>{status}</Badge>);
    expect(shown).toContain(`bg-${tone}-soft text-${tone}-ink`);
  });

  test.each(['light', 'dark'] as const)('six styles that are told apart (%s)', (mode) => {
    const palette = paletteOf('#1473F6', mode);
    const styles = Object.keys(specified).map(
      (tone) => `${palette[`${tone}-soft`]} ${palette[`${tone}-ink`]}`,
    );
    expect(styles).toHaveLength(6);
    expect(new Set(styles).size).toBe(styles.length);
  });

  test('a status that the specification does not name is neither good nor bad', () => {
    const named = new Set<string>(rows.map(([status]) => status));
    const others = Object.entries(statusLooks).filter(([status]) => !named.has(status));
    expect(Object.fromEntries(others.map(([status, { tone }]) => [status, tone]))).toEqual({
      waiting: 'pending',
      unassigned: 'created',
      open: 'pending',
      asked: 'neutral',
      refunded: 'neutral',
      refused: 'neutral',
      withdrawn: 'neutral',
      paused: 'neutral',
      frozen: 'neutral',
    });
  });
});

test.each(tones)('the tone %s has a colour of its own for ground, text and mark', (tone) => {
  const palette = paletteOf('#1473F6', 'light');
  for (const part of ['soft', 'ink', 'mark']) expect(palette[`${tone}-${part}`]).toMatch(/^#/);
  expect(renderToStaticMarkup(<Badge tone={tone}>word</Badge>)).toContain(`text-${tone}-ink`);
});
