import { shiftDay, showStamp, timeZoneDefault } from '@peerdesk/domain/dates.ts';
import { dayMs } from '@peerdesk/domain/durations.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, adminPassword, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { makeReports } from '../../testing/reports.ts';
import { addMember, password, type Member } from '../../testing/world.ts';
import { runSchedules } from './run-schedules.ts';

let desk: TestDesk;
let lead: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  lead = await addMember(desk, 'subadmin');
});
afterAll(() => desk.close());

const daily = {
  ...({ name: 'Each day', kind: 'payins', format: 'csv' } as const),
  ...({ every: 'daily', at: '09:00' } as const),
};

/** Time passes for everybody: sessions end, so the two sign in again. */
async function pass(ms: number): Promise<void> {
  desk.clock.advance(ms);
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  lead.client = await desk.anyone.signin(lead.user.username, password);
}

/** Every server looks at the same time, twice. */
async function look(): Promise<void> {
  const all = [...desk.servers, ...desk.servers];
  await Promise.all(all.map(({ services }) => runSchedules(services)));
}

const reportsOf = async (scheduleId: string) => {
  const { reports } = await desk.admin.ok('report.list', { query: { pagesize: '100' } });
  return reports.filter((report) => report.scheduleId === scheduleId);
};

const trailOf = async (subject: string) => {
  const { rows } = await desk.owner.query(
    `select action, actor ->> 'kind' as actor, after -> 'reason' ->> 'code' as reason
     from audit where subject = $1 order by id`,
    [subject],
  );
  return rows;
};

test('runs when it is due, once whoever looks, and says how the last run ended', async () => {
  const made = await lead.client.ok('report.createSchedule', { body: daily });
  expect(made).toMatchObject({ status: 'active', lastRun: null });
  const dueAt = Date.parse(made.nextAt ?? '');
  await look();
  expect(await reportsOf(made.id)).toEqual([]);

  await pass(dueAt - desk.clock.now());
  await look();
  const [report, ...others] = await reportsOf(made.id);
  expect(others).toEqual([]);
  expect(Date.parse(report?.end ?? '') - Date.parse(report?.start ?? '')).toBe(dayMs);
  expect(Date.parse(report?.end ?? '')).toBeLessThan(dueAt);
  await makeReports(desk);
  const { schedules } = await lead.client.ok('report.schedules');
  expect(schedules.find(({ id }) => id === made.id)).toMatchObject({
    nextAt: new Date(dueAt + dayMs).toISOString(),
    lastRun: { reportId: report?.id, status: 'ready', rows: 0, reason: null },
  });
});

test('however many were missed, it runs once; paused it does not', async () => {
  const { id } = await lead.client.ok('report.createSchedule', { body: daily });
  await pass(5 * dayMs);
  await look();
  expect(await reportsOf(id)).toHaveLength(1);
  const set = (status: 'active' | 'paused' | 'ended') =>
    lead.client.ok('report.updateSchedule', { body: { id, status } });
  expect(await set('paused')).toMatchObject({ status: 'paused', nextAt: null });
  await pass(2 * dayMs);
  await look();
  expect(await reportsOf(id)).toHaveLength(1);
  expect(Date.parse((await set('active')).nextAt ?? '')).toBeGreaterThan(desk.clock.now());
  await set('ended');
  const { schedules } = await lead.client.ok('report.schedules');
  expect(schedules.map((one) => one.id)).not.toContain(id);
});

test('whoever keeps as many reports as anybody may is told so, and the schedule goes on', async () => {
  const { id } = await desk.admin.ok('report.createSchedule', { body: daily });
  await desk.owner.query(
    `insert into report (id, owner_id, name, kind, format, filters, status, created_at)
     select 'RKEPT' || n, u.id, 'kept', 'payins', 'csv', '{}', 'ready', $1
     from generate_series(1, 500) n, app_user u where u.username = 'admin'`,
    [new Date(desk.clock.now() + dayMs).toISOString()],
  );
  await pass(dayMs);
  await look();
  const { schedules } = await desk.admin.ok('report.schedules');
  const shown = schedules.find((one) => one.id === id);
  expect(shown).toMatchObject({ status: 'active', lastRun: { status: 'failed', rows: null } });
  expect(shown?.lastRun?.reason).toContain('500');
  const failed = `report:${shown?.lastRun?.reportId ?? ''}`;
  expect(await trailOf(failed)).toEqual([
    { action: 'report.failed', actor: 'system', reason: 'too_many_reports_kept' },
  ]);
  await desk.owner.query(`delete from report where id like 'RKEPT%'`);
  await pass(dayMs);
  await look();
  const [last] = await reportsOf(id);
  expect(last?.status).toBe('queued');
});

/** A clock of the desk's time zone reads so. */
const localTime = (at: string | null) => showStamp(Date.parse(at ?? ''), timeZoneDefault);

const shownOf = async (id: string) => {
  const { schedules } = await lead.client.ok('report.schedules');
  return schedules.find((one) => one.id === id);
};

