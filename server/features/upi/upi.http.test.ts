import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import type { UpiId } from '@peerdesk/contract/upi.ts';
import { minor } from '@peerdesk/domain/money.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { settledEtag } from '../../testing/settled-etag.ts';
import { addMember, buildWorld, type World } from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { readCandidates } from '../../core/order/upi-candidates.ts';
import { waitFor } from '../../testing/wait.ts';

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

const refusal = (call: Parameters<typeof refusalOf>[1]) => refusalOf(desk, call);

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

  test('422 a UPI ID that the peer has, in any letter case, nothing written', async () => {
    await create(world.peer.client, { upi: 'taken@ybl' });
    const body = newBody({ upi: 'TAKEN@ybl' });
    expect(await refusal(() => world.peer.client.call('upi.create', { body }))).toEqual({
      status: 422,
      errorCode: 'ValidationError',
      fields: ['upi'],
    });
  });

  test('a claim that waits blocks no true one, and does not tell a peer who has it', async () => {
    const upi = 'rival@ybl';
    const squatted = await create(world.otherPeer.client, { upi });
    const own = await create(desk.admin, { upi: 'RIVAL@ybl', peerId: world.peer.user.id });
    expect(own.status).toBe('active');
    expect((await create(world.payer.client, { upi })).status).toBe('waiting');
    const approve = { body: { upiId: squatted.id, status: 'active' as const } };
    for (const client of [desk.admin, world.south.client]) {
      expect(await refusal(() => client.call('upi.update', approve))).toMatchObject({
        status: 422,
        fields: ['upiId'],
      });
    }
    const body = newBody({ upi, peerId: world.otherPeer.user.id });
    expect(await refusal(() => desk.admin.call('upi.create', { body }))).toMatchObject({
      status: 422,
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

describe('GET /upi', () => {
  test('each sees its scope only', async () => {
    await create(desk.admin, { peerId: world.otherPeer.user.id });
    const ownersFor = async (client: ApiClient) => {
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
    const mark = await settledEtag(poll);
    await create(desk.admin, { peerId: world.otherPeer.user.id });
    await waitFor('a changed list', async () => (await poll(mark)).status === 200);
  });

  test('what would take a payment now is marked by its content alone', async () => {
    const authorization = await signedIn();
    const base = desk.bases[0] ?? '';
    const ask = async (path: string, mark = '') => {
      const headers = { authorization, ...(mark && { 'if-none-match': mark }) };
      const answer = await fetch(`${base}/api${path}`, { headers });
      return { status: answer.status, mark: answer.headers.get('etag') ?? '' };
    };
    const plain = await ask('/upi');
    const taken = 'now=taken';
    for (const query of [taken, 'status=active&n%6Fw=taken']) {
      const first = await ask(`/upi?${query}`, plain.mark);
      expect([query, first.status]).toEqual([query, 200]);
      const again = await ask(`/upi?${query}`, first.mark);
      expect([query, again]).toEqual([query, { status: 304, mark: first.mark }]);
    }
    // No change of a UPI ID or a person: only who is there.
    const before = await ask(`/upi?${taken}`);
    await world.peer.client.ok('user.updateMe', { body: { presence: 'offline' } });
    expect((await ask(`/upi?${taken}`, before.mark)).status).toBe(200);
    await world.peer.client.ok('user.updateMe', { body: { presence: 'online' } });
  });

  /** The authorization of a fresh session of the admin. */
  async function signedIn(): Promise<string> {
    const session = await desk.anyone.ok('auth.signin', {
      body: { username: 'admin', password: 'correct horse battery' },
    });
    return `auth ${session.accessToken}`;
  }
});

test('422 a group cannot name the bank account of a peer without a group', async () => {
  const loner = await addMember(desk, 'peer');
  const accountId = 'the loner’s account';
  await create(desk.admin, { accountId, peerId: loner.user.id });
  const body = newBody({ accountId, peerId: world.peer.user.id });
  expect(await refusal(() => world.north.client.call('upi.create', { body }))).toMatchObject({
    status: 422,
    fields: ['accountId'],
  });
});
