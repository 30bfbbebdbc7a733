import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createServer, type Server } from '../../entry/server.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { addMember, addUpi, buildWorld, freshUtr, type World } from '../../testing/world.ts';
import { ApiClient } from '../api-client/client.ts';

let desk: TestDesk;
let world: World;
let server: Server;
let base: string;
let anyone: ApiClient;
const lines: string[] = [];

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
  const [first] = desk.servers;
  if (!first) throw new Error('a server is needed');
  server = await createServer({
    env: { ...first.services.env, LOG_LEVEL: 'trace', TRUST_PROXY: true },
    databaseUrl: desk.serverUrl,
    logTo: { write: (line) => void lines.push(line) },
  });
  base = await server.app.listen({ port: 0 });
  anyone = new ApiClient([base]);
});
afterAll(async () => {
  await server.close();
  await desk.close();
});

test('the log holds no password, token, reference, phone or address of a customer', async () => {
  const phone = '9876501234';
  const vpa = 'canary.customer@okhdfc';
  const utr = freshUtr();
  const typed = 'Canary-Passw0rd typed wrong';
  await anyone.call('auth.signin', { body: { username: 'admin', password: typed } });
  const body = { username: 'admin', password: adminPassword };
  const session = await anyone.ok('auth.signin', { body });
  const admin = anyone.as(`auth ${session.accessToken}`);
  const peer = await addMember(desk, 'peer', { topup: '50000.00' });
  await addUpi(desk, peer);
  const key = await admin.ok('merchant.createKey', { body: { merchantId: world.merchant.id } });
  const shop = anyone.as(`key ${key.apiKey}`);
  const customer = { id: phone, name: phone, upi: vpa };
  const order = await shop.ok('payin.create', {
    body: { orderId: `o-${phone}`, amount: '777.00', customer: { id: phone, name: phone } },
  });
  const token = order.payUrl.split('/').at(-1) ?? '';
  await anyone.ok('pay.open', { params: { token } });
  await anyone.call('pay.utr', { params: { token }, body: { utr: `x${utr}` } });
  await anyone.ok('pay.utr', { params: { token }, body: { utr } });
  await anyone.call('pay.utr', { params: { token: `${token.slice(1)}A` }, body: { utr } });
  await anyone.fetch(`/pay/${token}/nothing?q=${phone}`);
  await admin.fetch(`/api/customer/order?q=${phone}&surprise=${phone}`);
  await shop.call('payout.create', { body: { orderId: 'p-canary', amount: '9.00', customer } });
  await anyone.as(`auth ${session.accessToken}x`).fetch(`/api/user/me?token=${token}`);
  await anyone.fetch('/api/auth/refresh', { method: 'POST', body: `{"refreshToken":"${token}` });
  await anyone.fetch('/csp-report', {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify({ 'csp-report': { 'document-uri': `${base}/pay/${token}?${phone}` } }),
  });
  const broken = connect(Number(new URL(base).port), '127.0.0.1').resume();
  broken.end(`GET /pay/${token} HTTP/9\r\nauthorization: auth ${session.accessToken}\r\n\r\n`);
  await once(broken, 'close');
  // A failure of the server, which logs most.
  await desk.owner.query('alter table payin rename to payin_gone');
  await shop.call('payin.create', { body: { orderId: phone, amount: '778.00', customer } });
  await anyone.call('pay.utr', { params: { token }, body: { utr } });
  await desk.owner.query('alter table payin_gone rename to payin');

  const log = lines.join('');
  expect(log).toContain('denied');
  expect(log).toContain('request failed');
  const { accessToken, refreshToken } = session;
  const secrets = { accessToken, refreshToken, apiKey: key.apiKey, token };
  const canaries = { ...secrets, phone, vpa, utr, typed, adminPassword };
  const found = Object.entries(canaries).filter(([, canary]) => log.includes(canary));
  expect(found).toEqual([]);
});

test('whatever is sent, a line of the log stays one line without control characters', async () => {
  lines.length = 0;
  const forged = '\n{"level":30,"msg":"forged"}\r\n\u001b[31mred\u009b2J\u007f\u2028\u202e';
  const encoded = encodeURIComponent(forged);
  const inHeader = '\u009b31m\u007f {"msg":"forged"}'.replace('\u007f', '');
  await anyone.fetch('/csp-report', {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify({
      'csp-report': {
        'effective-directive': forged,
        'document-uri': forged,
        'blocked-uri': `https://x.example/${forged}`,
      },
    }),
  });
  const headers = { 'x-forwarded-for': inHeader, 'user-agent': inHeader, cookie: inHeader };
  await anyone.fetch(`/api/user/${encoded}`, { headers });
  await anyone.fetch(`/api/${encoded}`, { headers });
  await anyone.fetch('/api/user/me', { headers: { ...headers, authorization: inHeader } });
  const body = JSON.stringify({ username: forged, password: forged });
  await anyone.fetch('/api/auth/signin', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  server.app.log.warn({ err: new Error(forged) }, 'an error with a text of somebody');
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ time: expect.any(Number) as number });
    expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
    expect(line.at(-1)).toBe('\n');
  }
});
