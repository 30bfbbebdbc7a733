import type { CallName, RequestOf } from '@peerdesk/contract/endpoints.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { settledEtag } from '../../testing/settled-etag.ts';
import { waitFor } from '../../testing/wait.ts';
import {
  addMember,
  addUpi,
  buildWorld,
  fundMerchant,
  givePayout,
  openOrder,
  password,
  type World,
} from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';

let desk: TestDesk;
let world: World;
let serial = 0;
const stranger = `U${'0'.repeat(18)}`;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

type Body<N extends CallName> = RequestOf<N>['body'];
const refusal = <N extends CallName>(client: ApiClient, name: N, body: Body<N>) =>
  refusalOf(desk, () => client.call(name, { body } as Partial<RequestOf<N>>));

function person(set: Partial<Body<'user.register'>> = {}): Body<'user.register'> {
  serial += 1;
  return { name: `New ${serial}`, username: `new.${serial}`, password, role: 'peer', ...set };
}

async function count(sql: string, values: unknown[] = []): Promise<number> {
  return (await desk.owner.query(sql, values)).rows.length;
}

describe('seeing users', () => {
  test('a subadmin lists its peers and no one else; totals agree', async () => {
    const { users, total } = await world.north.client.ok('user.list', {
      query: { pagesize: '100' },
    });
    expect(users.length).toBe(total);
    expect(new Set(users.map(({ parentId }) => parentId))).toEqual(new Set([world.north.user.id]));
    expect(users.map(({ id }) => id)).toContain(world.peer.user.id);
    const all = await desk.admin.ok('user.list', { query: { pagesize: '100' } });
    expect(all.total).toBe(await count('select from app_user'));
    expect(all.totalIsCapped).toBe(false);
  });

  test('filters by role, status, tag and any part of a name, as text', async () => {
    // Its tag is shown nowhere.
    const payer = person({ role: 'peer-withdrawal', tag: 'watch' });
    await desk.admin.ok('user.register', { body: payer });
    const body = person({ name: 'Zed 50%_off', tag: 'watch' });
    const { id } = await desk.admin.ok('user.register', { body });
    const ids = async (query: RequestOf<'user.list'>['query']) =>
      (await desk.admin.ok('user.list', { query })).users.map((user) => user.id);
    expect(await ids({ q: '50%_OFF' })).toEqual([id]);
    expect(await ids({ q: body.username.toUpperCase() })).toContain(id);
    expect(await ids({ q: "' or 1=1 --" })).toEqual([]);
    expect(await ids({ tag: 'watch' })).toEqual([id]);
    expect(await ids({ tag: 'watch', role: 'subadmin' })).toEqual([]);
    expect(await ids({ tag: 'watch,trusted' })).toEqual([id]);
    expect(await ids({ tag: 'watch', status: 'blocked' })).toEqual([]);
    const parentId = world.north.user.id;
    expect(await ids({ parentId })).toContain(world.peer.user.id);
    expect(await ids({ parentId, q: world.otherPeer.user.username })).toEqual([]);
    expect(await ids({ presence: 'online', q: body.username })).toEqual([]);
    expect((await ids({ sort: '-balance' })).slice(0, 2).toSorted()).toEqual(
      [world.peer.user.id, world.otherPeer.user.id].toSorted(),
    );
    expect((await ids({ sort: '-name' }))[0]).toBe(id);
    expect((await ids({ sort: '-createdAt', pagesize: '1' }))[0]).toBe(id);
    expect(await ids({ sort: '-createdAt', skip: '1', pagesize: '1' })).not.toContain(id);
  });

  test('sorted by when they were last seen, in any of their sessions', async () => {
    const parentId = (await addMember(desk, 'subadmin')).user.id;
    const never = (await desk.admin.ok('user.register', { body: person({ parentId }) })).id;
    const [earlier, now] = [
      await addMember(desk, 'peer', { parentId }),
      await addMember(desk, 'peer', { parentId }),
    ].map(({ user }) => user);
    const sessions = 'update session set seen_at = seen_at - make_interval(mins => $2)';
    for (const [one, minutes] of [
      [earlier, 20],
      [now, 30],
    ] as const) {
      await desk.owner.query(`${sessions} where user_id = $1`, [one?.id, minutes]);
    }
    await desk.anyone.signin(now?.username ?? '', password);
    const sorted = async (sort: 'lastSeenAt' | '-lastSeenAt') =>
      (await desk.admin.ok('user.list', { query: { parentId, sort } })).users.map(({ id }) => id);
    expect(await sorted('-lastSeenAt')).toEqual([now?.id, earlier?.id, never]);
    expect(await sorted('lastSeenAt')).toEqual([never, earlier?.id, now?.id]);
  });

  test('404 for a user of another group', async () => {
    const { client } = world.north;
    const one = (id: string) => client.call('user.one', { params: { id } });
    expect((await one(world.peer.user.id)).status).toBe(200);
    expect((await one(world.north.user.id)).status).toBe(200);
    for (const id of [world.otherPeer.user.id, world.south.user.id, stranger]) {
      expect(await one(id)).toMatchObject({ status: 404, error: { errorCode: 'NotFound' } });
    }
  });

  test('an unchanged list is 304, and a new user changes it on both servers', async () => {
    const body = { username: 'admin', password: adminPassword };
    const { accessToken } = await desk.anyone.ok('auth.signin', { body });
    const ask = (base: string, mark: string) =>
      fetch(`${base}/api/user`, {
        headers: { authorization: `auth ${accessToken}`, 'if-none-match': mark },
      });
    const marks: [base: string, mark: string][] = [];
    for (const base of desk.bases) marks.push([base, await settledEtag((mark) => ask(base, mark))]);
    await desk.admin.ok('user.register', { body: person() });
    for (const [base, mark] of marks) {
      expect(mark).toMatch(/^W\//);
      await waitFor('a changed list', async () => (await ask(base, mark)).status === 200);
    }
  });
});

describe('blocking', () => {
  const set = (userId: string, status: 'active' | 'blocked') => ({ body: { userId, status } });

  test('a subadmin blocks its own peer and makes it active again', async () => {
    const peer = await addMember(desk, 'peer', { parentId: world.north.user.id });
    const blocked = await world.north.client.ok('user.updateStatus', set(peer.user.id, 'blocked'));
    expect(blocked).toMatchObject({ status: 'blocked', presence: 'offline' });
    expect(await peer.client.refused('user.me')).toBe('SessionError');
    const again = await world.north.client.ok('user.updateStatus', set(peer.user.id, 'active'));
    expect(again).toMatchObject({ status: 'active', outcome: null });
  });

  test('the answer says what was released, what passed to the parent, and what stays', async () => {
    const { north, merchant } = world;
    await fundMerchant(desk, merchant.id);
    const peer = await addMember(desk, 'peer', { parentId: north.user.id, topup: '90000.00' });
    await addUpi(desk, peer);
    await desk.owner.query(`update app_user set presence = 'offline' where id <> $1`, [
      peer.user.id,
    ]);
    const payin = await openOrder(desk, world);
    const unseen = await givePayout(desk, world, peer, { accept: false });
    const seen = await givePayout(desk, world, peer);
    const { outcome } = await desk.admin.ok('user.updateStatus', set(peer.user.id, 'blocked'));
    expect(outcome).toEqual({
      released: [unseen.refId],
      passed: [payin.refId],
      passedTo: { id: north.user.id, name: north.user.name },
      kept: [seen.refId],
    });
  });

  test('orders pass to nobody who is blocked: those of a blocked subadmin’s group to admins', async () => {
    const lead = await addMember(desk, 'subadmin');
    const parentId = lead.user.id;
    const peer = await addMember(desk, 'peer', { parentId, topup: '90000.00' });
    await addUpi(desk, peer);
    await desk.owner.query(`update app_user set presence = 'offline' where id <> $1`, [
      peer.user.id,
    ]);
    const payin = await openOrder(desk, world);
    const passed = { passed: [payin.refId], passedTo: null };
    const ofLead = await desk.admin.ok('user.updateStatus', set(lead.user.id, 'blocked'));
    expect(ofLead.outcome).toMatchObject(passed);
    const ofPeer = await desk.admin.ok('user.updateStatus', set(peer.user.id, 'blocked'));
    expect(ofPeer.outcome).toMatchObject(passed);
  });

  test.each([
    ['itself', () => world.north.user.id, 403],
    ['a peer of another group', () => world.otherPeer.user.id, 404],
    ['another subadmin', () => world.south.user.id, 404],
    ['nobody', () => stranger, 404],
  ])('a subadmin does not block %s', async (_whom, id, status) => {
    const body = { userId: id(), status: 'blocked' } as const;
    expect((await refusal(world.north.client, 'user.updateStatus', body)).status).toBe(status);
  });

  test('an admin does not block itself, and of two who block each other one stays', async () => {
    const { id } = await desk.admin.ok('user.me');
    const body = { userId: id, status: 'blocked' } as const;
    expect((await refusal(desk.admin, 'user.updateStatus', body)).status).toBe(403);
    const second = await addMember(desk, 'admin');
    const answers = await Promise.all([
      desk.admin.call('user.updateStatus', set(second.user.id, 'blocked')),
      second.client.call('user.updateStatus', set(id, 'blocked')),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await count(`select from app_user where role = 'admin' and status = 'active'`)).toBe(1);
    await desk.owner.query(`update app_user set status = 'active' where role = 'admin'`);
    await desk.owner.query(`update session set revoked_at = null, revoked_why = null
      where user_id = '${id}'`);
  });
});

describe('the default pay-out peer', () => {
  test('a subadmin sets and clears its own; an admin names the subadmin', async () => {
    const { north, payer } = world;
    const ask = (client: ApiClient, body: Body<'user.updateDefaultPayoutPeer'>) =>
      client.ok('user.updateDefaultPayoutPeer', { body });
    const set = await ask(north.client, { peerId: payer.user.id });
    expect(set).toMatchObject({ id: north.user.id, defaultPayoutPeerId: payer.user.id });
    expect((await ask(north.client, { peerId: null })).defaultPayoutPeerId).toBeNull();
    const subadminId = north.user.id;
    const byAdmin = await ask(desk.admin, { subadminId, peerId: world.peer.user.id });
    expect(byAdmin.defaultPayoutPeerId).toBe(world.peer.user.id);
  });

  test('refused for a peer of another group, a blocked one and another subadmin', async () => {
    const name = 'user.updateDefaultPayoutPeer';
    const { client } = world.north;
    const peerId = world.payer.user.id;
    const other = { peerId: world.otherPeer.user.id };
    expect((await refusal(client, name, other)).status).toBe(404);
    const theirs = { subadminId: world.south.user.id, peerId: world.otherPeer.user.id };
    expect((await refusal(client, name, theirs)).status).toBe(404);
    expect((await refusal(client, name, { peerId: stranger })).status).toBe(404);
    expect((await refusal(desk.admin, name, { peerId })).fields).toEqual(['subadminId']);
    const noSubadmin = { subadminId: world.peer.user.id, peerId };
    expect((await refusal(desk.admin, name, noSubadmin)).status).toBe(404);
    const clears = { subadminId: world.peer.user.id, peerId: null };
    expect((await refusal(desk.admin, name, clears)).status).toBe(404);
    const gone = await addMember(desk, 'peer', { parentId: world.north.user.id });
    const body = { userId: gone.user.id, status: 'blocked' } as const;
    await client.ok('user.updateStatus', { body });
    expect((await refusal(client, name, { peerId: gone.user.id })).fields).toEqual(['peerId']);
  });
});
