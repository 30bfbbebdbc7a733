import type { CallName, RequestOf } from '@peerdesk/contract/endpoints.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { Browser } from '../../testing/doubles/browser.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { addMember, buildWorld, password, type World } from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';

let desk: TestDesk;
let world: World;
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

describe('oneself', () => {
  test('every role reads its profile and wallet, and changes what is its own', async () => {
    for (const { user, client } of [world.north, world.peer, world.payer]) {
      const profile = await client.ok('user.me');
      expect(profile).toMatchObject({ id: user.id, role: user.role, parentId: user.parentId });
      expect(await client.ok('user.wallet')).toEqual(profile.wallet);
      const body = { name: 'Renamed', language: 'hi', presence: 'offline' } as const;
      expect(await client.ok('user.updateMe', { body })).toEqual({ ...profile, ...body });
      await client.ok('user.updateMe', { body: { name: user.name, presence: 'online' } });
    }
  });

  test.each([
    { role: 'admin' },
    { status: 'active' },
    { commission: { payinBps: 10_000 } },
    { parentId: null },
    { wallet: { balance: '9.00' } },
    { username: 'other' },
  ])('422 for %j, which is not one’s own to change', async (set) => {
    const body = set as Body<'user.updateMe'>;
    expect((await refusal(world.peer.client, 'user.updateMe', body)).status).toBe(422);
  });

  test('a new password needs the current one and ends the other sessions', async () => {
    const { user } = await addMember(desk, 'peer');
    const here = await desk.anyone.signin(user.username, password);
    const elsewhere = await desk.anyone.signin(user.username, password);
    const next = 'an entirely new one';
    const body = { currentPassword: password, password: next };
    await here.ok('user.updateMe', { body });
    await here.ok('user.me');
    const ended = await elsewhere.call('user.me');
    expect(ended).toMatchObject({ status: 401, error: { errorCode: 'SessionError' } });
    expect('error' in ended && ended.error.message).not.toContain('expired');
    const old = await new Browser(desk.bases).signin(user.username, password);
    expect(old.status).toBe(401);
    await desk.anyone.signin(user.username, next);
  });

  test('refused without the current password and for a weak one', async () => {
    const { client, user } = await addMember(desk, 'peer');
    const none = { password: 'an entirely new one' };
    expect(await refusal(client, 'user.updateMe', none)).toEqual({
      status: 401,
      errorCode: 'InvalidCredentials',
      fields: ['currentPassword'],
    });
    const weak = { currentPassword: password, password: 'password1' };
    expect((await refusal(client, 'user.updateMe', weak)).fields).toEqual(['password']);
    const own = { currentPassword: password, password: `${user.username}xx` };
    expect((await refusal(client, 'user.updateMe', own)).fields).toEqual(['password']);
  });

  test('a wrong current password changes nothing but its count, and is slowed down', async () => {
    const { client } = await addMember(desk, 'peer');
    const body = { currentPassword: 'not this one', password: 'an entirely new one' };
    const before = await desk.fingerprint(['signin_failure', 'audit']);
    for (let n = 0; n < 5; n += 1) {
      expect(await client.refused('user.updateMe', { body })).toBe('InvalidCredentials');
    }
    for (let n = 0; n < 5; n += 1) {
      desk.clock.advance(16_000);
      expect(await client.refused('user.updateMe', { body })).toBe('InvalidCredentials');
    }
    expect(await client.refused('user.updateMe', { body })).toBe('RateLimited');
    expect(await desk.fingerprint(['signin_failure', 'audit'])).toBe(before);
    await client.ok('user.me');
  });
});

describe('a wallet', () => {
  const change = (userId: string, kind: 'topup' | 'withdraw' | 'adjust', amount: string) =>
    ({ userId, kind, amount, reason: 'bank transfer' }) as const;

  test('top-up, withdrawal and adjustment move it against settlement', async () => {
    const { user, client } = await addMember(desk, 'peer', { parentId: world.north.user.id });
    const ask = (kind: 'topup' | 'withdraw' | 'adjust', amount: string) =>
      desk.admin.ok('user.changeWallet', { body: change(user.id, kind, amount) });
    expect(await ask('topup', '1000.00')).toMatchObject({ balance: '1000.00', held: '0.00' });
    expect((await ask('withdraw', '400')).available).toBe('600.00');
    expect((await ask('adjust', '-700.50')).balance).toBe('-100.50');
    expect((await client.ok('user.wallet')).balance).toBe('-100.50');
    const { rows } = await desk.owner.query<{ kind: string; amount: bigint }>(
      `select e.kind, p.amount from posting p join entry e on e.id = p.entry_id
       where p.account = $1 order by e.id`,
      [`peer:${user.id}:wallet`],
    );
    expect(rows).toEqual([
      { kind: 'topup', amount: 100_000n },
      { kind: 'withdraw', amount: -40_000n },
      { kind: 'adjust', amount: -70_050n },
    ]);
  });

  test('ten withdrawals at once that one balance covers once: one succeeds', async () => {
    const { user } = await addMember(desk, 'peer', { topup: '100.00' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        desk.admin.call('user.changeWallet', { body: change(user.id, 'withdraw', '100.00') }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = answers.flatMap((each) => ('error' in each ? [each.error.errorCode] : []));
    expect(codes).toEqual(Array.from({ length: 9 }, () => 'InsufficientBalance'));
  });

  test('a withdrawal leaves alone what open pay-ins hold', async () => {
    const { user } = await addMember(desk, 'peer', { topup: '100.00' });
    const hold = (held: number) =>
      desk.owner.query('update account set held = $2 where id = $1', [
        `peer:${user.id}:wallet`,
        held,
      ]);
    await hold(6000);
    const wallet = await desk.admin.ok('user.changeWallet', {
      body: change(user.id, 'withdraw', '40.00'),
    });
    expect(wallet).toMatchObject({ balance: '60.00', held: '60.00', available: '0.00' });
    const body = change(user.id, 'withdraw', '0.01');
    expect((await refusal(desk.admin, 'user.changeWallet', body)).errorCode).toBe(
      'InsufficientBalance',
    );
    await hold(0);
  });

  test.each([
    ['topup', '0.00'],
    ['topup', '-1.00'],
    ['withdraw', '-1.00'],
    ['adjust', '0.00'],
    ['topup', '1.005'],
    ['topup', '1e3'],
  ] as const)('422 for %s of %s', async (kind, amount) => {
    const body = change(world.peer.user.id, kind, amount);
    expect((await refusal(desk.admin, 'user.changeWallet', body)).fields).toEqual(['amount']);
  });

  test('404 for nobody, 422 without a reason', async () => {
    const nobody = change(stranger, 'topup', '1.00');
    expect((await refusal(desk.admin, 'user.changeWallet', nobody)).status).toBe(404);
    const mute = { ...change(world.peer.user.id, 'topup', '1.00'), reason: ' ' };
    expect((await refusal(desk.admin, 'user.changeWallet', mute)).fields).toEqual(['reason']);
  });
});
