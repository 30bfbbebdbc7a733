import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createServer, type Server } from '../../../entry/server.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { startSilentProxy, type SilentProxy } from '../../../testing/doubles/silent-proxy.ts';
import { testFile } from '../../../testing/statement.ts';
import { waitFor } from '../../../testing/wait.ts';
import { addUpi, buildWorld, openOrder, payOrder, type World } from '../../../testing/world.ts';
import { ApiClient } from '../../api-client/client.ts';

let desk: TestDesk;
let world: World;
let proxy: SilentProxy;
/** Reaches the database through the proxy, and answers soon. */
let server: Server;
let base: string;
let token: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
  proxy = await startSilentProxy(desk.serverUrl);
  const { env } = desk.servers[0]?.services ?? {};
  if (!env) throw new Error('the desk has no server');
  server = await createServer({ env, databaseUrl: proxy.url, answerMs: 2_000 });
  base = await server.app.listen({ port: 0 });
  const body = { username: 'admin', password: adminPassword };
  ({ accessToken: token } = await desk.anyone.ok('auth.signin', { body }));
});
afterAll(async () => {
  await server.close();
  await proxy.close();
  await desk.close();
});
const client = () => new ApiClient([base], `auth ${token}`);

interface Seen {
  status: number;
  retryAfter: string | null;
  text: string;
}

async function seen(asked: Promise<Response>): Promise<Seen> {
  const answer = await asked;
  const retryAfter = answer.headers.get('retry-after');
  return { status: answer.status, retryAfter, text: await answer.text() };
}

const confirm = (refId: string, key: string) =>
  seen(
    client().fetch('/api/customer/order/confirm', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ refId }),
    }),
  );

function uploadTo(upiId: string): Promise<Seen> {
  const form = new FormData();
  const { name, bytes } = testFile([{ amount: '5.00' }]);
  form.append('upiId', upiId);
  form.append('file', new Blob([Buffer.from(bytes)]), name);
  return seen(client().fetch('/api/uploads/bank-statement', { method: 'POST', body: form }));
}

/** As a careful caller does: with the same key, until it is served. */
async function confirmInTheEnd(refId: string, key: string): Promise<Seen> {
  return waitFor(
    'the confirmation',
    () => confirm(refId, key),
    ({ status }) => status !== 503,
  );
}

async function locksAwaited(count: number): Promise<void> {
  const waiting = () =>
    desk.owner.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
  await waitFor(`${count} statements to wait for locks`, waiting, (all) => all.rowCount === count);
}

async function statusOf(refId: string): Promise<string> {
  const { rows } = await desk.owner.query<{ status: string; times: number }>(
    `select status, (select count(*)::int from entry where order_ref = $1) as times
     from payin where ref_id = $1`,
    [refId],
  );
  return `${rows[0]?.status}, ${rows[0]?.times} times`;
}

test('every kind of request is answered while the database is silent, and told to come back', async () => {
  const order = await payOrder(desk, world);
  const unopened = await openOrder(desk, world);
  const upiId = await addUpi(desk, world.peer);
  const before = await desk.fingerprint();
  const key = randomUUID();
  proxy.swallow(true);
  const json = { 'content-type': 'application/json' };
  const anyone = new ApiClient([base]);
  const signin = JSON.stringify({ username: 'admin', password: adminPassword });
  const asked = [
    ...Array.from({ length: 40 }, (_, n) => seen(client().fetch(`/api/customer/order?skip=${n}`))),
    confirm(order.refId, key),
    seen(anyone.fetch('/api/auth/signin', { method: 'POST', headers: json, body: signin })),
    seen(anyone.fetch(`/api/pay/${unopened.token}`)),
    seen(client().fetch('/api/events')),
    uploadTo(upiId),
    seen(client().fetch('/api/audit/export')),
    seen(anyone.fetch('/health/ready')),
  ];
  // Nothing else can have answered them: the proxy lets nothing pass until they are here.
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  const ofCalls = answers.slice(0, -1);
  expect(ofCalls.filter(({ retryAfter }) => !/^[2-5]$/.test(retryAfter ?? ''))).toEqual([]);
  expect(ofCalls.filter(({ text }) => !text.includes('"errorCode":"Unavailable"'))).toEqual([]);
  expect(await desk.fingerprint()).toBe(before);

  proxy.swallow(false);
  proxy.cut();
  const done = await confirmInTheEnd(order.refId, key);
  expect(done.status).toBe(200);
  expect(await statusOf(order.refId)).toBe('approved, 1 times');
});

