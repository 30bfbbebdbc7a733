import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createServer, type Server } from '../../../entry/server.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { testFile } from '../../../testing/statement.ts';
import { waitFor } from '../../../testing/wait.ts';
import { addMember, addUpi, buildWorld, openOrder, password } from '../../../testing/world.ts';
import { ApiClient } from '../../api-client/client.ts';
import type { BodyLimits } from './unfinished-bodies.ts';

const limits = {
  headersMs: 1000,
  bodyMs: 1000,
  uploadBytesPerSecond: 100,
  perAddress: 20,
  inAll: 50,
  uploadsPerPerson: 6,
  uploadBytesInAll: 1024 * 1024,
  lookMs: 50,
};

let desk: TestDesk;
let server: Server;
let base: string;
let admin: ApiClient;
const open = new Set<Socket>();

async function startServer(bodyLimits: BodyLimits): Promise<Server> {
  const [first] = desk.servers;
  if (!first) throw new Error('a server is needed');
  return createServer({
    env: { ...first.services.env, TRUST_PROXY: true },
    databaseUrl: desk.serverUrl,
    passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
    bodyLimits,
  });
}

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  server = await startServer(limits);
  base = await server.app.listen({ port: 0 });
  admin = await new ApiClient([base]).signin('admin', adminPassword);
});
beforeEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await server.close();
  await desk.close();
});

interface Begun {
  socket: Socket;
  answer: () => string;
}

/** Begins a request and sends a part of its body. */
async function begin(path: string, headers: string, part: string, to = base): Promise<Begun> {
  const socket = connect(Number(new URL(to).port), '127.0.0.1');
  open.add(socket);
  let answer = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  await once(socket, 'connect');
  socket.write(`POST /api${path} HTTP/1.1\r\nhost: desk\r\n${headers}\r\n\r\n${part}`);
  return { socket, answer: () => answer };
}

const json = (from: string, length = 250_000) =>
  `x-forwarded-for: ${from}\r\ncontent-type: application/json\r\ncontent-length: ${length}`;
const form = (token: string, from = '203.0.113.9') =>
  `x-forwarded-for: ${from}\r\nauthorization: auth ${token}\r\n` +
  'content-type: multipart/form-data; boundary=xyz\r\ntransfer-encoding: chunked';
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const fileHead = (fields = '') =>
  `${fields}--xyz\r\nContent-Disposition: form-data; name="file"; filename="test.csv"\r\n\r\n`;

/** Sends a byte now and then, for as long as the connection lasts. */
function drip({ socket }: Begun, text: string, everyMs = 50): void {
  const timer = setInterval(() => socket.writable && socket.write(text), everyMs);
  socket.once('close', () => clearInterval(timer));
}

const isOpen = ({ socket }: Begun) => !socket.closed;

test.each([
  ['sign-in', '/auth/signin'],
  ['the pay page', `/pay/${'A'.repeat(43)}/utr`],
  ['an upload of nobody', '/uploads/bank-statement'],
  ['a call that does not exist', '/no/such/call'],
])('a body that drips into %s ends in time, with 408 if nothing was answered', async (_, path) => {
  const begun = await begin(path, json('198.51.100.1'), `{"a":"${'x'.repeat(1000)}`);
  drip(begun, 'x');
  const started = performance.now();
  await waitFor('the connection to end', () => begun.socket.closed);
  expect(performance.now() - started).toBeGreaterThan(limits.bodyMs / 2);
  expect(begun.answer()).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(begun.answer().match(/^HTTP/gm)).toHaveLength(1);
});

test('408 in the envelope, with the headers of every answer', async () => {
  const begun = await begin('/auth/signin', json('198.51.100.1'), '{');
  await waitFor('the connection to end', () => begun.socket.closed);
  expect(begun.answer()).toMatch(/^HTTP\/1\.1 408 /);
  expect(begun.answer()).toContain('x-content-type-options: nosniff');
  const body = begun.answer().split('\r\n\r\n')[1] ?? '';
  expect(JSON.parse(body)).toMatchObject({ error: { errorCode: 'ValidationError' } });
});

test('headers that never end are ended too', async () => {
  const begun = await begin('/auth/signin', 'x-slow: a', '');
  const slow = connect(Number(new URL(base).port), '127.0.0.1');
  open.add(slow);
  slow.on('error', () => undefined).resume();
  await once(slow, 'connect');
  slow.write('GET /api/brand HTTP/1.1\r\nhost: desk\r\nx: ');
  drip({ socket: slow, answer: () => '' }, 'x');
  await waitFor('the connection to end', () => slow.closed);
  begun.socket.destroy();
});

