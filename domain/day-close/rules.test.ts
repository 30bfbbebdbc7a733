import { dayCloseStates } from '@peerdesk/contract/day-close.ts';
import { roles } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import type { Result } from '../result.ts';
import {
  checkDeclared,
  dayCloseLimits,
  mayDecideDay,
  mayDeclareDay,
  mayExplain,
  type DayRecord,
} from './rules.ts';

const codeOf = (result: Result<null>) => (result.ok ? 'ok' : result.reason.code);
const record = (set: Partial<DayRecord> = {}): DayRecord => ({
  state: 'differs',
  version: 3,
  peerId: 'P1',
  subadminId: 'S1',
  proposedBy: null,
  ...set,
});
const people = {
  peer: { id: 'P1', role: 'peer' },
  leader: { id: 'S1', role: 'subadmin' },
  admin: { id: 'A1', role: 'admin' },
} as const;

describe('declaring a day', () => {
  const asked = { day: '2024-03-05', today: '2024-03-05', isKnown: false, declarations: 0 };
  const may = (set: Partial<typeof asked>) => codeOf(mayDeclareDay({ ...asked, ...set }));

  test('today and the last days, and whatever the desk has asked for', () => {
    expect(may({})).toBe('ok');
    expect(may({ day: '2024-03-06' })).toBe('day_not_begun');
    expect(may({ day: '2024-02-27' })).toBe('ok');
    expect(may({ day: '2024-02-26' })).toBe('day_too_long_ago');
    expect(may({ day: '2024-02-26', isKnown: true })).toBe('ok');
  });

  test('not without end', () => {
    const { declarationsMost } = dayCloseLimits;
    expect(may({ declarations: declarationsMost - 1 })).toBe('ok');
    expect(may({ declarations: declarationsMost })).toBe('day_close_too_often');
  });

  test('says something that can be compared', () => {
    const [some, none] = [minor(1n), null];
    const check = (set: object, opening: unknown = 5n) =>
      codeOf(checkDeclared({ in: none, out: none, closing: none, ...set }, opening));
    expect(check({})).toBe('day_close_empty');
    expect(check({ in: some })).toBe('day_close_half_counted');
    expect(check({ out: some })).toBe('day_close_half_counted');
    expect(check({ in: some, out: some }, null)).toBe('ok');
    expect(check({ closing: some })).toBe('ok');
    expect(check({ closing: some }, null)).toBe('day_close_needs_counts');
    expect(check({ in: some, out: some, closing: some }, null)).toBe('ok');
  });
});

test('who may explain what, by state', () => {
  const table = dayCloseStates.map((state) =>
    [
      state,
      ...Object.values(people).map((one) => codeOf(mayExplain(record({ state }), one, 3))),
    ].join(' '),
  );
  expect(table).toEqual([
    'due day_close_open_by_peer day_close_open_by_peer ok',
    'differs ok ok ok',
    'proposed ok ok ok',
    'agreed day_close_agrees day_close_agrees day_close_agrees',
    'explained day_close_explained day_close_explained day_close_explained',
  ]);
  expect(codeOf(mayExplain(record(), people.peer, 2))).toBe('day_close_changed');
});

describe('deciding about an explanation', () => {
  const proposed = record({ state: 'proposed', proposedBy: 'P1' });
  const asked = { status: 'accepted', version: 3, note: '' } as const;

  test('is accepted by nobody with an interest, and by no peer at all', () => {
    expect(codeOf(mayDecideDay(proposed, people.admin, asked))).toBe('ok');
    expect(codeOf(mayDecideDay(proposed, people.leader, asked))).toBe('day_close_by_who_gains');
    for (const role of roles) {
      const accepts = mayDecideDay(proposed, { id: 'other', role }, asked).ok;
      expect(accepts).toBe(role === 'admin' || role === 'subadmin');
    }
  });

  test('nor by whoever gave it', () => {
    const own = { ...proposed, proposedBy: 'A1' };
    expect(codeOf(mayDecideDay(own, people.admin, asked))).toBe('day_close_by_who_gains');
  });

  test('is sent back with a reason, also by the peer’s subadmin', () => {
    const back = { ...asked, status: 'declined' } as const;
    expect(codeOf(mayDecideDay(proposed, people.leader, back))).toBe('reason_missing');
    expect(codeOf(mayDecideDay(proposed, people.leader, { ...back, note: 'why?' }))).toBe('ok');
  });

  test('only while it waits, and as it was seen', () => {
    for (const state of dayCloseStates) {
      if (state === 'proposed') continue;
      expect(codeOf(mayDecideDay({ ...proposed, state }, people.admin, asked))).toBe(
        'day_close_nothing_proposed',
      );
    }
    const stale = { ...asked, version: 2 };
    expect(codeOf(mayDecideDay(proposed, people.admin, stale))).toBe('day_close_changed');
  });
});
