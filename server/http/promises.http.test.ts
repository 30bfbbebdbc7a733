import { calls, type CallName } from '@peerdesk/contract/endpoints.ts';
import type { Call } from '@peerdesk/contract/call.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../testing/desk.ts';
import { buildWorld, payOrder, type Placed, type World } from '../testing/world.ts';

/** What docs/security.md promises of the whole server and no other test shows. */
let desk: TestDesk;
let world: World;
let order: Placed;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
  order = await payOrder(desk, world);
});
afterAll(() => desk.close());

const reads = (Object.entries(calls) as [CallName, Call][]).filter(
  ([name, row]) => row.method === 'GET' && name !== 'auth.signout',
);

function pathOf(row: Call): string {
  const { refId, orderId, token } = order;
  const known: Record<string, string> = { refId, orderId, token, id: world.north.user.id };
  return `/api${row.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => known[name] ?? '')}`;
}

test('reading changes nothing, whoever reads', async () => {
  const before = await desk.fingerprint();
  const readers = [desk.admin, world.north.client, world.peer.client, world.merchant.client];
  for (const [, row] of reads) {
    for (const reader of readers) {
      const response = await reader.fetch(pathOf(row));
      expect(response.status).toBeLessThan(500);
      await response.text();
    }
  }
  expect(await desk.fingerprint()).toBe(before);
});

test('no answer lets another origin read it', async () => {
  for (const origin of ['https://evil.example', 'null']) {
    for (const [, row] of reads) {
      const response = await desk.admin.fetch(pathOf(row), { headers: { origin } });
      const names = [...response.headers.keys()];
      expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
    const preflight = await desk.anyone.fetch('/api/customer/order', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PATCH' },
    });
    expect(preflight.status).toBeGreaterThanOrEqual(400);
  }
});

test('passwords are Argon2id of 19 MiB and two passes', async () => {
  const { rows } = await desk.owner.query<{ hash: string }>(
    'select distinct password_hash as hash from app_user',
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a pay link is 256 random bits and opens by nothing else', async () => {
  expect(order.token).toMatch(/^[\w-]{43}$/);
  for (const token of [order.refId, order.orderId, order.token.toLowerCase(), 'x'.repeat(43)]) {
    expect(await desk.anyone.refused('pay.get', { params: { token } })).toBe('NotFound');
  }
});

test('no answer holds a hash, a link’s token or what a role may not see', async () => {
  for (const [name, row] of reads) {
    if (name.startsWith('pay.')) continue;
    for (const reader of [desk.admin, world.north.client, world.peer.client]) {
      const text = await (await reader.fetch(pathOf(row))).text();
      expect(text, name).not.toMatch(/argon2|password|_hash|"token"/i);
      expect(text, name).not.toContain(order.token);
    }
  }
  const params = { refId: order.refId };
  const forPeer = JSON.stringify(await world.peer.client.ok('payin.one', { params }));
  expect(forPeer).not.toMatch(/house:fees|Bps|merchant:/);
});
