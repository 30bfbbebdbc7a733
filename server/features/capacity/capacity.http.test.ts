import { countChoices } from './count.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import type { Live } from '../../platform/live/live.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
  addMember,
  addUpi,
  buildWorld,
  openOrder,
  placeOrder,
  type Member,
  type World,
} from '../../testing/world.ts';
import { waitFor } from '../../testing/wait.ts';

const migrations = join(import.meta.dirname, '../../core/schema/migrations');

let desk: TestDesk;
let world: World;
let peer: Member;
let rival: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await be(world.peer, 'offline');
  await desk.owner.query(`update upi set status = 'waiting'`);
  const money = { topup: '100000.00' };
  peer = await addMember(desk, 'peer', { parentId: world.north.user.id, ...money });
  rival = await addMember(desk, 'peer', { parentId: world.south.user.id, ...money });
  await addUpi(desk, peer);
  await addUpi(desk, rival);
  await be(rival, 'offline');
});
afterAll(() => desk.close());

async function be({ client }: Member, presence: 'online' | 'offline') {
  await client.ok('user.updateMe', { body: { presence } });
}

const count = () => countChoices({ pool: desk.owner, clock: () => desk.clock.now() }, 0);
const capacityFor = (client: ApiClient) => client.ok('capacity.get');

/** A customer who finds no UPI ID free. */
async function turnAway(amount: string): Promise<void> {
  const { token } = await placeOrder(world, { amount });
  const page = await desk.anyone.ok('pay.open', { params: { token } });
  expect(page.status).toBe('unassigned');
}

test('each choice is counted once, for whoever was looked at, in their own scope', async () => {
  await openOrder(desk, world, { amount: '600.00' });
  await be(peer, 'offline');
  await turnAway('700.00');
  await turnAway('800.00');
  await Promise.all([count(), count()]);
  await count();

  const own = await capacityFor(peer.client);
  expect(own.choices).toEqual([
    { reason: 'peer_offline', count: 2 },
    { reason: 'taken', count: 1 },
  ]);
  expect(own.now).toEqual([{ reason: 'peer_offline', upis: 1 }]);
  expect(own.lost).toBeNull();
  expect(JSON.stringify(own)).not.toContain('@');
  expect((await capacityFor(rival.client)).choices).toEqual([{ reason: 'peer_offline', count: 3 }]);
});

test('staff sees whom nobody could take, why, when and where; a subadmin of its group', async () => {
  const { lost } = await capacityFor(desk.admin);
  const both = { customers: 2, amount: '1500.00' };
  expect(lost).toMatchObject({ ...both, byReason: [{ reason: 'peer_offline', ...both }] });
  expect(lost?.byHour.reduce((sum, { customers }) => sum + customers, 0)).toBe(2);
  expect(lost?.byUpi.map(({ peer: name, ...rest }) => [name, rest])).toEqual(
    expect.arrayContaining(
      [peer, rival].map(({ user }) => [
        user.name,
        expect.objectContaining({ reason: 'peer_offline', ...both }),
      ]),
    ),
  );
  const group = await capacityFor(world.north.client);
  expect(group.lost).toMatchObject(both);
  expect(group.lost?.byUpi.map(({ peer: name }) => name)).toEqual([peer.user.name]);
});

test('a customer for whom no UPI ID was considered is counted too', async () => {
  await desk.owner.query(`update upi set status = 'waiting'`);
  await turnAway('900.00');
  await count();
  const { lost, now } = await capacityFor(desk.admin);
  expect(now).toEqual([]);
  expect(lost?.customers).toBe(3);
  expect(lost?.byReason).toContainEqual({
    reason: 'no_candidate',
    customers: 1,
    amount: '900.00',
  });
  expect((await capacityFor(world.north.client)).lost?.customers).toBe(2);
  await desk.owner.query(`update upi set status = 'active'`);
});

test('a peer on watch learns only that the desk holds it back', async () => {
  await be(peer, 'online');
  await desk.owner.query(`update app_user set tag = 'watch' where id = $1`, [peer.user.id]);
  await turnAway('950.00');
  await count();
  const own = await capacityFor(peer.client);
  expect(own.now).toEqual([{ reason: 'held_by_desk', upis: 1 }]);
  expect(own.choices).toContainEqual({ reason: 'held_by_desk', count: 1 });
  expect(JSON.stringify(own)).not.toContain('watch');
  const { choices } = await capacityFor(world.north.client);
  expect(choices).toContainEqual({ reason: 'peer_on_watch', count: 1 });
});

