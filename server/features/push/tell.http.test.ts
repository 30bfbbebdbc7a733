import { pushTopics, type PushTopic } from '@peerdesk/contract/push.ts';
import { minuteMs } from '@peerdesk/domain/durations.ts';
import { telling } from '@peerdesk/domain/push/telling.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { PushBrowser } from '../../testing/doubles/push-browser.ts';
import {
  allowPrivateWebhooks,
  startReceiver,
  type Receiver,
} from '../../testing/doubles/receiver.ts';
import {
  addMember,
  addUpi,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  openOrder,
  password,
  payOrder,
  topUp,
  type Member,
  type World,
} from '../../testing/world.ts';
import { pushSender } from './send.ts';
import { sweepNotices, tellPhones } from './tell.ts';

const waiting = 7;

let desk: TestDesk;
let world: World;
let receiver: Receiver;
beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  receiver = await startReceiver();
  allowPrivateWebhooks(desk);
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
});
afterAll(async () => {
  await desk.close();
  await receiver.stop();
});

function services() {
  const [server] = desk.servers;
  if (!server) throw new Error('a desk without a server');
  return server.services;
}

interface Phone extends Member {
  browser: PushBrowser;
  path: string;
  endpoint: string;
}

async function phoneOf(member: Member, behaviour = 'fine'): Promise<Phone> {
  const browser = new PushBrowser();
  const path = `/${behaviour}/${freshUtr()}`;
  const endpoint = `${receiver.base}${path}`;
  await member.client.ok('push.subscribe', { body: { endpoint, keys: browser.keys } });
  return { ...member, browser, path, endpoint };
}

/** A new peer with a phone that is told of these. */
async function peerWith(topics: readonly PushTopic[], behaviour = 'fine'): Promise<Phone> {
  const peer = await addMember(desk, 'peer', { topup: '500000.00' });
  const phone = await phoneOf(peer, behaviour);
  await peer.client.ok('push.choose', { body: { topics: [...topics] } });
  // What is made in the very moment of a choice was there before it.
  desk.clock.advance(1000);
  return phone;
}

const send = async () => {
  await tellPhones(services());
  await services().work.drain(
    'push.send',
    pushSender(services(), { waitingTotal: async () => waiting }),
  );
};

interface Message {
  kind: string;
  count: number;
  waiting: number;
}

async function messages({ browser, path }: Phone): Promise<Message[]> {
  const sent = await receiver.received(path);
  return sent.map(({ base64 }) => browser.read(Buffer.from(base64, 'base64')) as Message);
}

const told = async (phone: Phone) =>
  (await messages(phone)).map(({ kind, count }) => `${kind} ${count}`);

/** The only peer online, so that the next pay-in is theirs. */
async function withUpi(phone: Phone): Promise<void> {
  await desk.owner.query(`update app_user set presence = 'offline' where role = 'peer'`);
  await addUpi(desk, phone);
}

test('a pay-in is told to its peer once, several as one, and nothing in it is of money', async () => {
  const phone = await peerWith(['order', 'claim']);
  const other = await phoneOf(world.otherPeer);
  await world.otherPeer.client.ok('push.choose', { body: { topics: [...pushTopics] } });
  desk.clock.advance(1000);
  await withUpi(phone);
  const first = await openOrder(desk, world, { amount: '4321.00' });
  await openOrder(desk, world, { amount: '4322.00' });
  await Promise.all([tellPhones(services()), tellPhones(services())]);
  await send();
  await send();
  expect(await told(phone)).toEqual(['order 2']);
  expect(await told(other)).toEqual([]);

  const [message] = await messages(phone);
  expect(Object.keys(message ?? {}).toSorted()).toEqual(
    ['at', 'count', 'kind', 'language', 'product', 'timeZone', 'waiting'].toSorted(),
  );
  expect(message?.waiting).toBe(waiting);
  const text = JSON.stringify(message);
  for (const secret of ['4321', first.refId, first.orderId, phone.user.name, 'Ravi', '@']) {
    expect(text).not.toContain(secret);
  }
  const [posted] = await receiver.received(phone.path);
  expect(posted?.headers).toMatchObject({ topic: 'order', ttl: String(5 * 60) });

  // What comes within the half minute is told with what comes after it.
  const paid = await payOrder(desk, world, { amount: '4323.00' });
  await send();
  expect(await told(phone)).toEqual(['order 2', 'claim 1']);
  desk.clock.advance(telling.quietMs + 1000);
  await send();
  expect(await told(phone)).toEqual(['order 2', 'claim 1', 'order 3']);
  expect(JSON.stringify(await messages(phone))).not.toContain(paid.utr);
});

test('nobody is told of what they did not choose, nor of what was there before', async () => {
  const none = await peerWith([]);
  await withUpi(none);
  await openOrder(desk, world);
  await send();
  await none.client.ok('push.choose', { body: { topics: ['order'] } });
  await send();
  expect(await told(none)).toEqual([]);
  const { topics } = await none.client.ok('push.choice', {});
  expect(topics).toEqual(['order']);

  // Chosen otherwise between the telling and the sending.
  desk.clock.advance(1000);
  await openOrder(desk, world);
  await tellPhones(services());
  await none.client.ok('push.choose', { body: { topics: [] } });
  await send();
  expect(await told(none)).toEqual([]);
});