test.each([
  ['weekly', 1, 7],
  ['weekly', 7, 7],
  ['monthly', 1, null],
  ['monthly', 28, null],
] as const)(
  '%s on day %i it is made at its local time, once, of the span before',
  async (...set) => {
    const [every, day, days] = set;
    await pass(0);
    const body = { ...daily, every, day, at: '00:15' } as const;
    const { id, nextAt } = await lead.client.ok('report.createSchedule', { body });
    const [date = '', time] = localTime(nextAt).split(' ');
    expect(time).toBe('00:15');
    const due = new Date(`${date}T00:00:00Z`);
    expect(every === 'weekly' ? due.getUTCDay() || 7 : due.getUTCDate()).toBe(day);
    const dueAt = Date.parse(nextAt ?? '');
    // A moment before, nothing is made.
    await pass(dueAt - 1_000 - desk.clock.now());
    await look();
    expect(await reportsOf(id)).toEqual([]);
    await pass(1_000);
    await look();
    const [report, ...others] = await reportsOf(id);
    expect(others).toEqual([]);
    const first = days === null ? firstOfMonthBefore(date) : shiftDay(date, -days);
    const last = days === null ? `${date.slice(0, 8)}01` : date;
    expect([report?.start, report?.end].map((at) => localTime(at ?? null))).toEqual([
      `${first} 00:00`,
      `${last} 00:00`,
    ]);
    await makeReports(desk);
    const next = every === 'weekly' ? shiftDay(date, 7) : sameDayNextMonth(date);
    const shown = await shownOf(id);
    expect(shown?.lastRun).toMatchObject({ reportId: report?.id, status: 'ready', rows: 0 });
    expect(localTime(shown?.nextAt ?? null)).toBe(`${next} 00:15`);
    // No server ran for three of its times: one report is made, of the first that was missed.
    await pass(Date.parse(shown?.nextAt ?? '') - desk.clock.now() + 2 * longest[every] * dayMs);
    await look();
    await look();
    const after = await reportsOf(id);
    expect(after).toHaveLength(2);
    const missed = after.find((one) => one.id !== report?.id);
    expect(localTime(missed?.end ?? null)).toBe(
      `${every === 'weekly' ? next : `${next.slice(0, 8)}01`} 00:00`,
    );
    expect(Date.parse((await shownOf(id))?.nextAt ?? '')).toBeGreaterThan(desk.clock.now());
    await lead.client.ok('report.updateSchedule', { body: { id, status: 'ended' } });
  },
);

const longest = { weekly: 7, monthly: 31 } as const;

function firstOfMonthBefore(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10);
}

function sameDayNextMonth(date: string): string {
  const [year = 0, month = 0, day] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

test.each([
  ['monthly', 29, 'Choose a day from 1 to 28: not every month has a later one'],
  ['monthly', 31, 'Choose a day from 1 to 28: not every month has a later one'],
  ['weekly', 8, 'Choose a day of the week, from 1 for Monday to 7 for Sunday'],
  ['daily', 1, 'A report that is made every day has no day of its own: send none'],
] as const)('%s on day %i is refused with what to choose', async (every, day, words) => {
  await pass(0);
  const body = { ...daily, every, day };
  const before = await desk.fingerprint();
  const answer = await lead.client.call('report.createSchedule', { body });
  expect(answer).toMatchObject({ status: 422, error: { fields: { day: words } } });
  expect(await desk.fingerprint()).toEqual(before);
});

test('refused: a day that does not fit, a filter of another list, somebody else’s', async () => {
  const create = (set: object) =>
    refusalOf(desk, () =>
      lead.client.call('report.createSchedule', { body: { ...daily, ...set } }),
    );
  expect(await create({ every: 'weekly' })).toMatchObject({ status: 422, fields: ['day'] });
  expect(await create({ every: 'weekly', day: 8 })).toMatchObject({ fields: ['day'] });
  expect(await create({ at: '24:00' })).toMatchObject({ fields: ['at'] });
  expect(await create({ filters: { tag: 'vip' } })).toMatchObject({ fields: ['filters.tag'] });
  expect(await create({ kind: 'reconciliation' })).toMatchObject({ status: 403 });
  const { id } = await desk.admin.ok('report.createSchedule', { body: daily });
  const body = { id, status: 'ended' } as const;
  const refused = await refusalOf(desk, () => lead.client.call('report.updateSchedule', { body }));
  expect(refused).toMatchObject({ status: 404 });
});

test('of somebody who may have no report any more it is paused, and nothing is made', async () => {
  const { id } = await lead.client.ok('report.createSchedule', { body: daily });
  const body = { userId: lead.user.id, status: 'blocked' } as const;
  await desk.admin.ok('user.updateStatus', { body });
  desk.clock.advance(2 * dayMs);
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  await look();
  expect(await reportsOf(id)).toEqual([]);
  const { schedules } = await desk.admin.ok('report.schedules');
  expect(schedules.find((one) => one.id === id)?.status).toBe('paused');
  expect(await trailOf(`schedule:${id}`)).toEqual([
    { action: 'report.schedule', actor: 'user', reason: null },
    { action: 'report.schedule', actor: 'system', reason: 'report_owner_may_not' },
  ]);
  const { rows } = await desk.owner.query<{ event: string }>(
    'select event from outbox where ref = $1 order by id',
    [id],
  );
  expect(rows.map(({ event }) => event)).toEqual(['report.scheduled', 'report.scheduled']);
});
