import { describe, expect, test } from 'vitest';
import { emptyGate, rowGateReducer, type GateRow, type RowGate } from './row-gate.ts';

const row = (refId: string, status = 'pending', minute = 0): GateRow => ({
  refId,
  status,
  createdAt: `2026-01-01T10:${String(minute).padStart(2, '0')}:00.000Z`,
});

const arrive = (gate: RowGate<GateRow>, rows: GateRow[], isBusy: boolean, key = 'all') =>
  rowGateReducer(gate, { type: 'arrived', key, rows, isBusy });

const ids = (rows: readonly GateRow[]) => rows.map(({ refId }) => refId);

const first = arrive(emptyGate(), [row('B', 'pending', 2), row('A', 'pending', 1)], false);

describe('an idle list', () => {
  test('shows what arrives at once and lets nothing wait', () => {
    const gate = arrive(first, [row('C', 'pending', 3), ...first.shown], false);
    expect(ids(gate.shown)).toEqual(['C', 'B', 'A']);
    expect(gate.waiting).toEqual([]);
  });

  test('drops a row that the answer no longer holds', () => {
    expect(ids(arrive(first, [row('B', 'pending', 2)], false).shown)).toEqual(['B']);
  });
});

describe('a busy list', () => {
  test('keeps its rows in place and counts the new orders', () => {
    const rows = [row('D', 'pending', 4), row('C', 'pending', 3), ...first.shown];
    const gate = arrive(first, rows, true);
    expect(ids(gate.shown)).toEqual(['B', 'A']);
    expect(gate.waiting).toEqual(['D', 'C']);
  });

  test('updates a known row where it stands, even when the answer has another order', () => {
    const gate = arrive(first, [row('A', 'approved', 1), row('B', 'pending', 2)], true);
    expect(ids(gate.shown)).toEqual(['B', 'A']);
    expect(gate.shown[1]?.status).toBe('approved');
  });

  test('keeps a row that left the answer and says that it left', () => {
    const gate = arrive(first, [row('B', 'pending', 2)], true);
    expect(ids(gate.shown)).toEqual(['B', 'A']);
    expect(gate.departed).toEqual(['A']);
  });

  test('does not say of a row that new orders pushed off the page that it left', () => {
    const gate = arrive(first, [row('C', 'pending', 3), row('B', 'pending', 2)], true);
    expect(ids(gate.shown)).toEqual(['B', 'A']);
    expect(gate.departed).toEqual([]);
    expect(arrive(first, [row('C', 'pending', 3)], true).departed).toEqual(['B']);
  });

  test('does not call an older order new that moved up from the next page', () => {
    const gate = arrive(first, [row('B', 'pending', 2), row('Z', 'pending', 0)], true);
    expect(gate.waiting).toEqual([]);
  });

  test('forgets an order that went away again before it was let in', () => {
    const waiting = arrive(first, [row('C', 'pending', 3), ...first.shown], true);
    expect(arrive(waiting, [...first.shown], true).waiting).toEqual([]);
  });

  test('shows everything once it is let in', () => {
    const rows = [row('C', 'pending', 3), row('B', 'pending', 2)];
    const gate = rowGateReducer(arrive(first, rows, true), { type: 'letIn' });
    expect(ids(gate.shown)).toEqual(['C', 'B']);
    expect(gate.waiting).toEqual([]);
    expect(gate.departed).toEqual([]);
  });
});

describe('a changed status', () => {
  test('is named, and only that row', () => {
    const gate = arrive(first, [row('B', 'processing', 2), row('A', 'pending', 1)], true);
    expect(gate.changed).toEqual(['B']);
    expect(gate.changes).toBe(first.changes + 1);
  });

  test('does not glow again when it is let in or polled unchanged', () => {
    const busy = arrive(first, [row('B', 'processing', 2), row('A', 'pending', 1)], true);
    const after = rowGateReducer(busy, { type: 'letIn' });
    expect(after.changes).toBe(busy.changes);
    expect(arrive(after, [...after.latest], false).changes).toBe(busy.changes);
  });

  test('is no change when the filters changed', () => {
    const gate = arrive(first, [row('B', 'approved', 2)], true, 'other');
    expect(ids(gate.shown)).toEqual(['B']);
    expect(gate.changed).toEqual([]);
  });
});

test('an answer that is the same object changes nothing, so nothing renders', () => {
  expect(arrive(first, first.latest as GateRow[], false)).toBe(first);
  const busy = arrive(first, [row('C', 'pending', 3), ...first.shown], true);
  expect(arrive(busy, busy.latest as GateRow[], true)).toBe(busy);
});
