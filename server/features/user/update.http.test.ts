import type { CallName, RequestOf } from '@peerdesk/contract/endpoints.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import {
  addMember,
  buildWorld,
  fundMerchant,
  givePayout,
  openOrder,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

type Body = RequestOf<'user.update'>['body'];
const update = (client: ApiClient, body: Body) => client.ok('user.update', { body });
const refusal = <N extends CallName>(client: ApiClient, name: N, body: RequestOf<N>['body']) =>
  refusalOf(desk, () => client.call(name, { body } as Partial<RequestOf<N>>));
const none = { minAmount: null, maxAmount: null, openPayouts: null };

describe('an admin', () => {
  test('changes what is given and nothing else, and the audit has both', async () => {
    const { user } = await addMember(desk, 'peer', { parentId: world.north.user.id, payinBps: 50 });
    const after = await update(desk.admin, {
      userId: user.id,
      name: 'Asha Rao',
      tag: 'vip',
      commission: { payoutBps: 20 },
      limits: { maxAmount: '5000.00', openPayouts: 2 },
    });
    const expected = {
      name: 'Asha Rao',
      tag: 'vip',
      parentId: world.north.user.id,
      commission: { payinBps: 50, payoutBps: 20 },
      limits: { minAmount: null, maxAmount: '5000.00', openPayouts: 2 },
    };
    const { presence, lastSeenAt } = after;
    expect(after).toEqual({ ...user, ...expected, presence, lastSeenAt });
    const { rows } = await desk.owner.query<{ before: unknown; after: unknown }>(
      `select before, after from audit where action = 'user.update' and subject = $1`,
      [`user:${user.id}`],
    );
    const { name, tag, parentId, commission, limits } = user;
    expect(rows).toEqual([
      { before: { name, tag, parentId, commission, limits }, after: expected },
    ]);
  });

  test.each([
    ['role', { role: 'admin' }],
    ['status', { status: 'active' }],
    ['username', { username: 'root' }],
    ['wallet', { wallet: { balance: '9.00' } }],
    ['a password', { password: 'a fairly long password' }],
    ['limits of its own', { limits: { dailyAmount: '1.00' } }],
    ['too much commission', { commission: { payinBps: 4001 } }],
    ['a negative limit', { limits: { minAmount: '-1.00' } }],
    ['a reversed range', { limits: { minAmount: '5.00', maxAmount: '4.99' } }],
  ])('422 for %s', async (_name, set) => {
    const body = { userId: world.peer.user.id, ...set } as Body;
    expect((await refusal(desk.admin, 'user.update', body)).status).toBe(422);
  });

  test('does not change itself', async () => {
    const { id } = await desk.admin.ok('user.me');
    const answer = await refusal(desk.admin, 'user.update', { userId: id, name: 'Boss' });
    expect(answer.status).toBe(403);
  });
});

describe('a subadmin', () => {
  const peerOf = async (limits?: { maxAmount: string }) => {
    const { user } = await addMember(desk, 'peer', { parentId: world.north.user.id });
    return limits ? update(desk.admin, { userId: user.id, limits }) : user;
  };

  test('names its peer, and sets limits within those of an admin', async () => {
    const { client } = world.north;
    const bound = await peerOf({ maxAmount: '5000.00' });
    const userId = bound.id;
    const tightened = await update(client, { userId, name: 'Nila', limits: { maxAmount: '1000' } });
    expect(tightened).toMatchObject({ name: 'Nila', limits: { maxAmount: '1000.00' } });
    await update(client, { userId, limits: { maxAmount: '5000' } });
    for (const maxAmount of ['5000.01', null]) {
      const body = { userId, limits: { maxAmount } };
      const fields = ['limits.maxAmount'];
      expect(await refusal(client, 'user.update', body)).toMatchObject({ status: 403, fields });
    }
    const free = await peerOf();
    await update(client, { userId: free.id, limits: { maxAmount: '100' } });
    const loose = await update(client, { userId: free.id, limits: { maxAmount: null } });
    expect(loose.limits).toEqual(none);
  });

  test('raises neither commission above its own nor a tag, and changes no group', async () => {
    const { client, user: north } = world.north;
    await update(desk.admin, { userId: north.id, commission: { payinBps: 30, payoutBps: 0 } });
    const { id: userId } = await peerOf();
    const raised = await update(client, { userId, commission: { payinBps: 30 } });
    expect(raised.commission).toEqual({ payinBps: 30, payoutBps: 0 });
    const refused = async (set: Partial<Body>) =>
      (await refusal(client, 'user.update', { userId, ...set })).fields;
    expect(await refused({ commission: { payinBps: 31 } })).toEqual(['commission.payinBps']);
    expect(await refused({ commission: { payoutBps: 1 } })).toEqual(['commission.payoutBps']);
    expect(await refused({ tag: 'vip' })).toEqual(['tag']);
    expect((await update(client, { userId, tag: 'watch' })).tag).toBe('watch');
    // It may be there because an admin suspects something: only an admin takes it away.
    expect(await refused({ tag: 'new' })).toEqual(['tag']);
    expect(await refused({ parentId: world.south.user.id })).toEqual(['parentId']);
    expect(await refused({ parentId: null })).toEqual(['parentId']);
  });

  test.each([
    ['itself', () => world.north.user.id, 403],
    ['another subadmin', () => world.south.user.id, 404],
    ['a peer of another group', () => world.otherPeer.user.id, 404],
    ['nobody', () => 'U0', 404],
  ])('does not change %s', async (_whom, id, status) => {
    const { client } = world.north;
    const body = { userId: id(), name: 'Mine', limits: { maxAmount: null } };
    expect((await refusal(client, 'user.update', body)).status).toBe(status);
    const reset = await refusal(client, 'user.resetPassword', { userId: id() });
    expect(reset.status).toBe(status);
  });
});