test('a pay-out is told when it is assigned and when its deadline is near', async () => {
  const phone = await peerWith(['order', 'deadline']);
  await givePayout(desk, world, phone, { accept: false });
  await send();
  expect(await told(phone)).toEqual(['order 1']);
  desk.clock.advance(20 * minuteMs);
  await send();
  expect(await told(phone)).toEqual(['order 1']);
  desk.clock.advance(6 * minuteMs);
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  await send();
  await send();
  expect(await told(phone)).toEqual(['order 1', 'deadline 1']);
});

test('a dispute, each answer in it, the wallet, and a request that was decided', async () => {
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  const phone = await peerWith(['dispute', 'wallet', 'request']);
  const { refId } = await givePayout(desk, world, phone);
  await phone.client.ok('payout.decide', { body: { refId, status: 'approved', utr: freshUtr() } });
  const body = { refId, reason: 'no money' };
  const { id: disputeId } = await world.merchant.client.ok('dispute.create', { body });
  await send();
  expect(await told(phone)).toEqual(['dispute 1']);
  await phone.client.ok('dispute.message', { body: { disputeId, text: 'I did pay' } });
  desk.clock.advance(minuteMs);
  await desk.admin.ok('dispute.message', {
    body: { disputeId, text: 'Show the receipt', audience: 'internal' },
  });
  await send();
  expect(await told(phone)).toEqual(['dispute 1', 'dispute 1']);

  await topUp(desk, phone.user.id, '77.00');
  const request = await phone.client.ok('request.ask', {
    body: { kind: 'topup', amount: '5000.00', utr: freshUtr() },
  });
  await send();
  expect((await told(phone)).slice(2)).toEqual(['wallet 1']);
  desk.clock.advance(minuteMs);
  await desk.admin.ok('request.decide', {
    body: { id: request.id, status: 'approved', note: 'seen' },
  });
  await send();
  expect((await told(phone)).slice(3)).toEqual(['request 1']);
});

test('a wallet too low for any order is told while the peer is online, twice a day at most', async () => {
  const poor = await addMember(desk, 'peer', { topup: '50.00' });
  const phone = await phoneOf(poor);
  await poor.client.ok('user.updateMe', { body: { presence: 'offline' } });
  await poor.client.ok('push.choose', { body: { topics: ['lowWallet'] } });
  await send();
  expect(await told(phone)).toEqual([]);
  await addUpi(desk, phone);
  await send();
  desk.clock.advance(minuteMs);
  await send();
  expect(await told(phone)).toEqual(['lowWallet 1']);
});

test('a session that is over is told nothing, and neither is the next person in its browser', async () => {
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  const phone = await peerWith(['order']);
  await givePayout(desk, world, phone, { accept: false });
  await tellPhones(services());
  await phone.client.ok('auth.signout');
  await send();
  expect(await told(phone)).toEqual([]);

  // Somebody else subscribes the same browser: they are told of their own, the first of nothing.
  const next = await addMember(desk, 'peer', { topup: '500.00' });
  const { endpoint, browser } = phone;
  await next.client.ok('push.subscribe', { body: { endpoint, keys: browser.keys } });
  await next.client.ok('push.choose', { body: { topics: [...pushTopics] } });
  await desk.anyone.signin(phone.user.username, password);
  desk.clock.advance(1000);
  await givePayout(desk, world, phone, { accept: false });
  await send();
  expect(await told(phone)).toEqual([]);
});

test('a browser that takes nothing is tried rarely and dropped after a day; orders wait for none', async () => {
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  const phone = await peerWith(['order'], 'gone');
  const well = await peerWith(['order']);
  for (const to of [phone, well]) await givePayout(desk, world, to, { accept: false });
  await expect(send()).rejects.toThrow('was not taken');
  expect(await told(well)).toEqual(['order 1']);
  desk.clock.advance(minuteMs);
  await givePayout(desk, world, phone, { accept: false });
  await tellPhones(services());
  const { rows } = await desk.owner.query(
    `select from pgboss.job where name = 'push.send' and state = 'created'`,
  );
  expect(rows).toEqual([]);
  await desk.owner.query(
    `update push_subscription set failing_since = $2, tried_at = $2 where endpoint = $1`,
    [phone.endpoint, new Date(desk.clock.now() - telling.failingMostMs - 1).toISOString()],
  );
  desk.clock.advance(telling.quietMs);
  await givePayout(desk, world, phone, { accept: false });
  await send();
  const left = await desk.owner.query('select from push_subscription where endpoint = $1', [
    phone.endpoint,
  ]);
  expect(left.rows).toEqual([]);
});

test('what was told is forgotten after two days; a kind that is none is refused', async () => {
  const count = async () => (await desk.owner.query('select from push_notice')).rows.length;
  expect(await count()).toBeGreaterThan(0);
  desk.clock.advance(telling.keptMs + minuteMs);
  await sweepNotices(services());
  expect(await count()).toBe(0);
  const { client } = await addMember(
    { ...desk, admin: await desk.anyone.signin('admin', adminPassword) },
    'peer',
  );
  const before = await desk.fingerprint();
  const body = { topics: ['money'] } as never;
  expect(await client.refused('push.choose', { body })).toBe('ValidationError');
  expect(await desk.fingerprint()).toBe(before);
});
