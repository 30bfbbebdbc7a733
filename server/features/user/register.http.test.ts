import type { CallName, RequestOf } from '@peerdesk/contract/endpoints.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { addMember, buildWorld, password, type World } from '../../testing/world.ts';
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

describe('registering', () => {
  test('an admin registers a peer in a group, with a wallet and an audit row', async () => {
    const body = person({
      parentId: world.north.user.id,
      tag: 'vip',
      commission: { payinBps: 120 },
      limits: { minAmount: '100.00', maxAmount: '5000', openPayouts: 3 },
    });
    const user = await desk.admin.ok('user.register', { body });
    expect(user).toMatchObject({
      name: body.name,
      username: body.username,
      role: 'peer',
      status: 'active',
      tag: 'vip',
      parentId: world.north.user.id,
      defaultPayoutPeerId: null,
      commission: { payinBps: 120, payoutBps: 0 },
      limits: { minAmount: '100.00', maxAmount: '5000.00', openPayouts: 3 },
      wallet: { balance: '0.00', held: '0.00', available: '0.00', currency: 'INR' },
      presence: 'offline',
      frozen: false,
    });
    expect(await desk.admin.ok('user.one', { params: { id: user.id } })).toEqual(user);
    const { rows } = await desk.owner.query<{ after: object; actor: object }>(
      `select after, actor from audit where action = 'user.register' and subject = $1`,
      [`user:${user.id}`],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/password|argon2/);
    await desk.anyone.signin(body.username, password);
  });

  test('a subadmin registers peers of its own group only, whatever it leaves out', async () => {
    const user = await world.north.client.ok('user.register', { body: person() });
    expect(user.parentId).toBe(world.north.user.id);
    const own = person({ role: 'peer-withdrawal', parentId: world.north.user.id });
    expect((await world.north.client.ok('user.register', { body: own })).tag).toBe('new');
  });

  test('a subadmin gives commission up to its own', async () => {
    const capped = await desk.admin.ok('user.register', {
      body: person({ role: 'subadmin', commission: { payinBps: 80, payoutBps: 40 } }),
    });
    const client = await desk.anyone.signin(capped.username, password);
    const commission = { payinBps: 80, payoutBps: 40 };
    const user = await client.ok('user.register', { body: person({ commission }) });
    expect(user.commission).toEqual(commission);
    for (const over of [{ payinBps: 81 }, { payoutBps: 41 }]) {
      expect(await refusal(client, 'user.register', person({ commission: over }))).toMatchObject({
        status: 403,
        errorCode: 'PermissionDenied',
      });
    }
  });

  test.each([
    ['an admin', { role: 'admin' }, 403, 'PermissionDenied'],
    ['a subadmin', { role: 'subadmin' }, 403, 'PermissionDenied'],
    ['a tag', { tag: 'vip' }, 403, 'PermissionDenied'],
    ['a commission without a cap', { commission: { payinBps: 1 } }, 403, 'PermissionDenied'],
  ] as const)('a subadmin may not give %s', async (_what, set, status, errorCode) => {
    const said = await refusal(world.north.client, 'user.register', person(set));
    expect(said).toMatchObject({ status, errorCode });
  });

  test('404 for a parent of another group, and for one that does not exist', async () => {
    const elsewhere = person({ parentId: world.south.user.id });
    expect((await refusal(world.north.client, 'user.register', elsewhere)).status).toBe(404);
    const nowhere = person({ parentId: stranger });
    expect((await refusal(desk.admin, 'user.register', nowhere)).status).toBe(404);
    const noSubadmin = person({ parentId: world.peer.user.id });
    expect((await refusal(desk.admin, 'user.register', noSubadmin)).status).toBe(404);
  });

  test.each([
    ['username', { username: 'ADMIN' }],
    ['username', { username: 'a b' }],
    ['username', { username: 'ab' }],
    ['password', { password: 'short77' }],
    ['password', { password: 'Password123' }],
    ['password', { password: '12345678' }],
    ['password', { username: 'sunil.rao', password: 'sunil.rao1' }],
    ['parentId', { role: 'subadmin', parentId: stranger }],
    ['limits.minAmount', { limits: { minAmount: '0.00' } }],
    ['limits.maxAmount', { limits: { minAmount: '2.00', maxAmount: '1.00' } }],
    ['commission.payinBps', { commission: { payinBps: 10_001 } }],
    ['status', { status: 'blocked' }],
    ['wallet', { wallet: { balance: '1.00' } }],
  ])('422 at %s for %j', async (field, set) => {
    const body = person(set as Partial<Body<'user.register'>>);
    expect(await refusal(desk.admin, 'user.register', body)).toEqual({
      status: 422,
      errorCode: 'ValidationError',
      fields: [field],
    });
  });

  test('422 for a name that the customer or the system is shown by, now and later', async () => {
    const named = { status: 422, errorCode: 'ValidationError', fields: ['name'] };
    const body = person({ name: 'Customer' });
    expect(await refusal(desk.admin, 'user.register', body)).toEqual(named);
    const { id: userId } = world.peer.user;
    const renamed = { userId, name: 'ग्राहक' };
    expect(await refusal(desk.admin, 'user.update', renamed)).toEqual(named);
    expect(await refusal(world.peer.client, 'user.updateMe', { name: 'SYSTEM' })).toEqual(named);
    // Nothing that is seen, or the letters around it turned.
    for (const name of ['\u200b', '\u3164', 'Asha\u202e']) {
      expect(await refusal(world.peer.client, 'user.updateMe', { name })).toEqual(named);
      expect(await refusal(desk.admin, 'user.register', person({ name }))).toEqual(named);
      const upi = { upi: 'unseen@okaxis', holder: name };
      const atHolder = { ...named, fields: ['holder'] };
      expect(await refusal(world.peer.client, 'upi.create', upi)).toEqual(atHolder);
    }
  });

  test('422 under a subadmin who is blocked', async () => {
    const gone = await addMember(desk, 'subadmin');
    const body = { userId: gone.user.id, status: 'blocked' } as const;
    await desk.admin.ok('user.updateStatus', { body });
    const said = await refusal(desk.admin, 'user.register', person({ parentId: gone.user.id }));
    expect(said.fields).toEqual(['parentId']);
  });

  test('ten at once with one username: one is registered', async () => {
    const body = person();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => desk.admin.call('user.register', { body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
    expect(await count('select from app_user where username = $1', [body.username])).toBe(1);
  });

  test('the same idempotency key answers the first answer, with another body 409', async () => {
    const body = person();
    const headers = { 'idempotency-key': `register-${body.username}` };
    const first = await desk.admin.ok('user.register', { body }, headers);
    expect(await desk.admin.ok('user.register', { body }, headers)).toEqual(first);
    const code = await desk.admin.refused('user.register', { body: person() }, headers);
    expect(code).toBe('IdempotencyConflict');
  });
});