describe('moving a peer to another group', () => {
  test('both groups see it, and the old subadmin’s default payer is cleared', async () => {
    const { north, south } = world;
    const { user } = await addMember(desk, 'peer', { parentId: north.user.id });
    const body = { peerId: user.id };
    await north.client.ok('user.updateDefaultPayoutPeer', { body });
    const moved = await update(desk.admin, { userId: user.id, parentId: south.user.id });
    expect(moved.parent).toEqual({ id: south.user.id, name: south.user.name });
    const one = { params: { id: user.id } };
    expect((await north.client.call('user.one', one)).status).toBe(404);
    expect((await south.client.call('user.one', one)).status).toBe(200);
    const former = await desk.admin.ok('user.one', { params: { id: north.user.id } });
    expect(former.defaultPayoutPeerId).toBeNull();
    const free = await update(desk.admin, { userId: user.id, parentId: null });
    expect(free.parent).toBeNull();
  });

  test('refused below a peer, a blocked subadmin, itself, and for a subadmin', async () => {
    const { user } = await addMember(desk, 'peer');
    const gone = await addMember(desk, 'subadmin');
    const blocked = { userId: gone.user.id, status: 'blocked' } as const;
    await desk.admin.ok('user.updateStatus', { body: blocked });
    const refused = async (userId: string, parentId: string) =>
      (await refusal(desk.admin, 'user.update', { userId, parentId })).status;
    expect(await refused(user.id, world.peer.user.id)).toBe(404);
    expect(await refused(user.id, user.id)).toBe(404);
    expect(await refused(user.id, gone.user.id)).toBe(422);
    expect(await refused(world.south.user.id, world.north.user.id)).toBe(422);
  });

  test('refused while it has an open pay-in or pay-out', async () => {
    const move = () => ({ userId: world.peer.user.id, parentId: world.south.user.id });
    const { refId } = await openOrder(desk, world);
    expect((await refusal(desk.admin, 'user.update', move())).status).toBe(409);
    await desk.owner.query(`update payin set status = 'declined' where ref_id = $1`, [refId]);
    await desk.owner.query(`update account set held = 0 where id = $1`, [
      `peer:${world.peer.user.id}:wallet`,
    ]);
    const payout = await givePayout(desk, world, world.payer, { accept: false });
    const body = { ...move(), userId: world.payer.user.id };
    expect((await refusal(desk.admin, 'user.update', body)).status).toBe(409);
    await desk.admin.ok('payout.decide', { body: { refId: payout.refId, status: 'declined' } });
    expect((await update(desk.admin, body)).parentId).toBe(world.south.user.id);
    await update(desk.admin, { ...body, parentId: world.north.user.id });
  });

  test('of an order that is assigned meanwhile and the move, one wins', async () => {
    const { user } = world.payer;
    const tries = Array.from({ length: 5 }, async () => {
      const [given, moved] = await Promise.all([
        givePayout(desk, world, world.payer, { accept: false }).catch(() => null),
        desk.admin.call('user.update', {
          body: { userId: user.id, parentId: world.south.user.id },
        }),
      ]);
      return { given, moved };
    });
    await Promise.all(tries);
    const { rows } = await desk.owner.query(
      `select from payout p join app_user u on u.id = p.peer_id
       where p.status = 'pending' and p.subadmin_id is distinct from u.parent_id`,
    );
    expect(rows).toEqual([]);
  });
});
