import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { buildWorld, placeOrder, type World } from '../../../testing/world.ts';
import type { ApiClient } from '../../api-client/client.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
});
afterAll(() => desk.close());

/** Sends a raw body, for input that no JSON serializer would produce. */
async function send(client: ApiClient, method: string, path: string, body?: string) {
  const response = await client.fetch(`/api${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body }),
  });
  const { error } = (await response.json()) as { error?: { errorCode: string } };
  return { status: response.status, errorCode: error?.errorCode };
}

const refused = { status: 422, errorCode: 'ValidationError' };
const deep = '['.repeat(100_000) + ']'.repeat(100_000);
const order = (more: string) =>
  `{"orderId":"hostile","amount":"500.00","customer":{"id":"c"},"meta":${more}}`;

describe('a body is refused, with 422 and nothing written', () => {
  test.each([
    ['meta nested a hundred thousand deep', order(`{"a":${deep}}`)],
    ['meta nested deeper than the database takes', order(`{"a":${deep.slice(99_000, 101_000)}}`)],
    ['a key of meta twice', order('{"a":1,"\\u0061":2}')],
    ['a key of meta twice, in a text', order(JSON.stringify('{"a":1,"a":2}'))],
    ['an amount twice', order('{},"amount":"900.00"')],
    ['half a character in meta', order('{"a":"\\ud800"}')],
    ['half a character in a key of meta', order('{"\\udc00":1}')],
    ['NUL in meta', order('{"a":"\\u0000"}')],
    ['a number past all bounds', order('{"a":1e999}')],
    ['a text of meta nested a hundred thousand deep', order(JSON.stringify(`{"a":${deep}}`))],
    ['half a character in a text of meta', order(JSON.stringify('{"a":"\\ud800"}'))],
    ['a prototype in a text of meta', order(JSON.stringify('{"__proto__":{"role":"admin"}}'))],
    ['a number past all bounds in a text of meta', order(JSON.stringify('{"a":1e999}'))],
  ])('%s', async (_what, body) => {
    const before = await desk.fingerprint();
    expect(await send(world.merchant.client, 'POST', '/customer/order', body)).toEqual(refused);
    expect(await desk.fingerprint()).toBe(before);
  });

  test.each(['[],', '{},', '1,', '"",'])('more values than any call takes: %s', async (piece) => {
    const before = await desk.fingerprint();
    const body = order(`{"a":[${piece.repeat(60_000)}1]}`);
    for (const path of ['/customer/order', '/auth/signin']) {
      const response = await world.merchant.client.fetch(`/api${path}`, {
        ...{ method: 'POST', body, headers: { 'content-type': 'application/json' } },
      });
      const { error } = (await response.json()) as { error: { fields: object } };
      expect([response.status, Object.keys(error.fields)]).toEqual([422, ['body']]);
    }
    expect(await desk.fingerprint()).toBe(before);
  });

  test('a thousand fields that are not known, of which fifty are named', async () => {
    const fields = Array.from({ length: 1000 }, (_, n) => [`f${n}`, n] as const);
    const body = JSON.stringify(Object.fromEntries(fields));
    const response = await desk.anyone.fetch('/api/auth/signin', {
      ...{ method: 'POST', body, headers: { 'content-type': 'application/json' } },
    });
    const { error } = (await response.json()) as { error: { fields: object } };
    expect([response.status, Object.keys(error.fields).length]).toEqual([422, 50]);
    const query = new URLSearchParams(fields.map(([name, n]) => [name, String(n)])).toString();
    const asked = await desk.admin.fetch(`/api/customer/order?${query}`);
    const of = (await asked.json()) as { error: { fields: object } };
    expect([asked.status, Object.keys(of.error.fields).length]).toEqual([422, 50]);
  });

  test('a nested UTR and sign-in, half a character in a note', async () => {
    const { token, refId } = await placeOrder(world);
    expect(await send(desk.anyone, 'POST', `/pay/${token}/utr`, `{"utr":${deep}}`)).toEqual(
      refused,
    );
    const signin = `{"username":"a","password":${deep}}`;
    expect(await send(desk.anyone, 'POST', '/auth/signin', signin)).toEqual(refused);
    const note = `{"refId":"${refId}","status":"declined","note":"\\ud83d"}`;
    expect(await send(desk.admin, 'PATCH', '/customer/order', note)).toEqual(refused);
  });

  test('whole characters of every kind come back as they were sent', async () => {
    const meta = { 'ключ ✓': '😀 \u202e नमस्ते', constructor: [1.5, null, true, { a: [] }] };
    const sent = { orderId: '注文 #1/?%00&', amount: '500.00', customer: { id: '😀' }, meta };
    const created = await world.merchant.client.ok('payin.create', { body: sent });
    const params = { orderId: sent.orderId };
    const read = await world.merchant.client.ok('payin.byOrderId', { params });
    expect([created.meta, read.meta, read.customer.id]).toEqual([meta, meta, '😀']);
    const emoji = '😀'.repeat(32);
    await world.merchant.client.ok('payin.create', { body: { ...sent, orderId: emoji } });
    const long = await world.merchant.client.ok('payin.byOrderId', { params: { orderId: emoji } });
    expect(long.orderId).toBe(emoji);
  });
});

describe('an address is refused in the envelope', () => {
  test.each([
    ['/customer/order?__proto__=1'],
    ['/customer/order?start=0000-01-01T00:00:00Z'],
    ['/customer/order?end=0000-12-31T00:00:00Z'],
    ['/customer/order?skip=99999999999999999999'],
    ['/customer/order?amount=99999999999999999999'],
    ['/customer/order?q=%00'],
    ['/%ff'],
    [`/user/${'A'.repeat(1500)}`],
    [`/user/${'A'.repeat(5000)}`],
  ])('%.60s', async (path) => {
    expect(await send(desk.admin, 'GET', path)).toEqual(refused);
  });

  test.each([
    ['not HTTP at all', 'GARBAGE\r\n\r\n', 400],
    [
      'a header too long',
      `GET /api/brand HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    [
      'two lengths',
      'POST /api/auth/signin HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n' +
        'transfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('%s', async (_what, text, status) => {
    const { port, hostname } = new URL(desk.bases[0] ?? '');
    const socket = connect(Number(port), hostname.replace(/[[\]]/g, ''));
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.write(text);
    await once(socket, 'close');
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('x-content-type-options: nosniff');
    const body = answer.split('\r\n\r\n')[1] ?? '';
    expect(JSON.parse(body)).toMatchObject({ error: { errorCode: 'ValidationError' } });
  });
});
