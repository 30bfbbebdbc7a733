import type { Call, Caller } from '@peerdesk/contract/call.ts';
import { calls, type CallName } from '@peerdesk/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { buildWorld, testClientOf, type World } from '../../testing/world.ts';
import type { ApiClient } from '../api-client/client.ts';

let desk: TestDesk;
let world: World;
/** Nothing here may write: whatever does, every test from then on fails. */
let before: string;
/** For the calls that test mode alone has. */
let tester: ApiClient;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  tester = await testClientOf(desk, world.merchant.id);
  before = await desk.fingerprint();
});
afterAll(() => desk.close());

const callers = ['admin', 'subadmin', 'peer', 'peer-withdrawal', 'merchant', 'anyone'] as const;
const rows = Object.entries(calls) as [CallName, Call][];

function clientOf(caller: Caller): ApiClient {
  switch (caller) {
    case 'admin':
      return desk.admin;
    case 'subadmin':
      return world.north.client;
    case 'peer':
      return world.peer.client;
    case 'peer-withdrawal':
      return world.payer.client;
    case 'merchant':
      return world.merchant.client;
    case 'anyone':
      return desk.anyone;
  }
}

/** Somebody who may make the call. */
function ownCaller({ callers: [caller = 'anyone'], testMode }: Call): ApiClient {
  return caller === 'merchant' && testMode === 'only' ? tester : clientOf(caller);
}

/** Of what does not exist. Each call has a link of its own, since each link is rate-limited. */
function pathOf(name: CallName, { path }: Call): string {
  const token = String(rows.findIndex(([one]) => one === name));
  return `/api${path.replaceAll('{token}', token).replaceAll(/\{\w+\}/g, '0')}`;
}

/** A call without content: enough to see who is let in, and never enough to change anything. */
async function knock(name: CallName, client: ApiClient) {
  const row: Call = calls[name];
  const path = pathOf(name, row);
  const isWrite = row.method !== 'GET';
  const form = new FormData();
  form.append('nothing', 'true');
  form.append('file', new Blob(['nothing']), 'nothing');
  const json = { headers: { 'content-type': 'application/json' }, body: '{"nothing":true}' };
  const response = await client.fetch(path, {
    method: row.method,
    ...(isWrite && (row.upload ? { body: form } : json)),
  });
  const body = (await response.json()) as { error?: { errorCode: string } };
  return { status: response.status, code: body.error?.errorCode };
}

const guarded = rows.filter(([, row]) => !row.callers.includes('anyone'));
const writes = rows.filter(([, row]) => row.method !== 'GET');

describe.each(guarded)('%s', (name, row) => {
  const strangers = callers.filter((caller) => !row.callers.includes(caller));

  test.each(strangers)('is refused to %s, and nothing is written', async (caller) => {
    const answer = await knock(name, clientOf(caller));
    if (caller === 'anyone') expect(answer).toEqual({ status: 401, code: 'SessionError' });
    else expect(answer).toEqual({ status: 403, code: 'PermissionDenied' });
    expect(await desk.fingerprint()).toBe(before);
  });

  test('is refused to a made-up token and a made-up key', async () => {
    const token = await knock(name, desk.anyone.as(`auth ${'A'.repeat(43)}`));
    expect(token).toEqual({ status: 401, code: 'SessionError' });
    const key = await knock(name, desk.anyone.as(`key pk_${'A'.repeat(43)}`));
    expect(key).toEqual({ status: 401, code: 'InvalidCredentials' });
    expect(await desk.fingerprint()).toBe(before);
  });
});

describe.each(writes)('%s', (name, row) => {
  test('422 for a field that it does not know', async () => {
    const client = ownCaller(row);
    expect(await knock(name, client)).toEqual({ status: 422, code: 'ValidationError' });
    expect(await desk.fingerprint()).toBe(before);
  });

  test('415 for a body of another kind than its own', async () => {
    const foreign = row.upload ? 'application/json' : 'multipart/form-data; boundary=x';
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', foreign]) {
      const response = await ownCaller(row).fetch(pathOf(name, row), {
        method: row.method,
        headers: { 'content-type': type },
        body: 'a=1',
      });
      expect(response.status).toBe(415);
      const { error } = (await response.json()) as { error: { message: string } };
      expect(error.message).toContain(row.upload ? 'multipart/form-data' : 'application/json');
    }
  });
});

test.each(writes.filter(([, row]) => row.body && !row.upload))(
  '%s: 422 without a body, unless it has no fields',
  async (name, row) => {
    if (row.body && Object.keys(row.body.shape).length === 0) return;
    for (const headers of [undefined, { 'content-type': 'application/json' }]) {
      const init = { method: row.method, ...(headers && { headers }) };
      const response = await ownCaller(row).fetch(pathOf(name, row), init);
      const { error } = (await response.json()) as { error: object };
      expect([response.status, error]).toEqual([
        422,
        {
          errorCode: 'ValidationError',
          message: 'The request has no body',
          fields: { body: 'The request has no body' },
        },
      ]);
    }
  },
);

describe('what is not in the table', () => {
  test('404 in the envelope, with the headers of every answer', async () => {
    const response = await desk.anyone.fetch('/api/no/such/call');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: { errorCode: 'NotFound', message: 'There is no such call' },
    });
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('404 for every method that the table does not give a path, nothing written', async () => {
    // `/report/order` is also a `/report/{id}`, whose method is then that row's.
    const isListed = (method: string, path: string) =>
      rows.some(([, row]) => row.method === method && patternOf(row.path).test(path));
    const paths = [...new Set(rows.map(([, row]) => row.path))].filter((path) => !/\{/.test(path));
    const unlisted = paths
      .flatMap((path) =>
        ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'].map(
          (method) => [method, path] as const,
        ),
      )
      .filter(([method, path]) => !isListed(method, path));
    expect(unlisted.length).toBeGreaterThan(100);
    for (const [method, path] of unlisted) {
      const { status } = await desk.admin.fetch(`/api${path}`, { method });
      expect(status, `${method} ${path}`).toBe(404);
    }
    expect(await desk.fingerprint()).toBe(before);
  });

  test('422 for broken JSON and for keys that would reach a prototype', async () => {
    for (const body of ['{', '{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":1}}']) {
      const response = await desk.anyone.fetch('/api/auth/signin', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(response.status).toBe(422);
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('413 for a body over 256 kB', async () => {
    const response = await desk.anyone.fetch('/api/auth/signin', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'x'.repeat(300_000), password: 'x' }),
    });
    expect(response.status).toBe(413);
  });

  test('422 for a parameter given twice and for an unknown one', async () => {
    for (const query of [
      'status=pending&status=approved',
      'surprise=1',
      'pagesize=101',
      'skip=-1',
    ]) {
      const response = await desk.admin.fetch(`/api/customer/order?${query}`);
      expect(response.status, query).toBe(422);
    }
    expect((await desk.admin.fetch('/api/customer/order?status=&q=')).status).toBe(200);
  });
});

/** What a path of the table matches, with its parameters filled in. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