test('one network holds only so many unfinished bodies, however it spells its addresses', async () => {
  const world = await buildWorld(desk);
  const { token } = await openOrder(desk, world);
  const paths = ['/auth/signin', `/pay/${token}/utr`, '/uploads/bank-statement'];
  const begun: Begun[] = [];
  for (let n = 0; n < 120; n += 1) {
    const from = `2001:db8:1:2:${n.toString(16)}::${n}`;
    begun.push(await begin(paths[n % 3] ?? '', json(from), `{"a":"${'x'.repeat(100_000)}`));
  }
  for (const one of begun) drip(one, 'x');
  await waitFor('most to be ended', () => begun.filter(isOpen).length <= limits.perAddress);
  // Honest requests are answered meanwhile, from the same network too.
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': '2001:db8:1:2::1',
  };
  const body = JSON.stringify({ username: 'admin', password: adminPassword });
  const answers = await Promise.all(
    Array.from({ length: 3 }, () =>
      fetch(`${base}/api/auth/signin`, { method: 'POST', headers, body }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await waitFor('all to be ended', () => !begun.some(isOpen));
  expect(server.services.bodies.count).toBe(0);
});

test('many networks hold only so many in all, and the one that holds most loses first', async () => {
  const patientServer = await startServer({ ...limits, bodyMs: 60_000 });
  const to = await patientServer.app.listen({ port: 0 });
  const patient = await begin('/auth/signin', json('192.0.2.1', 60), '{"username":"admin"', to);
  const begun: Begun[] = [];
  for (let n = 0; n < 200; n += 1) {
    begun.push(await begin('/auth/signin', json(`198.51.100.${n % 20}`), '{"a":"', to));
  }
  await waitFor('most to be ended', () => begun.filter(isOpen).length <= limits.inAll);
  expect(patientServer.services.bodies.count).toBe(limits.inAll);
  expect(isOpen(patient)).toBe(true);
  for (const { socket } of [patient, ...begun]) socket.destroy();
  await patientServer.close();
});

test('an upload over a slow line succeeds, one that is slower than any line is ended', async () => {
  const peer = await addMember(desk, 'peer');
  const upiId = await addUpi(desk, peer);
  const signin = { username: peer.user.username, password };
  const { accessToken } = await desk.anyone.ok('auth.signin', { body: signin });
  const field = `--xyz\r\nContent-Disposition: form-data; name="upiId"\r\n\r\n${upiId}\r\n`;
  const honest = await begin('/uploads/bank-statement', form(accessToken), '');
  const { bytes } = testFile([{ amount: '5.00', narration: 'x'.repeat(12_000) }]);
  const text = `${fileHead(field)}${Buffer.from(bytes).toString()}\r\n--xyz--\r\n`;
  const slower = await begin('/uploads/bank-statement', form(accessToken), '');
  slower.socket.write(chunk(fileHead(field)));
  drip(slower, chunk('x'), 500);
  const started = performance.now();
  for (let at = 0; at < text.length; at += 200) {
    honest.socket.write(chunk(text.slice(at, at + 200)));
    await sleep(50);
  }
  honest.socket.write('0\r\n\r\n');
  await waitFor('the honest one to be answered', honest.answer);
  expect(performance.now() - started).toBeGreaterThan(3 * limits.bodyMs);
  expect(honest.answer()).toMatch(/^HTTP\/1\.1 200 /);
  await waitFor('the other to be ended', () => slower.socket.closed);
  expect(slower.answer()).toMatch(/^HTTP\/1\.1 408 /);
});

test('one person holds only so many uploads, and all of them only so many bytes', async () => {
  const [greedy, other] = [await addMember(desk, 'peer'), await addMember(desk, 'peer')];
  const tokenOf = async ({ user }: typeof greedy) => {
    const body = { username: user.username, password };
    return (await desk.anyone.ok('auth.signin', { body })).accessToken;
  };
  const [greedyToken, otherToken] = [await tokenOf(greedy), await tokenOf(other)];
  const begun: Begun[] = [];
  for (let n = 0; n < 3 * limits.uploadsPerPerson; n += 1) {
    begun.push(await begin('/uploads/bank-statement', form(greedyToken), ''));
  }
  await waitFor('most to be ended', () => begun.filter(isOpen).length <= limits.uploadsPerPerson);
  const honest = await begin('/uploads/bank-statement', form(otherToken), '');
  honest.socket.write(chunk(fileHead()));
  drip(honest, chunk('x'.repeat(200)));
  for (const one of begun) {
    one.socket.write(chunk(fileHead()));
    drip(one, chunk('x'.repeat(64 * 1024)), 20);
  }
  await waitFor('the greedy to be ended', () => !begun.some(isOpen));
  expect(isOpen(honest)).toBe(true);
  expect((await admin.fetch('/api/customer/order')).status).toBe(200);
});
