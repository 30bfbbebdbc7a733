import { expect, test } from 'vitest';
import type { RacedCall } from './acknowledged.ts';
import { racesAgainst, type Committed, type Ended } from './check-races.ts';

const subject = 'payin:PI1';
const change = (event: string, version: number, set: Partial<Committed>): Committed => ({
  ...{ subject, event, utr: null, from: 'pending', to: 'processing', atMs: 100_000 },
  ...{ fromVersion: version, toVersion: version + 1, ...set },
});
const assigned = change('assigned', 0, { from: 'created', to: 'pending', atMs: 90_000 });
const approved = change('approved', 1, { to: 'approved' });
const call = (event: RacedCall['event'], outcome: RacedCall['outcome']): RacedCall => ({
  ...{ subject, event, outcome, utr: '400000000001', invokedAt: 99_000, answeredAt: 101_000 },
});
const races = [call('approved', 'ok'), call('approved', 'unknown'), call('declined', 'refused')];
const history = [assigned, approved];
const end: Ended = { subject, status: 'approved', version: 2, moved: 0, marked: 0 };
const open: Ended = { subject, status: 'pending', version: 1, moved: 0, marked: 0 };

test('a race that one caller won, by one change while it waited', () => {
  expect(racesAgainst(races, history, [end])).toEqual([]);
});

test('what had no answer may have been made or not', () => {
  const unknown = [call('approved', 'unknown'), call('declined', 'unknown')];
  expect(racesAgainst(unknown, history, [end])).toEqual([]);
  expect(racesAgainst(unknown, [assigned], [open])).toEqual([]);
});

const again = change('approved', 2, { from: 'approved', to: 'approved' });
const late = { ...approved, atMs: 110_000 };
const sudden = change('approved', 0, { from: 'created', to: 'approved' });
const stale = change('declined', 1, { from: 'processing', to: 'declined' });

test.each<[string, RacedCall[], Committed[], Ended, string]>([
  ['two callers', [...races, call('declined', 'ok')], history, end, '2 callers won'],
  ['nothing was made', races, [assigned], open, 'not made'],
  ['made after its answer', races, [assigned, late], end, 'not made'],
  ['approved twice', races, [...history, again], { ...end, version: 3 }, 'and then approved'],
  ['decided from a stale reading', races, [...history, stale], end, 'followed processing 1'],
  ['no such move', [], [sudden], { ...end, version: 1 }, 'cannot become'],
  ['made by nobody', [call('declined', 'refused')], history, end, 'by nobody'],
  ['changed without a trace', races, history, { ...end, version: 3 }, 'untold changes'],
])('%s', (_, calls, changes, order, said) => {
  expect(racesAgainst(calls, changes, [order]).join('\n')).toContain(said);
});

test('whoever is refused an order that is open', () => {
  const wrong = racesAgainst([call('declined', 'refused')], [assigned], [open]);
  expect(wrong.join()).toContain('declined was refused, and it was open');
});

test('a refusal of a reference that pays another order, and a deadline that moved, and a mark', () => {
  const other = { ...approved, subject: 'payout:PO1', event: 'paid', utr: '400000000001' };
  const refusal = [call('approved', 'refused')];
  const moved = { ...open, version: 2, moved: 1 };
  expect(racesAgainst(refusal, [assigned, other], [moved])).toEqual([]);
  const marked = { ...moved, version: 3, marked: 1 };
  expect(racesAgainst(refusal, [assigned, other], [marked])).toEqual([]);
});
