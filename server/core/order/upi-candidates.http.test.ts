import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import type { UpiId } from '@peerdesk/contract/upi.ts';
import { minor } from '@peerdesk/domain/money.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
  addMember,
  addUpi,
  buildWorld,
  openOrder,
  payOrder,
  type World,
} from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { readCandidates } from './upi-candidates.ts';

let desk: TestDesk;
let world: World;
let serial = 0;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

type CreateBody = RequestOf<'upi.create'>['body'];

function newBody(set: Partial<CreateBody> = {}): CreateBody {
  serial += 1;
  return { upi: `fresh${serial}@okaxis`, holder: 'Asha Rao', ...set };
}

function create(client: ApiClient, set: Partial<CreateBody> = {}): Promise<UpiId> {
  return client.ok('upi.create', { body: newBody(set) });
}

describe('what the last 24 hours used', () => {
  test('open and approved pay-ins count, a declined one and an older one do not', async () => {
    const peer = await addMember(desk, 'peer', {
      parentId: world.north.user.id,
      topup: '100000.00',
    });
    const upiId = await addUpi(desk, peer);
    for (const busy of [world.peer, world.otherPeer]) {
      await busy.client.ok('user.updateMe', { body: { presence: 'offline' } });
    }
    const today = async () => {
      const { upis } = await peer.client.ok('upi.list');
      return upis[0]?.today;
    };
    await openOrder(desk, world, { amount: '2500.00' });
    const paid = await payOrder(desk, world, { amount: '1999.99' });
    await peer.client.ok('payin.confirm', { body: { refId: paid.refId } });
    const declined = await payOrder(desk, world, { amount: '300.00' });
    expect(await today()).toEqual({ amount: '4799.99', count: 3 });
    await peer.client.ok('payin.decide', {
      body: { refId: declined.refId, status: 'declined', note: 'not received' },
    });
    expect(await today()).toEqual({ amount: '4499.99', count: 2 });

    const candidates = await readCandidates(desk.owner, minor(250_000n), desk.clock.now());
    const mine = candidates.find((candidate) => candidate.upiId === upiId);
    expect(mine).toMatchObject({
      used: { amount: 449_999n, count: 2, largeAmount: 250_000n, largeCount: 1 },
      openAmounts: new Set([250_000n]),
      peer: { id: peer.user.id, presence: 'online', available: 9_550_001n },
    });
    const later = desk.clock.now() + 24 * 60 * 60 * 1000 + 60_000;
    const tomorrow = await readCandidates(desk.owner, minor(100_000n), later);
    expect(tomorrow.find((candidate) => candidate.upiId === upiId)).toMatchObject({
      used: { amount: 0n, count: 0, largeAmount: 0n, largeCount: 0 },
      openAmounts: new Set(),
    });
    for (const { user, client } of [world.peer, world.otherPeer]) {
      expect(user.role).toBe('peer');
      await client.ok('user.updateMe', { body: { presence: 'online' } });
    }
  });

  test('candidates: active ones before paused ones, waiting and frozen ones not at all', async () => {
    const peerId = world.peer.user.id;
    const statuses = { paused: '', waiting: '', frozen: '' };
    for (const status of ['paused', 'waiting', 'frozen'] as const) {
      const { id } = await create(desk.admin, { peerId });
      await desk.owner.query('update upi set status = $2 where id = $1', [id, status]);
      statuses[status] = id;
    }
    const candidates = await readCandidates(desk.owner, minor(50_000n), desk.clock.now());
    const order = candidates.map(({ status }) => status);
    expect(order).toEqual(order.toSorted());
    const ids = candidates.map(({ upiId }) => upiId);
    expect(ids).toContain(statuses.paused);
    expect(ids).not.toContain(statuses.waiting);
    expect(ids).not.toContain(statuses.frozen);
  });

  test('a paused UPI ID loses the order that read it while it was active', async () => {
    const { id } = await create(desk.admin, { peerId: world.peer.user.id });
    const version = async () => {
      const { rows } = await desk.owner.query<{ version: number }>(
        'select version from upi where id = $1',
        [id],
      );
      return rows[0]?.version;
    };
    const before = await version();
    await world.peer.client.ok('upi.update', { body: { upiId: id, status: 'paused' } });
    expect(await version()).not.toBe(before);
  });
});
