import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { minor } from '../money.ts';
import {
  canonicalStatement,
  readStatementCode,
  settledPeriod,
  showStatementCode,
  type StatementContent,
} from './issued-statement.ts';

const content: StatementContent = {
  account: 'peer:U1:wallet',
  currency: 'INR',
  period: { start: Date.parse('2024-03-05T00:00:00Z'), end: Date.parse('2024-03-06T00:00:00Z') },
  opening: minor(-5n),
  lines: [
    {
      ...{ id: 'E1', at: Date.parse('2024-03-05T09:00:00Z'), kind: 'topup', order_ref: null },
      amount: minor(1000n),
    },
    {
      ...{ id: 'E2', at: Date.parse('2024-03-05T10:00:00Z'), kind: 'payin_approved' },
      ...{ order_ref: 'PI1', amount: minor(-300n) },
    },
  ],
};

test('the text of a statement is this one, for ever', () => {
  expect(canonicalStatement(content).split('\n')).toEqual([
    '["statement 1","peer:U1:wallet","INR","2024-03-05T00:00:00.000Z","2024-03-06T00:00:00.000Z","-5"]',
    '["E1","2024-03-05T09:00:00.000Z","topup",null,"1000"]',
    '["E2","2024-03-05T10:00:00.000Z","payin_approved","PI1","-300"]',
    '["695"]',
  ]);
});

test('what staff wrote as a reason is not in the text, so that its hash tells nothing of it', () => {
  const noted = content.lines.map((line) => ({ ...line, reason: 'a guess at the note' }));
  expect(canonicalStatement({ ...content, lines: noted })).toBe(canonicalStatement(content));
});

test('whatever differs in a statement differs in its text', () => {
  const [first, second] = content.lines;
  if (!first || !second) throw new Error('two lines are needed');
  const others: StatementContent[] = [
    { ...content, account: 'peer:U2:wallet' },
    { ...content, currency: 'USD' },
    { ...content, period: { ...content.period, start: content.period.start + 1 } },
    { ...content, period: { ...content.period, end: content.period.end + 1 } },
    { ...content, opening: minor(-6n) },
    { ...content, lines: [second, first] },
    { ...content, lines: [first] },
    ...[{ id: 'E9' }, { at: 0 }, { kind: 'adjust' }, { order_ref: 'PI9' }].map((change) => ({
      ...content,
      lines: [{ ...first, ...change }, second],
    })),
    { ...content, lines: [{ ...first, amount: minor(1001n) }, second] },
  ];
  const texts = [content, ...others].map(canonicalStatement);
  expect(new Set(texts).size).toBe(texts.length);
});

test('a period is issued up to a full minute, at least one minute ago, and never backwards', () => {
  const now = Date.parse('2024-03-05T12:34:56.789Z');
  const settled = Date.parse('2024-03-05T12:33:00Z');
  const day = {
    start: Date.parse('2024-03-05T00:00:00Z'),
    end: Date.parse('2024-03-06T00:00:00Z'),
  };
  expect(settledPeriod(day, now)).toEqual({ start: day.start, end: settled });
  const past = { start: day.start - 1000, end: day.start };
  expect(settledPeriod(past, now)).toEqual(past);
  expect(settledPeriod({ start: now, end: day.end }, now)).toEqual({
    start: settled,
    end: settled,
  });
});

test('a code is read however a person types it, and nothing else is a code', () => {
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('');
  const code = constantFrom(...digits);
  assert(
    property(code, code, integer({ min: 0, max: 27 }), (one, other, at) => {
      const made = one.repeat(at) + other.repeat(28 - at);
      const shown = showStatementCode(made);
      expect(shown).toHaveLength(28 + 6);
      const typed = shown.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
      expect(readStatementCode(` ${typed} `)).toBe(made);
    }),
  );
  for (const text of ['', '0'.repeat(27), '0'.repeat(29), `${'0'.repeat(27)}U`, '०'.repeat(28)]) {
    expect(readStatementCode(text)).toBeNull();
  }
});
