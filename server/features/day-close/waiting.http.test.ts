import { businessDay, dayBefore, timeZoneDefault } from '@peerdesk/domain/dates.ts';
import { dayWaitsFor } from '@peerdesk/domain/waiting/day-close.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { addMember, addUpi, type Member } from '../../testing/world.ts';

let desk: TestDesk;
let lead: Member;
let peer: Member;
let other: Member;
let payer: Member;
let accountId: string;
let today: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  lead = await addMember(desk, 'subadmin');
  peer = await addMember(desk, 'peer', { parentId: lead.user.id });
  other = await addMember(desk, 'peer');
  payer = await addMember(desk, 'peer-withdrawal');
  accountId = await addUpi(desk, peer);
  today = businessDay(desk.clock.now(), timeZoneDefault);
});
afterAll(() => desk.close());

const query = { waitsFor: 'me' } as const;
const daysOf = async ({ client }: Pick<Member, 'client'>) =>
  (await client.ok('dayClose.list', { query })).closes.map(({ day }) => day);
const countOf = async ({ client }: Pick<Member, 'client'>) =>
  (await client.ok('waiting.get')).dayClose;
const declare = (day: string, counted: string) =>
  peer.client.ok('dayClose.declare', { body: { accountId, day, in: counted, out: '0' } });

test('days wait for their peer until each is closed and explained, the oldest first', async () => {
  // Of an account on which nothing moved, every rupee that is declared differs.
  for (const day of [today, dayBefore(dayBefore(today)), dayBefore(today)]) await declare(day, '5');
  expect(await daysOf(peer)).toEqual([dayBefore(dayBefore(today)), dayBefore(today), today]);
  expect(await countOf(peer)).toBe(3);
  const all = await peer.client.ok('dayClose.list', {});
  expect(all.counts).toMatchObject({ waitsFor: 3, differs: 3 });
  // A sort is obeyed, and a filter narrows.
  const newest = await peer.client.ok('dayClose.list', { query: { ...query, sort: '-day' } });
  expect(newest.closes.map(({ day }) => day)[0]).toBe(today);
  const from = await peer.client.ok('dayClose.list', { query: { ...query, from: today } });
  expect(from.total).toBe(1);
  await declare(today, '0');
  expect(await countOf(peer)).toBe(2);
  for (const member of [lead, other, payer, { client: desk.admin }]) {
    expect(await daysOf(member)).toEqual([]);
    expect(await countOf(member)).toBe(0);
  }
});

test('a reason waits for an admin, and for nobody in the group, until it is decided', async () => {
  const [oldest] = (await peer.client.ok('dayClose.list', { query })).closes;
  if (!oldest) expect.unreachable();
  await peer.client.ok('dayClose.explain', {
    body: { id: oldest.id, version: oldest.version, reason: 'my bank credits it tomorrow' },
  });
  expect(await daysOf(peer)).toEqual([dayBefore(today)]);
  expect(await daysOf({ client: desk.admin })).toEqual([oldest.day]);
  expect(await countOf({ client: desk.admin })).toBe(1);
  expect(await countOf(lead)).toBe(0);
  const { version } = await desk.admin.ok('dayClose.one', { params: { id: oldest.id } });
  const body = { id: oldest.id, version, status: 'declined', note: 'which one?' } as const;
  await lead.client.ok('dayClose.decide', { body });
  expect(await daysOf({ client: desk.admin })).toEqual([]);
  expect(await daysOf(peer)).toEqual([oldest.day, dayBefore(today)]);
});

test('what is listed as waiting is what the rules say, for everybody', async () => {
  expect(await listedOtherwise([lead, peer, other, payer])).toEqual([]);
});

test('the open days of a peer who was blocked wait for an admin instead', async () => {
  const days = await daysOf(peer);
  expect(days.length).toBe(2);
  await desk.admin.ok('user.updateStatus', {
    body: { userId: peer.user.id, status: 'blocked' },
  });
  expect(await daysOf({ client: desk.admin })).toEqual(days);
  expect(await countOf({ client: desk.admin })).toBe(2);
  expect(await countOf(lead)).toBe(0);
  expect(await listedOtherwise([lead, other, payer])).toEqual([]);
  await desk.admin.ok('user.updateStatus', { body: { userId: peer.user.id, status: 'active' } });
  expect(await countOf({ client: desk.admin })).toBe(0);
});

/** Who is shown other days than the rules say, of these members and an admin. */
async function listedOtherwise(members: Member[]): Promise<string[]> {
  const admin = await desk.admin.ok('user.me', {});
  const people = [...members, { client: desk.admin, user: admin }];
  const { rows } = await desk.owner.query<{
    id: string;
    state: 'due';
    version: number;
    peer_id: string;
    parent_id: string | null;
    by: string | null;
    is_active: boolean;
  }>(
    `select c.id, c.state, c.version, c.peer_id, u.parent_id, c.explanation -> 'by' ->> 'id' as by,
       u.status = 'active' as is_active
     from day_close c join app_user u on u.id = c.peer_id order by c.day, c.id`,
  );
  expect(rows.length).toBe(3);
  const otherwise: string[] = [];
  for (const { client, user } of people) {
    const expected = rows.filter(({ state, version, ...row }) =>
      dayWaitsFor(
        {
          ...{ state, version, peerId: row.peer_id, subadminId: row.parent_id },
          ...{ proposedBy: row.by, isPeerActive: row.is_active },
        },
        user,
      ),
    );
    const { closes } = await client.ok('dayClose.list', { query });
    const [listed, ruled] = [closes, expected].map((days) => days.map(({ id }) => id).join(' '));
    if (listed !== ruled) otherwise.push(`${user.name}: ${listed} instead of ${ruled}`);
  }
  return otherwise;
}