test('a decision that waits for a lock says that it may be done, and waits no longer in the database', async () => {
  const order = await payOrder(desk, world);
  const key = randomUUID();
  const before = await desk.fingerprint();
  const gate = await desk.owner.connect();
  try {
    await gate.query('begin');
    await gate.query('select from payin where ref_id = $1 for update', [order.refId]);
    let hasWaited = false;
    const answers: Seen[] = [];
    // On a busy machine the first may be told so before it comes to the lock.
    const asking = async () => {
      while (!hasWaited) answers.push(await confirm(order.refId, key));
    };
    const asked = asking();
    await locksAwaited(1);
    hasWaited = true;
    await asked;
    const { status, text } = answers.at(-1) ?? {};
    expect([status, text]).toEqual([503, expect.stringContaining('may or may not')]);
    await locksAwaited(0);
  } finally {
    await gate.query('rollback');
    gate.release();
  }
  expect(await desk.fingerprint()).toBe(before);
  expect((await confirmInTheEnd(order.refId, key)).status).toBe(200);
  expect(await statusOf(order.refId)).toBe('approved, 1 times');
});

test('a decision whose connection is lost says that it may be done', async () => {
  const order = await payOrder(desk, world);
  const before = await desk.fingerprint();
  const gate = await desk.owner.connect();
  try {
    await gate.query('begin');
    await gate.query('select from payin where ref_id = $1 for update', [order.refId]);
    // The desk's own server has two minutes: it does not answer before the connection is lost.
    const asked = seen(
      desk.admin.fetch('/api/customer/order/confirm', {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ refId: order.refId }),
      }),
    );
    await locksAwaited(1);
    await desk.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    const { status, text } = await asked;
    expect([status, text]).toEqual([503, expect.stringContaining('may or may not')]);
  } finally {
    await gate.query('rollback');
    gate.release();
  }
  expect(await desk.fingerprint()).toBe(before);
});

test('an upload that has arrived is answered like every other call', async () => {
  const upiId = await addUpi(desk, world.peer);
  const before = await desk.fingerprint();
  const gate = await desk.owner.connect();
  try {
    await gate.query('begin');
    await gate.query('lock table statement_upload in access exclusive mode');
    // The lock is held until it is here.
    expect((await uploadTo(upiId)).status).toBe(503);
  } finally {
    await gate.query('rollback');
    gate.release();
  }
  await locksAwaited(0);
  expect(await desk.fingerprint()).toBe(before);
  const isTaken = ({ status }: Seen) => status !== 503;
  expect((await waitFor('the upload', () => uploadTo(upiId), isTaken)).status).toBe(200);
});

test('what waited for a connection in vain is never begun', async () => {
  const order = await payOrder(desk, world);
  const key = randomUUID();
  const { pool } = server.services;
  const all = await Promise.all(Array.from({ length: 20 }, () => pool.connect()));
  const before = await desk.fingerprint();
  const asked = await Promise.all(Array.from({ length: 10 }, () => confirm(order.refId, key)));
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([503]));
  for (const one of all) one.release();
  await waitFor('nobody to wait any more', () => pool.waitingCount === 0);
  expect(await desk.fingerprint()).toBe(before);
  expect((await confirmInTheEnd(order.refId, key)).status).toBe(200);
  expect(await statusOf(order.refId)).toBe('approved, 1 times');
});

test('decisions that stand still hold up no others', async () => {
  const [one, other, third] = [
    await payOrder(desk, world),
    await payOrder(desk, world),
    await payOrder(desk, world),
  ];
  const gate = await desk.owner.connect();
  const held: Promise<unknown>[] = [];
  try {
    await gate.query('begin');
    // As many as are written at a time.
    for (const [n, { refId }] of [one, other].entries()) {
      await gate.query('select from payin where ref_id = $1 for update', [refId]);
      held.push(desk.admin.ok('payin.confirm', { body: { refId } }));
      await locksAwaited(n + 1);
    }
    await desk.admin.ok('payin.confirm', { body: { refId: third.refId } });
    expect(await statusOf(third.refId)).toBe('approved, 1 times');
    expect(await statusOf(one.refId)).toBe('processing, 0 times');
  } finally {
    await gate.query('rollback');
    gate.release();
  }
  await Promise.all(held);
  expect(await statusOf(other.refId)).toBe('approved, 1 times');
});
