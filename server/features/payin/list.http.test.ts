import { candidate } from '@peerdesk/contract/payin.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { settledEtag } from '../../testing/settled-etag.ts';
import { waitFor } from '../../testing/wait.ts';
import {
  addUpi,
  buildWorld,
  openOrder,
  payOrder,
  placeOrder,
  type Placed,
  type World,
} from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';

let desk: TestDesk;
let world: World;
let approved: Placed & { utr: string };
let processing: Placed & { utr: string };
let pending: Placed;
let created: Placed;
let southern: Placed;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  approved = await payOrder(desk, world, { amount: '500.00', customerId: 'Meera 100%' });
  await desk.admin.ok('payin.confirm', { body: { refId: approved.refId } });
  processing = await payOrder(desk, world, { amount: '600.00' });
  pending = await openOrder(desk, world, { amount: '700.00' });
  created = await placeOrder(world, { amount: '800.00' });
  await world.peer.client.ok('user.updateMe', { body: { presence: 'offline' } });
  await addUpi(desk, world.otherPeer, { upi: 'southern@oksbi' });
  southern = await openOrder(desk, world, { amount: '900.00' });
  await world.peer.client.ok('user.updateMe', { body: { presence: 'online' } });
});
afterAll(() => desk.close());

async function refs(query: Record<string, string>, client = desk.admin): Promise<string[]> {
  const { orders } = await client.ok('payin.list', { query });
  return orders.map((order) => order.refId);
}

describe('scope', () => {
  const all = () => [southern, created, pending, processing, approved].map(({ refId }) => refId);

  test('an admin sees everything, newest first', async () => {
    expect(await refs({})).toEqual(all());
  });

  test('what was approved is added up for whoever may see why, and for nobody else', async () => {
    const asked = { sum: 'approved' } as const;
    const sumFor = async (client: ApiClient, query = {}) =>
      (await client.ok('payin.list', { query: { ...asked, ...query } })).approvedAmount;
    expect(await sumFor(desk.admin)).toBe('500.00');
    expect(await sumFor(world.peer.client, { status: 'processing' })).toBe('0.00');
    expect(await sumFor(world.otherPeer.client)).toBe('0.00');
    expect(await sumFor(desk.admin, { q: approved.refId })).toBeNull();
    expect(await desk.admin.ok('payin.list', { query: {} })).not.toHaveProperty('approvedAmount');
    const code = await world.merchant.client.refused('payin.list', { query: asked });
    expect(code).toBe('ValidationError');
  });

  test('a subadmin sees its group’s orders, a peer its own, a withdrawal peer none', async () => {
    const north = [pending, processing, approved].map(({ refId }) => refId);
    expect(await refs({}, world.north.client)).toEqual(north);
    expect(await refs({}, world.peer.client)).toEqual(north);
    expect(await refs({}, world.south.client)).toEqual([southern.refId]);
    expect(await refs({}, world.otherPeer.client)).toEqual([southern.refId]);
    expect(await refs({}, world.payer.client)).toEqual([]);
  });

  test('filters do not widen a scope', async () => {
    expect(await refs({ q: southern.refId }, world.north.client)).toEqual([]);
    expect(await refs({ peerId: world.otherPeer.user.id }, world.peer.client)).toEqual([]);
    const { counts, total } = await world.payer.client.ok('payin.list', {});
    expect(total).toBe(0);
    expect(Object.values(counts).every((count) => count === 0)).toBe(true);
  });

  test('404, not 403, for an order out of scope, to read and to decide', async () => {
    const params = { refId: southern.refId };
    for (const member of [world.north, world.peer, world.payer]) {
      expect(await member.client.refused('payin.one', { params })).toBe('NotFound');
    }
    const before = await desk.fingerprint();
    for (const member of [world.north, world.peer]) {
      const body = { refId: southern.refId, status: 'declined' as const };
      expect(await member.client.refused('payin.decide', { body })).toBe('NotFound');
      const confirm = { body: { refId: southern.refId } };
      expect(await member.client.refused('payin.confirm', confirm)).toBe('NotFound');
    }
    expect(await desk.fingerprint()).toBe(before);
  });

  test('a peer does not see who else was looked at for a UPI ID', async () => {
    const params = { refId: pending.refId };
    const forPeer = await world.peer.client.ok('payin.one', { params });
    expect(JSON.stringify(forPeer)).not.toContain('considered');
    const forAdmin = await desk.admin.ok('payin.one', { params });
    expect(JSON.stringify(forAdmin)).toContain('considered');
  });

  test('a subadmin sees which of its own UPI IDs were looked at, and none of another group', async () => {
    const considered = async (client: ApiClient) => {
      const { timeline } = await client.ok('payin.one', { params: { refId: southern.refId } });
      return timeline.flatMap(({ detail }) => candidate.array().parse(detail['considered'] ?? []));
    };
    const all = await considered(desk.admin);
    expect(new Set(all.map(({ peer }) => peer)).size).toBe(2);
    const seen = await considered(world.south.client);
    expect(seen.map(({ upi }) => upi)).toEqual(['southern@oksbi']);
  });
});

