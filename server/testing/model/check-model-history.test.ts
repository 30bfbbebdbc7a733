import { expect, test } from 'vitest';
import { keysAgainst, replayAgainst, type Moved } from './check-model-history.ts';
import type { Recorded } from './history.ts';
import type { StepChanges } from './model-changes.ts';

const created: StepChanges = { step: 1, statuses: new Map([['payin:A', 'created']]) };
const other: StepChanges = { step: 2, statuses: new Map([['payin:B', 'created']]) };
const opened: StepChanges = { step: 4, statuses: new Map([['payin:A', 'pending']]) };
const steps = [created, other, opened];
const moved = (subject: string, from: string | null, to: string): Moved => ({ subject, from, to });
const a = moved('payin:A', null, 'created');
const b = moved('payin:B', null, 'created');
const aOpens = moved('payin:A', 'created', 'pending');

test('what was committed is what the steps changed, in their order', () => {
  expect(replayAgainst(steps, [a, b, aOpens])).toBeNull();
});

test('one step may change several orders, in any order, or one order more than once', () => {
  const both = { step: 1, statuses: new Map([...created.statuses, ...other.statuses]) };
  expect(replayAgainst([both, opened], [b, a, aOpens])).toBeNull();
  const through = [
    moved('payin:A', 'created', 'unassigned'),
    moved('payin:A', 'unassigned', 'pending'),
  ];
  expect(replayAgainst(steps, [a, b, ...through])).toBeNull();
});

test.each<[string, Moved[], string]>([
  ['lost', [a, b], 'step 4 was not committed'],
  ['done twice', [a, b, aOpens, aOpens], 'after the last step'],
  [
    'done later than it was answered',
    [b, a, aOpens],
    'at step 1: payin:B became created by no step',
  ],
  ['done by nobody', [a, b, moved('payin:B', 'created', 'expired'), aOpens], 'by no step'],
  ['done from a stale reading', [a, b, moved('payin:A', 'unassigned', 'pending')], 'was created'],
])('what was %s', (_, committed, said) => {
  expect(replayAgainst(steps, committed)).toContain(said);
});

type Outcomes = Recorded['sent'][number]['outcome'][];
const request = (key: string | null, outcomes: Outcomes, what = 'PATCH /api/payout'): Recorded => ({
  ...{ what, key, body: '', invokedAt: 0, answeredAt: 1, isRaced: false },
  sent: outcomes.map((outcome) => ({ server: 0, outcome })),
});
const done = request('1', ['unknown', 'ok']);
const refused = request('2', ['fail']);
const read = request(null, ['unknown', 'ok'], 'GET /api/payout');

test('each answer that succeeded is kept, once', () => {
  expect(keysAgainst([done, refused, read], new Set(['1']))).toEqual([]);
  const shown = request('3', ['ok'], 'POST /api/pay/abc/open');
  expect(keysAgainst([shown], new Set())).toEqual([]);
  expect(keysAgainst([shown], new Set(['3']))).toEqual([]);
});

test.each<[string, Recorded, string[]]>([
  ['succeeded and is not kept', done, []],
  ['was refused and is kept', refused, ['2']],
  ['was never answered', request('1', ['unknown']), []],
  ['was answered twice', request('1', ['ok', 'ok']), ['1']],
  ['nobody asked', read, ['9']],
])('what %s', (_, one, kept) => {
  expect(keysAgainst([one], new Set(kept))).toHaveLength(1);
});
