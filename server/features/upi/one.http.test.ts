import type { UpiDetail } from '@peerdesk/contract/upi.ts';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import {
  addMember,
  addUpi,
  buildWorld,
  openOrder,
  payOrder,
  type Member,
  type World,
} from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';

let desk: TestDesk;
let world: World;
/** The only peer online: every order of these tests is theirs. */
let peer: Member;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await world.peer.client.ok('user.updateMe', { body: { presence: 'offline' } });
  peer = await addMember(desk, 'peer', { parentId: world.north.user.id, topup: '900000.00' });
  upiId = await addUpi(desk, peer);
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const read = (client: ApiClient, id = upiId): Promise<UpiDetail> =>
  client.ok('upi.one', { params: { upiId: id } });

test('GET /upi/{upiId}: 404 out of the scope, as for one that does not exist', async () => {
  const unknown = await refusalOf(desk, () =>
    desk.admin.call('upi.one', { params: { upiId: 'V000' } }),
  );
  expect(unknown).toEqual({ status: 404, errorCode: 'NotFound' });
  const others = [world.south, world.otherPeer, world.peer, world.payer];
  for (const { client } of others) {
    const answer = await refusalOf(desk, () => client.call('upi.one', { params: { upiId } }));
    expect(answer).toEqual(unknown);
  }
});

test('every open and approved pay-in uses the caps, and one that was declined does not', async () => {
  await openOrder(desk, world, { amount: '1500.00' });
  const large = await payOrder(desk, world, { amount: '2000.00' });
  const declined = await payOrder(desk, world, { amount: '2500.00' });
  await peer.client.ok('payin.decide', {
    body: { refId: declined.refId, status: 'declined', note: 'nothing came' },
  });
  await peer.client.ok('payin.confirm', { body: { refId: large.refId } });
  const { headroom, today, credits } = await read(peer.client);
  expect(today).toEqual({ amount: '3500.00', count: 2 });
  expect(headroom).toEqual({
    credits: { used: 2, most: 50 },
    largeCredits: { used: 1, most: 25 },
    largeAmount: { used: '2000.00', most: '400000.00' },
    amount: null,
    takesUpTo: '100000.00',
    roomAt: null,
  });
  expect(credits.map(({ amount }) => amount)).toEqual(['1500.00', '2000.00']);
});

test('a full one says when room comes back: 24 hours after its oldest credit', async () => {
  const limits = { dailyCount: 2, dailyAmount: '5000.00' };
  await desk.admin.ok('upi.update', { body: { upiId, limits } });
  const { headroom, credits, limits: set } = await read(world.north.client);
  expect(set).toMatchObject(limits);
  const oldest = Date.parse(credits[0]?.at ?? '');
  expect(headroom).toMatchObject({
    credits: { used: 2, most: 2 },
    amount: { used: '3500.00', most: '5000.00' },
    takesUpTo: null,
    roomAt: new Date(oldest + 24 * 3_600_000).toISOString(),
  });
  const { upis } = await peer.client.ok('upi.list');
  expect(upis[0]).toMatchObject({ id: upiId, headroom, peer: { name: peer.user.name } });
});

test('the history tells who changed what; caps and a pause from above are told to the peer', async () => {
  await peer.client.ok('upi.update', { body: { upiId, limits: { dailyCount: 1 } } });
  await world.north.client.ok('upi.update', { body: { upiId, status: 'paused' } });
  const { history, capsFromAbove, pausedBy } = await read(peer.client);
  expect(capsFromAbove).toEqual({ dailyCount: 2, dailyAmount: '5000.00' });
  expect(pausedBy).toBe('subadmin');
  expect((await read(desk.admin)).capsFromAbove).toEqual({});
  expect(history.map(({ action, actor, changes }) => [action, actor.name, changes])).toEqual([
    ['upi.update', world.north.user.name, [{ field: 'status', before: 'active', after: 'paused' }]],
    ['upi.update', peer.user.name, [{ field: 'dailyCount', before: '2', after: '1' }]],
    [
      'upi.update',
      expect.any(String),
      [
        { field: 'dailyAmount', before: '400000.00', after: '5000.00' },
        { field: 'dailyCount', before: '50', after: '2' },
      ],
    ],
    ['upi.create', expect.any(String), expect.any(Array)],
  ]);
  expect(history.at(-1)?.changes[0]).toEqual({
    field: 'holder',
    before: null,
    after: peer.user.name,
  });
  expect((await peer.client.call('upi.restock', { body: { upiId } })).status).toBe(403);
  await desk.admin.ok('upi.restock', { body: { upiId, limits: { dailyCount: 50 } } });
  expect((await read(peer.client)).history[0]).toMatchObject({
    action: 'upi.restock',
    changes: [
      { field: 'status', before: 'paused', after: 'active' },
      { field: 'dailyCount', before: '1', after: '50' },
    ],
  });
});

test('the waiting ones are counted per scope, whatever the tab', async () => {
  await peer.client.ok('upi.create', { body: { upi: 'new.one@ybl', holder: 'Asha' } });
  const counted = async (client: ApiClient) =>
    (await client.ok('upi.list', { query: { status: 'active' } })).counts;
  expect(await counted(desk.admin)).toEqual({ waiting: 1 });
  expect(await counted(world.north.client)).toEqual({ waiting: 1 });
  expect(await counted(peer.client)).toEqual({ waiting: 1 });
  expect(await counted(world.south.client)).toEqual({ waiting: 0 });
});
