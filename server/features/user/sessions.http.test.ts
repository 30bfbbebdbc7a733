import type { CallName, RequestOf } from '@peerdesk/contract/endpoints.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { Browser } from '../../testing/doubles/browser.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { addMember, buildWorld, password, type World } from '../../testing/world.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const refusal = <N extends CallName>(client: ApiClient, name: N, body: RequestOf<N>['body']) =>
  refusalOf(desk, () => client.call(name, { body } as Partial<RequestOf<N>>));
const sessionsOf = async (client: ApiClient, id: string) =>
  (await client.ok('user.sessions', { params: { id } })).sessions;

describe('a password that staff give', () => {
  test('is returned once, works, and ends every session', async () => {
    const { user, client } = await addMember(desk, 'peer', { parentId: world.north.user.id });
    const body = { userId: user.id };
    const headers = { 'idempotency-key': 'reset-1' };
    const given = await world.north.client.fetch('/api/user/password', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { data } = (await given.json()) as { data: { password: string } };
    expect(data.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    const again = await world.north.client.fetch('/api/user/password', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(again.status).toBe(409);
    expect(await again.text()).not.toContain(data.password);
    expect(await client.refused('user.me')).toBe('SessionError');
    const old = await new Browser(desk.bases).signin(user.username, password);
    expect(old.status).toBe(401);
    await desk.anyone.signin(user.username, data.password);
    const { rows } = await desk.owner.query<{ row: string }>(
      `select audit::text as row from audit where subject = $1`,
      [`user:${user.id}`],
    );
    expect(rows.some(({ row }) => row.includes('user.reset_password'))).toBe(true);
    expect(rows.filter(({ row }) => row.includes(data.password))).toEqual([]);
  });

  test('an admin gives another admin one, and nobody themselves', async () => {
    const second = await addMember(desk, 'admin');
    const { password: given } = await desk.admin.ok('user.resetPassword', {
      body: { userId: second.user.id },
    });
    const client = await desk.anyone.signin(second.user.username, given);
    const own = await refusal(client, 'user.resetPassword', { userId: second.user.id });
    expect(own.status).toBe(403);
  });
});

describe('sessions', () => {
  test('one is ended, then all others; the user goes offline with the last', async () => {
    const { user, client } = await addMember(desk, 'peer', { parentId: world.north.user.id });
    const elsewhere = await desk.anyone.signin(user.username, password);
    const third = await desk.anyone.signin(user.username, password);
    const own = await sessionsOf(client, user.id);
    expect(own.map(({ isCurrent }) => isCurrent).filter(Boolean)).toHaveLength(1);
    expect(own).toHaveLength(3);
    const current = (await sessionsOf(elsewhere, user.id)).find(({ isCurrent }) => isCurrent);
    const one = { userId: user.id, sessionId: current?.id ?? '' };
    const left = await world.north.client.ok('user.endSession', { body: one });
    expect(left.sessions).toHaveLength(2);
    const ended = await elsewhere.call('user.me');
    expect(ended).toMatchObject({ status: 401, error: { errorCode: 'SessionError' } });
    expect('error' in ended && ended.error.message).not.toContain('expired');
    expect((await refusal(desk.admin, 'user.endSession', one)).status).toBe(404);
    await client.ok('user.endSession', { body: { userId: user.id } });
    expect(await third.refused('user.me')).toBe('SessionError');
    await client.ok('user.me');
    await desk.admin.ok('user.endSession', { body: { userId: user.id } });
    expect(await client.refused('user.me')).toBe('SessionError');
    const gone = await desk.admin.ok('user.one', { params: { id: user.id } });
    expect(gone.presence).toBe('offline');
    expect(gone.lastSeenAt).not.toBeNull();
  });

  test.each([
    ['a peer', () => world.peer.client, () => world.payer.user.id],
    ['a peer, of its subadmin', () => world.peer.client, () => world.north.user.id],
    ['a subadmin, of another group', () => world.north.client, () => world.otherPeer.user.id],
    ['a subadmin, of another subadmin', () => world.north.client, () => world.south.user.id],
  ])('404 for %s', async (_who, client, id) => {
    expect(await client().refused('user.sessions', { params: { id: id() } })).toBe('NotFound');
    const sessions = await sessionsOf(desk.admin, id());
    const body = { userId: id(), sessionId: sessions[0]?.id ?? '' };
    expect((await refusal(client(), 'user.endSession', body)).status).toBe(404);
    expect((await refusal(client(), 'user.endSession', { userId: id() })).status).toBe(404);
    const own = await client().ok('user.me');
    const mixed = { ...body, userId: own.id };
    expect((await refusal(client(), 'user.endSession', mixed)).status).toBe(404);
  });
});