describe('filters', () => {
  test('status, amount, order id and each part of an id', async () => {
    expect(await refs({ status: 'processing' })).toEqual([processing.refId]);
    expect(await refs({ amount: '700.00' })).toEqual([pending.refId]);
    expect(await refs({ amount: '700' })).toEqual([pending.refId]);
    expect(await refs({ orderid: created.orderId })).toEqual([created.refId]);
    expect(await refs({ orderid: created.refId })).toEqual([created.refId]);
    expect(await refs({ q: created.refId.slice(6, 18).toLowerCase() })).toContain(created.refId);
    expect(await refs({ q: approved.utr })).toEqual([approved.refId]);
    expect(await refs({ q: `${approved.utr.slice(0, 4)} ${approved.utr.slice(4)}` })).toEqual([
      approved.refId,
    ]);
    expect(await refs({ q: 'SOUTHERN@' })).toEqual([southern.refId]);
  });

  test.each(["'", '%', '_', '\\', '"; drop table payin; --', 'ß', '名前', '\u0000x'])(
    'a search for %j is only a text',
    async (q) => {
      const answer = await desk.admin.call('payin.list', { query: { q } });
      expect([200, 422]).toContain(answer.status);
      if ('data' in answer) {
        const literal = q === '%' ? [approved.refId] : [];
        expect(answer.data.orders.map((order) => order.refId)).toEqual(literal);
      }
    },
  );

  test('sorting both ways, paging, and counts that ignore the status', async () => {
    const byAmount = [approved, processing, pending, created, southern].map(({ refId }) => refId);
    expect(await refs({ sort: 'amount' })).toEqual(byAmount);
    expect(await refs({ sort: '-amount' })).toEqual(byAmount.toReversed());
    expect(await refs({ sort: 'amount', skip: '1', pagesize: '2' })).toEqual(byAmount.slice(1, 3));
    const { counts, total } = await desk.admin.ok('payin.list', { query: { status: 'pending' } });
    expect(total).toBe(2);
    const waiting = { waitsFor: 1, handedTo: 0 };
    expect(counts).toEqual({ created: 1, unassigned: 0, pending: 2, processing: 1, ...waiting });
  });

  test('presets and instants', async () => {
    expect(await refs({ start: 'today' })).toHaveLength(5);
    expect(await refs({ start: 'yesterday' })).toHaveLength(0);
    const hour = (shift: number) => new Date(Date.now() + shift * 3_600_000).toISOString();
    expect(await refs({ start: hour(-1), end: hour(1) })).toHaveLength(5);
    expect(await refs({ start: hour(1) })).toHaveLength(0);
    for (const query of [{ start: 'tomorrow' }, { start: hour(1), end: hour(-1) }]) {
      const code = await desk.admin.refused('payin.list', { query: query as never });
      expect(code).toBe('ValidationError');
    }
  });

  test('sort takes listed fields only', async () => {
    const query = { sort: 'pay_token' } as never;
    expect(await desk.admin.refused('payin.list', { query })).toBe('ValidationError');
  });
});

