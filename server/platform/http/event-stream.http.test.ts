import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { waitFor } from '../../testing/wait.ts';
import { addMember, password, type Member } from '../../testing/world.ts';
import type { Hub } from '../live/hub.ts';
import { Live } from '../live/live.ts';

let desk: TestDesk;
let hub: Hub;
let member: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  const live = desk.servers[0]?.services.live;
  if (!(live instanceof Live)) throw new Error('the desk has no server');
  hub = live.hub;
  member = await addMember(desk, 'subadmin');
});
afterAll(() => desk.close());

async function listen(version = '1.1'): Promise<{ socket: Socket; token: string }> {
  const { username } = member.user;
  const { accessToken } = await desk.anyone.ok('auth.signin', { body: { username, password } });
  const { port, hostname } = new URL(desk.bases[0] ?? '');
  const socket = connect(Number(port), hostname.replace(/[[\]]/g, ''));
  socket.on('error', () => undefined);
  const asked = `GET /api/events HTTP/${version}\r\nhost: x`;
  socket.write(`${asked}\r\nauthorization: auth ${accessToken}\r\n\r\n`);
  return { socket, token: accessToken };
}

const streamsOf = (count: number) =>
  waitFor(
    `${count} streams`,
    () => hub.size,
    (size) => size === count,
  );

test('has the headers of every answer', async () => {
  const { socket } = await listen();
  const [first] = (await once(socket, 'data')) as [Buffer];
  const head = first.toString();
  expect(head).toContain('x-content-type-options: nosniff');
  expect(head).toContain("content-security-policy: default-src 'none'");
  expect(head).toContain('cache-control: no-store');
  socket.destroy();
  await streamsOf(0);
});

test('everybody hears that the brand has changed', async () => {
  const { socket } = await listen();
  await once(socket, 'data');
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  await desk.admin.ok('settings.update', { body: { brand: { name: 'Chai Pay' } } });
  await waitFor('the news', () => heard.includes('settings'));
  socket.destroy();
  await streamsOf(0);
});

const changed = ': open\n\nevent: changed\ndata: {"topics":["payin","payout"]}\n\n';
function changeBoth() {
  for (const topic of ['payin', 'payout', 'payin']) {
    hub.changed(topic, [`group:${member.user.id}`]);
  }
  hub.changed('dispute', ['desk', 'group:another']);
}

test('tells in one message, framed as HTTP says, what changed in the reader’s scopes alone', async () => {
  const { token, socket } = await listen();
  socket.destroy();
  await streamsOf(0);
  const headers = { authorization: `auth ${token}` };
  const { body } = await fetch(`${desk.bases[0] ?? ''}/api/events`, { headers });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  const hear = async () => {
    const part = await reader?.read();
    if (part === undefined || part.done) throw new Error('the stream has ended');
    return part.value;
  };
  let heard = await hear();
  changeBoth();
  while (!heard.includes('payout')) heard += await hear();
  expect(heard.replaceAll(': alive\n\n', '')).toBe(changed);
  await reader?.cancel();
  await streamsOf(0);
});

test('is not framed for whoever speaks HTTP 1.0', async () => {
  const { socket } = await listen('1.0');
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  await waitFor('the stream to open', () => heard.includes(': open'));
  changeBoth();
  await waitFor('the news', () => heard.includes('payout'));
  expect(heard.replaceAll(': alive\n\n', '')).toContain(`\r\n\r\n${changed}`);
  socket.destroy();
  await streamsOf(0);
});

test('readers who leave at any moment, even while they are let in, leave nothing behind', async () => {
  for (let n = 0; n < 30; n += 1) {
    const { socket } = await listen();
    setTimeout(() => socket.resetAndDestroy(), n % 6);
  }
  // The last one is admitted after all the others.
  const { socket: last } = await listen();
  await once(last, 'data');
  last.destroy();
  const pool = desk.servers[0]?.services.pool;
  await waitFor('the server to have nothing in hand', () => pool?.idleCount === pool?.totalCount);
  await streamsOf(0);
});

test('a reader that takes nothing is let go', async () => {
  const { socket } = await listen();
  await once(socket, 'data');
  socket.pause();
  const topic = 'x'.repeat(1_000_000);
  const scope = `group:${member.user.id}`;
  await waitFor('the reader to be let go', () => {
    hub.changed(topic, [scope]);
    return hub.size === 0;
  });
  socket.destroy();
});

test('a session that ends closes its stream, and nothing more is written to it', async () => {
  const { socket, token } = await listen();
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  await waitFor('the stream to open', () => heard.includes(': open'));
  await desk.anyone.as(`auth ${token}`).ok('auth.signout');
  hub.changed('payin', [`group:${member.user.id}`]);
  await waitFor('the stream to end', () => heard.endsWith('0\r\n\r\n'));
  expect(hub.size).toBe(0);
  socket.destroy();
});

test('a session keeps 64 streams: one more ends its oldest', async () => {
  const { socket: first, token } = await listen();
  let heard = '';
  first.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  await streamsOf(1);
  const { port, hostname } = new URL(desk.bases[0] ?? '');
  const sockets = Array.from({ length: 70 }, () => {
    const socket = connect(Number(port), hostname.replace(/[[\]]/g, ''));
    socket.on('error', () => undefined);
    socket.write(`GET /api/events HTTP/1.1\r\nhost: x\r\nauthorization: auth ${token}\r\n\r\n`);
    return socket;
  });
  await Promise.all(sockets.slice(0, 10).map((socket) => once(socket, 'data')));
  await streamsOf(64);
  await waitFor('the end of the oldest', () => heard.endsWith('0\r\n\r\n'));
  first.destroy();
  for (const socket of sockets) socket.destroy();
  await streamsOf(0);
});
