import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import type { UpiId } from '@peerdesk/contract/upi.ts';
import { minor } from '@peerdesk/domain/money.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../testing/desk.ts';
import {
  addMember,
  addUpi,
  buildWorld,
  openOrder,
  payOrder,
  type World,
} from '../testing/world.ts';
import type { WireClient } from '../wire/client.ts';
import { readCandidates } from './candidates.ts';

let desk: TestDesk;
let world: World;
let serial = 0;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
afterEach(async () => {
  expect(await desk.wrongs()).toEqual([]);
});
afterAll(() => desk.close());

type CreateBody = RequestOf<'upi.create'>['body'];

function newBody(set: Partial<CreateBody> = {}): CreateBody {
  serial += 1;
  return { upi: `fresh${serial}@okaxis`, holder: 'Asha Rao', ...set };
}

function create(client: WireClient, set: Partial<CreateBody> = {}): Promise<UpiId> {
  return client.ok('upi.create', { body: newBody(set) });
}

/** Runs what must be refused, and proves that it wrote nothing. @returns its status and code. */
async function refusal(call: () => ReturnType<WireClient['call']>) {
  const before = await desk.fingerprint();
  const answer = await call();
  if (!('error' in answer)) throw new Error(`not refused: ${JSON.stringify(answer.data)}`);
  expect(await desk.fingerprint()).toBe(before);
  const { errorCode, fields } = answer.error;
  return { status: answer.status, errorCode, ...(fields && { fields: Object.keys(fields) }) };
}

const notThere = { status: 404, errorCode: 'NotFound' };

async function auditOf(upiId: string) {
  const { rows } = await desk.owner.query<{
    action: string;
    actor: { id: string };
    before: { status: string } | null;
    after: { status: string };
  }>('select action, actor, before, after from audit where subject = $1 order by id', [
    `upi:${upiId}`,
  ]);
  return rows;
}