describe('polls and events', () => {
  const server = (index: number) => {
    const base = desk.bases[index];
    if (!base) throw new Error('no such server');
    return base;
  };
  const authorization = async (username: string, password: string) => {
    const session = await desk.anyone.ok('auth.signin', { body: { username, password } });
    return `auth ${session.accessToken}`;
  };

  async function poll(base: string, auth: string, etag?: string): Promise<Response> {
    return fetch(`${base}/api/customer/order`, {
      headers: { authorization: auth, ...(etag ? { 'if-none-match': etag } : {}) },
    });
  }

  test('an unchanged poll is 304; a change on the other server ends that', async () => {
    const auth = await authorization('admin', 'correct horse battery');
    const first = await poll(server(0), auth);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/".+"$/);
    const mark = await settledEtag((known) => poll(server(0), auth, known));
    expect(await (await poll(server(0), auth, mark)).text()).toBe('');
    await fetch(`${server(1)}/api/pay/${created.token}/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const status = async () => (await poll(server(0), auth, mark)).status;
    expect(await waitFor('a changed list', status, (seen) => seen !== 304)).toBe(200);
  });

  test('another user’s mark is never taken for one’s own', async () => {
    const admin = await poll(server(0), await authorization('admin', 'correct horse battery'));
    const { username } = world.payer.user;
    const payer = await authorization(username, 'a fairly long password');
    const etag = admin.headers.get('etag') ?? '';
    expect((await poll(server(0), payer, etag)).status).toBe(200);
  });

  test('a signed-out session gets no 304 either', async () => {
    const auth = await authorization('admin', 'correct horse battery');
    const etag = (await poll(server(0), auth)).headers.get('etag') ?? '';
    await fetch(`${server(0)}/api/auth/signout`, { headers: { authorization: auth } });
    const answer = await poll(server(0), auth, etag);
    expect(answer.status).toBe(401);
  });

  test('the event stream of one server tells of a change on the other, and only of one’s own', async () => {
    const listen = async (base: string, auth: string) => {
      const stop = new AbortController();
      const heard: string[] = [];
      const response = await fetch(`${base}/api/events`, {
        headers: { authorization: auth },
        signal: stop.signal,
      });
      expect(response.headers.get('content-type')).toContain('text/event-stream');
      const reading = (async () => {
        const decoder = new TextDecoder();
        for await (const chunk of response.body ?? []) heard.push(decoder.decode(chunk));
      })().catch(() => undefined);
      return { heard, stop: () => (stop.abort(), reading) };
    };
    const word = 'a fairly long password';
    const mine = await listen(server(0), await authorization(world.peer.user.username, word));
    const other = await listen(server(0), await authorization(world.otherPeer.user.username, word));
    await fetch(`${server(1)}/api/customer/order/confirm`, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        authorization: await authorization('admin', 'correct horse battery'),
      },
      body: JSON.stringify({ refId: processing.refId }),
    });
    const hears = (listener: typeof mine, topic: string) =>
      waitFor(`news of "${topic}"`, () => listener.heard.join('').includes(`"${topic}"`));
    await hears(mine, 'payin');
    // Later changes reach the other server too, so nothing can still be in flight.
    await addUpi(desk, world.otherPeer);
    await hears(other, 'upi');
    expect(mine.heard.join('')).not.toContain(processing.refId);
    expect(other.heard.join('')).not.toContain('"payin"');
    await Promise.all([mine.stop(), other.stop()]);
  });
});

test('the books still prove themselves', async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