test('a peer held for two reasons in a quarter of an hour is shown one row', async () => {
  const { rows } = await desk.owner.query<{ at: string; upi_id: string; choices: number }>(
    `select at::text, upi_id, choices from choice_count where reason = 'peer_on_watch'`,
  );
  const [watched] = rows;
  const add = `insert into choice_count values ($1, $2, $3, 2, 0, 0)`;
  const more = ['peer_frozen', 'peer_limit'];
  for (const reason of more) await desk.owner.query(add, [watched?.at, watched?.upi_id, reason]);
  try {
    const own = await peer.client.ok('capacity.choices', {});
    const held = own.choices.filter(({ reason }) => reason === 'held_by_desk');
    expect(held.map(({ times }) => times)).toEqual([(watched?.choices ?? 0) + 2]);
    expect(own.choices.reduce((sum, { times }) => sum + times, 0)).toBe(own.times);
    expect(own.total).toBe(own.choices.length);
    // Sorted as it is shown: the place among others would tell the reason.
    const reasons = own.choices.map(({ reason }) => reason);
    expect(reasons).toEqual(reasons.toSorted().toReversed());
    const query = { reason: 'held_by_desk' } as const;
    const asked = await peer.client.ok('capacity.choices', { query });
    expect([asked.total, asked.times]).toEqual([1, held[0]?.times]);
    const staff = await world.north.client.ok('capacity.choices', {});
    const found = staff.choices.map(({ reason }) => reason);
    expect(found).toEqual(expect.arrayContaining(['peer_on_watch', 'peer_frozen']));
  } finally {
    await desk.owner.query('delete from choice_count where reason = any($1)', [more]);
  }
});

test('every server is told that something was counted, and only then', async () => {
  const told = desk.servers.map(() => 0);
  for (const [index, { services }] of desk.servers.entries()) {
    (services.live as Live).onChange(({ ref }) => {
      if (ref === 'capacity') told[index] = (told[index] ?? 0) + 1;
    });
  }
  const rows = async () =>
    (await desk.owner.query(`select 1 from outbox where ref = 'capacity'`)).rowCount ?? 0;
  const before = await rows();
  await count();
  expect(await rows()).toBe(before);
  await turnAway('970.00');
  await count();
  expect(await rows()).toBe(before + 1);
  await waitFor('the news of it', async () => told.every((times) => times > 0));
});

test('an upgrade names all customers that are counted, of two weeks', async () => {
  const named = 'select * from lost_customer order by scope, order_ref';
  const path = join(migrations, '0102_lost_customers.sql');
  const client = await desk.owner.connect();
  try {
    await client.query(`begin; alter table payin disable trigger user;
      alter table order_event disable trigger user;
      update payin set created_at = created_at - interval '10 days';
      update order_event set at = at - interval '10 days';
      update lost_count set at = at - interval '10 days';
      update lost_customer set at = at - interval '10 days'`);
    const { rows: before } = await client.query(named);
    expect(before).not.toEqual([]);
    await client.query('drop table lost_customer');
    await client.query(await readFile(path, 'utf8'));
    expect((await client.query(named)).rows).toEqual(before);

    // Whose count is forgotten, or never was made, is not named.
    await client.query('drop table lost_customer; delete from lost_count');
    await client.query(await readFile(path, 'utf8'));
    expect((await client.query(named)).rows).toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a period of yesterday has none of today; an impossible one is refused', async () => {
  const before = await desk.admin.ok('capacity.get', { query: { start: 'yesterday' } });
  expect(before).toMatchObject({ choices: [], lost: { customers: 0, amount: '0.00' } });
  const wrong = await desk.admin.call('capacity.get', { query: { start: 'someday' as 'today' } });
  expect(wrong.status).toBe(422);
});

test('a reason that many UPI IDs met leaves room for those that met another', async () => {
  const rare = await addUpi(desk, peer);
  const many = await Promise.all(Array.from({ length: 12 }, () => addUpi(desk, rival)));
  await desk.owner.query(
    `insert into choice_count (at, upi_id, reason, choices, lost, lost_amount)
     select date_trunc('hour', $1::timestamptz), id, 'daily_amount', 9, 9, 900000
     from unnest($2::text[]) id
     union all select date_trunc('hour', $1::timestamptz), $3, 'wallet', 1, 1, 100`,
    [new Date(desk.clock.now()).toISOString(), many, rare],
  );
  const { lost } = await capacityFor(desk.admin);
  const met = (reason: string) => lost?.byUpi.filter((row) => row.reason === reason) ?? [];
  expect(met('wallet').map(({ upiId }) => upiId)).toEqual([rare]);
  expect(met('daily_amount')).toHaveLength(10);
});