describe('POST /upi', () => {
  test('200 a peer adds its own: it waits, has an account of its own and the default caps', async () => {
    const upi = await create(world.peer.client, { upi: 'Own.One@OkAxis' });
    expect(upi).toMatchObject({
      upi: 'Own.One@OkAxis',
      holder: 'Asha Rao',
      bank: null,
      accountId: upi.id,
      peerId: world.peer.user.id,
      status: 'waiting',
      limits: {
        minAmount: '100.00',
        maxAmount: '100000.00',
        dailyAmount: '400000.00',
        dailyCount: 50,
      },
      today: { amount: '0.00', count: 0 },
      lastUsedAt: null,
    });
    expect(await auditOf(upi.id)).toMatchObject([
      { action: 'upi.create', actor: { id: world.peer.user.id }, after: { status: 'waiting' } },
    ]);
  });

  test('200 a peer-withdrawal adds its own; it is never a candidate for a pay-in', async () => {
    const upi = await create(world.payer.client, { peerId: world.payer.user.id });
    expect(upi.status).toBe('waiting');
    const active = await world.north.client.ok('upi.update', {
      body: { upiId: upi.id, status: 'active' },
    });
    expect(active.status).toBe('active');
    const candidates = await readCandidates(desk.owner, minor(50_000n), desk.clock.now());
    expect(candidates.length).toBeGreaterThan(0);
    expect(candidates.map(({ upiId }) => upiId)).not.toContain(upi.id);
  });

  test('200 staff adds one for a peer of its scope: it is active at once', async () => {
    const peerId = world.peer.user.id;
    expect((await create(world.north.client, { peerId })).status).toBe('active');
    expect((await create(desk.admin, { peerId, bank: 'Axis Bank' })).bank).toBe('Axis Bank');
  });

  test('404 for a peer out of the scope, nothing written', async () => {
    const peerId = world.otherPeer.user.id;
    for (const client of [world.north.client, world.peer.client, world.payer.client]) {
      const body = newBody({ peerId });
      expect(await refusal(() => client.call('upi.create', { body }))).toEqual(notThere);
    }
  });

  test('422 staff must say whose it is, and only a peer can have one', async () => {
    const wrong = { status: 422, errorCode: 'ValidationError', fields: ['peerId'] };
    const bodies = [newBody(), newBody({ peerId: world.north.user.id })];
    for (const body of bodies) {
      expect(await refusal(() => desk.admin.call('upi.create', { body }))).toEqual(wrong);
    }
  });

  test('422 a UPI ID that somebody has, in any letter case, nothing written', async () => {
    await create(world.otherPeer.client, { upi: 'taken@ybl' });
    const body = newBody({ upi: 'TAKEN@ybl' });
    expect(await refusal(() => world.peer.client.call('upi.create', { body }))).toEqual({
      status: 422,
      errorCode: 'ValidationError',
      fields: ['upi'],
    });
  });

  test('of twenty that add one UPI ID at once, one succeeds', async () => {
    const body = newBody({ upi: 'race@ybl' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.peer.client.call('upi.create', { body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
  });

  test.each([
    ['limits.dailyAmount', { dailyAmount: '400000.01' }],
    ['limits.dailyCount', { dailyCount: 51 }],
    ['limits.dailyCount', { dailyCount: 0 }],
    ['limits.maxAmount', { minAmount: '500.00', maxAmount: '499.99' }],
    ['limits.minAmount', { minAmount: '-1.00' }],
    ['limits.surprise', { ...{ surprise: 1 } }],
  ] as [string, CreateBody['limits']][])(
    '422 for the cap %s: %j, nothing written',
    async (field, limits) => {
      const body = newBody({ limits });
      expect(await refusal(() => world.peer.client.call('upi.create', { body }))).toEqual({
        status: 422,
        errorCode: 'ValidationError',
        fields: [field],
      });
    },
  );

  test('a bank account out of the scope cannot be named; within it two may share one', async () => {
    const accountId = 'shared account';
    await create(world.otherPeer.client, { accountId });
    await create(world.otherPeer.client, { accountId });
    for (const [client, peerId] of [
      [world.peer.client, undefined],
      [world.north.client, world.peer.user.id],
    ] as const) {
      const body = newBody({ accountId, ...(peerId && { peerId }) });
      expect(await refusal(() => client.call('upi.create', { body }))).toEqual({
        status: 422,
        errorCode: 'ValidationError',
        fields: ['accountId'],
      });
    }
    const byAdmin = await create(desk.admin, { accountId, peerId: world.peer.user.id });
    expect(byAdmin.accountId).toBe(accountId);
  });

  test('the same idempotency key answers the first answer again; with another body 409', async () => {
    const body = newBody();
    const headers = { 'idempotency-key': 'upi-once' };
    const first = await world.peer.client.ok('upi.create', { body }, headers);
    const before = await desk.fingerprint();
    expect(await world.peer.client.ok('upi.create', { body }, headers)).toEqual(first);
    const other = { ...body, holder: 'Somebody Else' };
    const code = await world.peer.client.refused('upi.create', { body: other }, headers);
    expect(code).toBe('IdempotencyConflict');
    expect(await desk.fingerprint()).toBe(before);
  });
});

describe.each([
  ['PATCH /upi', 'upi.update'],
  ['PUT /upi/restock', 'upi.restock'],
] as const)('%s', (_title, name) => {
  const change = (client: WireClient, upiId: string) =>
    name === 'upi.update'
      ? client.call(name, { body: { upiId, status: 'active' } })
      : client.call(name, { body: { upiId } });

  test('404 out of the scope, and for one that does not exist; nothing written', async () => {
    const { id } = await create(desk.admin, { peerId: world.otherPeer.user.id });
    for (const client of [world.north.client, world.peer.client, world.payer.client]) {
      expect(await refusal(() => change(client, id))).toEqual(notThere);
    }
    expect(await refusal(() => change(desk.admin, `V${'0'.repeat(18)}`))).toEqual(notThere);
  });

  test('403 a peer cannot approve its own, nothing written', async () => {
    const { id } = await create(world.peer.client);
    expect(await refusal(() => change(world.peer.client, id))).toEqual({
      status: 403,
      errorCode: 'PermissionDenied',
    });
  });

  test.each(['admin', 'north'] as const)('200 %s approves a waiting one', async (who) => {
    const { id } = await create(world.peer.client);
    const client = who === 'admin' ? desk.admin : world.north.client;
    expect(await change(client, id)).toMatchObject({ status: 200, data: { status: 'active' } });
    expect((await auditOf(id))[1]).toMatchObject({
      action: name,
      before: { status: 'waiting' },
      after: { status: 'active' },
    });
  });

  test('200 a peer re-activates its own paused one', async () => {
    const { id } = await create(desk.admin, { peerId: world.peer.user.id });
    await world.peer.client.ok('upi.update', { body: { upiId: id, status: 'paused' } });
    const answer = await change(world.peer.client, id);
    expect(answer).toMatchObject({ status: 200, data: { status: 'active' } });
  });

  test('409 InvalidTransition for a frozen one, whoever asks; nothing written', async () => {
    const { id } = await create(desk.admin, { peerId: world.peer.user.id });
    await desk.owner.query(`update upi set status = 'frozen' where id = $1`, [id]);
    for (const client of [desk.admin, world.north.client, world.peer.client]) {
      expect(await refusal(() => change(client, id))).toEqual({
        status: 409,
        errorCode: 'InvalidTransition',
      });
    }
  });

  test('422 caps above the network’s or in the wrong order with those kept', async () => {
    const { id } = await create(desk.admin, {
      peerId: world.peer.user.id,
      limits: { minAmount: '500.00' },
    });
    for (const [field, limits] of [
      ['limits.dailyAmount', { dailyAmount: '500000.00' }],
      ['limits.maxAmount', { maxAmount: '400.00' }],
    ] as const) {
      const body = { upiId: id, limits };
      const wrong = await refusal(() => world.peer.client.call(name, { body }));
      expect(wrong).toEqual({ status: 422, errorCode: 'ValidationError', fields: [field] });
    }
  });

  test('409 IdempotencyConflict for the same key with another body, nothing written', async () => {
    const { id } = await create(desk.admin, { peerId: world.peer.user.id });
    const headers = { 'idempotency-key': `${name} once` };
    const limits = { dailyCount: 7 };
    await world.peer.client.ok(name, { body: { upiId: id, limits } }, headers);
    const body = { upiId: id, limits: { dailyCount: 8 } };
    expect(await refusal(() => world.peer.client.call(name, { body }, headers))).toEqual({
      status: 409,
      errorCode: 'IdempotencyConflict',
    });
  });
});

describe('PATCH /upi', () => {
  test('200 changes only what is given', async () => {
    const before = await create(desk.admin, { peerId: world.peer.user.id });
    const after = await world.peer.client.ok('upi.update', {
      body: { upiId: before.id, holder: 'A. Rao', limits: { dailyCount: 10 } },
    });
    const limits = { ...before.limits, dailyCount: 10 };
    expect(after).toEqual({ ...before, holder: 'A. Rao', limits });
  });

  test('422 the UPI ID itself cannot be changed, nothing written', async () => {
    const { id } = await create(desk.admin, { peerId: world.peer.user.id });
    const body = { upiId: id, upi: 'another@okaxis' } as { upiId: string };
    expect(await refusal(() => world.peer.client.call('upi.update', { body }))).toEqual({
      status: 422,
      errorCode: 'ValidationError',
      fields: ['upi'],
    });
  });

  test('403 a waiting one cannot be paused by its peer, which would be a way round', async () => {
    const { id } = await create(world.peer.client);
    const body = { upiId: id, status: 'paused' } as const;
    expect(await refusal(() => world.peer.client.call('upi.update', { body }))).toEqual({
      status: 403,
      errorCode: 'PermissionDenied',
    });
  });
});

describe('GET /upi', () => {
  test('each sees its scope only', async () => {
    await create(desk.admin, { peerId: world.otherPeer.user.id });
    const ownersFor = async (client: WireClient) => {
      const { upis, total } = await client.ok('upi.list', { query: { pagesize: '100' } });
      expect(total).toBe(upis.length);
      return new Set(upis.map(({ peerId }) => peerId));
    };
    const [peer, otherPeer, payer] = [world.peer, world.otherPeer, world.payer].map(
      ({ user }) => user.id,
    );
    expect(await ownersFor(world.peer.client)).toEqual(new Set([peer]));
    expect(await ownersFor(world.payer.client)).toEqual(new Set([payer]));
    expect(await ownersFor(world.north.client)).toEqual(new Set([peer, payer]));
    expect(await ownersFor(world.south.client)).toEqual(new Set([otherPeer]));
    expect(await ownersFor(desk.admin)).toEqual(new Set([peer, otherPeer, payer]));
  });

  test('a filter by a peer out of the scope finds nothing', async () => {
    const query = { peerId: world.otherPeer.user.id };
    expect(await world.north.client.ok('upi.list', { query })).toMatchObject({ total: 0 });
  });

  test('searches any part and any letter case, takes % as it is, sorts and pages', async () => {
    const peerId = world.otherPeer.user.id;
    const names = ['zebra-q@okaxis', 'Apple-q@okaxis', 'mango-q@okaxis'];
    for (const upi of names) await create(desk.admin, { upi, peerId });
    const list = async (query: RequestOf<'upi.list'>['query']) => {
      const { upis } = await desk.admin.ok('upi.list', { query });
      return upis.map(({ upi }) => upi);
    };
    const sorted = ['Apple-q@okaxis', 'mango-q@okaxis', 'zebra-q@okaxis'];
    expect(await list({ q: '-Q@ok', sort: 'upi' })).toEqual(sorted);
    expect(await list({ q: '-q@ok', sort: '-upi' })).toEqual(sorted.toReversed());
    expect(await list({ q: '-q@ok', sort: 'createdAt' })).toEqual(names);
    expect(await list({ q: '-q@ok', sort: 'upi', pagesize: '1', skip: '1' })).toEqual([sorted[1]]);
    expect(await list({ q: '%' })).toEqual([]);
    expect(await list({ q: `' or 1=1 --` })).toEqual([]);
    expect(await list({ q: '-q@ok', status: 'paused' })).toEqual([]);
  });

  test('an unchanged poll is a 304; a change of the scope’s UPI IDs ends that', async () => {
    const client = world.south.client;
    const first = await client.call('upi.list');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\//);
    const base = desk.bases[0] ?? '';
    const token = await signedIn();
    const poll = (mark?: string) =>
      fetch(`${base}/api/upi`, {
        headers: { authorization: token, ...(mark && { 'if-none-match': mark }) },
      });
    const mark = (await poll()).headers.get('etag') ?? '';
    expect((await poll(mark)).status).toBe(304);
    await create(desk.admin, { peerId: world.otherPeer.user.id });
    await expect.poll(async () => (await poll(mark)).status).toBe(200);
  });

  /** The authorization of a fresh session of the admin. */
  async function signedIn(): Promise<string> {
    const session = await desk.anyone.ok('auth.signin', {
      body: { username: 'admin', password: 'correct horse battery' },
    });
    return `auth ${session.accessToken}`;
  }
});

describe('what the last 24 hours used', () => {
  test('open and approved pay-ins count, an expired one and an older one do not', async () => {
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
      sameAmountOpen: true,
      peer: { id: peer.user.id, presence: 'online', walletHeld: 250_000n },
    });
    const later = desk.clock.now() + 24 * 60 * 60 * 1000 + 60_000;
    const tomorrow = await readCandidates(desk.owner, minor(100_000n), later);
    expect(tomorrow.find((candidate) => candidate.upiId === upiId)).toMatchObject({
      used: { amount: 0n, count: 0, largeAmount: 0n, largeCount: 0 },
      sameAmountOpen: false,
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
