import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import type { UpiId } from '@peerdesk/contract/upi.ts';
import { readStatement } from '@peerdesk/statement-reader/read-statement.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { runJobs, testFile, uploadAndMatch } from '../../testing/statement.ts';
import { buildWorld, freshUtr, openOrder, type World } from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';

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

describe.each([
  ['PATCH /upi', 'upi.update'],
  ['PUT /upi/restock', 'upi.restock'],
] as const)('%s', (_title, name) => {
  const change = (client: ApiClient, upiId: string) =>
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
    const after = await world.north.client.ok('upi.update', {
      body: { upiId: before.id, holder: 'A. Rao', limits: { dailyCount: 10 } },
    });
    const limits = { ...before.limits, dailyCount: 10 };
    const headroom = { ...before.headroom, credits: { used: 0, most: 10 } };
    expect(after).toEqual({ ...before, holder: 'A. Rao', limits, headroom });
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

describe('whoever is above binds whoever is below', () => {
  const denied = { status: 403, errorCode: 'PermissionDenied' };
  const own = () => create(desk.admin, { peerId: world.peer.user.id });

  test('a pause: by an admin for subadmin and peer, by a subadmin for the peer', async () => {
    const upiId = (await own()).id;
    const set = (client: ApiClient, status: 'active' | 'paused') =>
      client.call('upi.update', { body: { upiId, status } });
    const restock = (client: ApiClient) => client.call('upi.restock', { body: { upiId } });
    await set(desk.admin, 'paused');
    await set(world.peer.client, 'paused');
    for (const client of [world.peer.client, world.north.client]) {
      expect(await refusal(() => set(client, 'active'))).toEqual(denied);
      expect(await refusal(() => restock(client))).toEqual(denied);
    }
    expect((await set(desk.admin, 'active')).status).toBe(200);
    await set(world.north.client, 'paused');
    expect(await refusal(() => set(world.peer.client, 'active'))).toEqual(denied);
    expect((await set(world.north.client, 'active')).status).toBe(200);
  });

  test('caps: those below tighten them, and loosen again only what they tightened', async () => {
    const upiId = (await own()).id;
    const set = (client: ApiClient, limits: Partial<UpiId['limits']>) =>
      client.call('upi.update', { body: { upiId, limits } });
    await set(desk.admin, { maxAmount: '5000.00', dailyCount: 9 });
    expect((await set(world.peer.client, { maxAmount: '3000.00' })).status).toBe(200);
    expect((await set(world.peer.client, { maxAmount: '5000.00' })).status).toBe(200);
    for (const limits of [{ maxAmount: '5000.01' }, { dailyCount: 10 }]) {
      expect(await refusal(() => set(world.peer.client, limits))).toEqual(denied);
      expect(await refusal(() => set(world.north.client, limits))).toEqual(denied);
    }
    await set(world.north.client, { minAmount: '200.00' });
    expect(await refusal(() => set(world.peer.client, { minAmount: '199.00' }))).toEqual(denied);
    expect((await set(desk.admin, { minAmount: '100.00', maxAmount: '9000.00' })).status).toBe(200);
    expect((await set(world.peer.client, { maxAmount: '9000.00' })).status).toBe(200);
  });

  test('the holder: a peer renames one that waits, not one that was approved', async () => {
    const rename = (upiId: string) =>
      world.peer.client.call('upi.update', { body: { upiId, holder: 'Amazon Pay Official' } });
    const waiting = await create(world.peer.client);
    expect((await rename(waiting.id)).status).toBe(200);
    const { id } = await own();
    expect(await refusal(() => rename(id))).toEqual(denied);
    await world.peer.client.ok('upi.update', { body: { upiId: id, status: 'paused' } });
    expect(await refusal(() => rename(id))).toEqual(denied);
  });

  test('the bank account: as the holder, of nobody else, and only while nothing has used it', async () => {
    const move = (client: typeof desk.admin, upiId: string, accountId: string) =>
      client.call('upi.update', { body: { upiId, accountId } });
    const invalid = { status: 422, errorCode: 'ValidationError', fields: ['accountId'] };
    const waiting = await create(world.peer.client);
    expect((await move(world.peer.client, waiting.id, '50100001')).status).toBe(200);
    const { id } = await own();
    expect(await refusal(() => move(world.peer.client, id, '50100002'))).toEqual(denied);
    expect((await move(desk.admin, id, '50100002')).status).toBe(200);
    const detail = await desk.admin.ok('upi.one', { params: { upiId: id } });
    expect(detail.accountId).toBe('50100002');
    expect(detail.history[0]?.changes).toEqual([
      { field: 'accountId', before: null, after: '50100002' },
    ]);
    const other = await create(world.otherPeer.client, { accountId: '50100003' });
    const north = world.north.client;
    expect(await refusal(() => move(north, id, other.accountId))).toEqual(invalid);
    const params = { refId: (await openOrder(desk, world)).refId };
    const { peerUpiId } = await desk.admin.ok('payin.one', { params });
    const { upis } = await desk.admin.ok('upi.list', { query: { q: peerUpiId ?? '' } });
    const [used] = upis;
    expect(used?.upi).toBe(peerUpiId);
    expect(await refusal(() => move(desk.admin, used?.id ?? '', '50100004'))).toEqual(invalid);
    const file = { name: 'a.csv', bytes: Buffer.from('Date,Amount\n') };
    await desk.admin.ok('upload.create', { body: { upiId: id }, file });
    await runJobs(desk, readStatement);
    expect(await move(desk.admin, id, '5010 0000-05')).toMatchObject({
      status: 200,
      data: { accountId: '5010000005' },
    });
    // The refused file goes along: it may still be read, with its columns named.
    const { rows } = await desk.owner.query(
      `select account_id from statement_upload where upi_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ account_id: '5010000005' }]);
    const taken = testFile([{ amount: '100.00', rrn: freshUtr() }]);
    await uploadAndMatch(desk, desk.admin, id, taken);
    expect(await refusal(() => move(desk.admin, id, '50100006'))).toEqual(invalid);
  });
});
