import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { minuteMs } from '@peerdesk/domain/durations.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { addMember, password } from '../../testing/world.ts';
import { PushBrowser } from '../../testing/doubles/push-browser.ts';
import {
  allowPrivateWebhooks,
  startReceiver,
  type Receiver,
} from '../../testing/doubles/receiver.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { sweepSessions } from '../auth/sweep.ts';
import { ensurePushKeys, pushKeys } from './key.ts';
import { pushSender } from './send.ts';
import { warnOfIdleEnd } from './warn.ts';

let desk: TestDesk;
let receiver: Receiver;
beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  receiver = await startReceiver();
  allowPrivateWebhooks(desk);
});
afterAll(async () => {
  await desk.close();
  await receiver.stop();
});

/**
 * What a message's sender swears by RFC 8292, checked as a push service does: it is signed by the
 * key that the browser subscribed with. @throws when it is not.
 */
function signedClaims(authorization: string, publicKey: string): unknown {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  expect(key).toBe(publicKey);
  const [head = '', body = '', signature = ''] = token.split('.');
  const decoded = (part: string) => Buffer.from(part, 'base64url');
  expect(JSON.parse(decoded(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  const point = decoded(key);
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
  const by = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = { key: by, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${body}`), signed, decoded(signature))).toBe(true);
  return JSON.parse(decoded(body).toString());
}

function services() {
  const [server] = desk.servers;
  if (!server) throw new Error('a desk without a server');
  return server.services;
}

/** A subadmin with a browser of its own, which is reached at this path of the receiver. */
async function subscribed(behaviour: string) {
  const { user, client } = await addMember(desk, 'subadmin');
  const { username } = user;
  const browser = new PushBrowser();
  const path = `/${behaviour}/${username}`;
  const subscription = { endpoint: `${receiver.base}${path}`, keys: browser.keys };
  expect(await client.ok('push.subscribe', { body: subscription })).toEqual({ isOn: true });
  return { username, client, browser, path, subscription };
}

const send = () =>
  services().work.drain('push.send', pushSender(services(), { waitingTotal: async () => 0 }));

/** What this browser was sent, read with its keys. */
async function messages({ browser, path }: { browser: PushBrowser; path: string }) {
  const sent = await receiver.received(path);
  return sent.map(({ base64 }) => browser.read(Buffer.from(base64, 'base64')));
}

/** The tests move the clock on, and every session ends by that. */
beforeEach(async () => {
  desk.admin = await desk.anyone.signin('admin', adminPassword);
});

const subscriptions = async () =>
  (await desk.owner.query('select endpoint from push_subscription')).rows.length;

test('told five minutes before the end, once, and of the end; renewed by the same person', async () => {
  const { publicKey } = await desk.admin.ok('push.key');
  const { username, browser, path, subscription } = await subscribed('fine');
  const other = await subscribed('fine');
  await warnOfIdleEnd(services());
  await send();
  expect(await messages({ browser, path })).toEqual([]);

  desk.clock.advance(4 * minuteMs);
  await other.client.ok('user.me');
  desk.clock.advance(22 * minuteMs);
  await Promise.all([warnOfIdleEnd(services()), warnOfIdleEnd(services())]);
  await send();
  const [warning, ...more] = (await messages({ browser, path })) as { kind: string; at: string }[];
  expect(more).toEqual([]);
  expect(warning).toMatchObject({ kind: 'session.ending', language: 'en' });
  const left = Date.parse(warning?.at ?? '') - desk.clock.now();
  expect(left).toBeGreaterThan(3 * minuteMs);
  expect(left).toBeLessThan(5 * minuteMs);
  const [posted] = await receiver.received(path);
  expect(posted?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
  const claims = signedClaims(posted?.headers['authorization'] ?? '', publicKey);
  expect(claims).toMatchObject({ aud: receiver.base, sub: expect.stringMatching(/^mailto:/) });
  // At most a day ahead, by RFC 8292.
  const { exp } = claims as { exp: number };
  expect(exp * 1000).toBeGreaterThan(Date.now());
  expect(exp * 1000).toBeLessThanOrEqual(Date.now() + 24 * 60 * minuteMs);
  expect(await messages(other)).toEqual([]);

  desk.clock.advance(5 * minuteMs);
  await sweepSessions(services());
  await send();
  const [, end] = (await messages({ browser, path })) as { kind: string }[];
  expect(end).toMatchObject({ kind: 'session.ended' });

  // The next person in this browser is not told; the same one is, after signing in again.
  const stranger = await desk.anyone.signin('admin', adminPassword);
  const renewal = { ...subscription, isRenewal: true };
  const before = await desk.fingerprint();
  expect(await stranger.ok('push.subscribe', { body: renewal })).toEqual({ isOn: false });
  expect(await desk.fingerprint()).toBe(before);
  const again = await desk.anyone.signin(username, password);
  expect(await again.ok('push.subscribe', { body: renewal })).toEqual({ isOn: true });
});

test('nothing is sent after a sign-out, to a browser that has gone, or once turned off', async () => {
  const before = await subscriptions();
  const [gone, left, off] = [
    await subscribed('fine'),
    await subscribed('left'),
    await subscribed('fine'),
  ];
  await gone.client.ok('auth.signout');
  const { endpoint } = off.subscription;
  expect(await off.client.ok('push.unsubscribe', { body: { endpoint } })).toEqual({ isOn: false });
  desk.clock.advance(26 * minuteMs);
  await warnOfIdleEnd(services());
  await send();
  expect([await messages(gone), await messages(off)]).toEqual([[], []]);
  expect(await receiver.received(left.path)).toHaveLength(1);
  // Its push service said that nobody is there any more.
  expect(await subscriptions()).toBe(before);
});

test('whoever opened the portal meanwhile, or works on another device, is not warned', async () => {
  const [back, twice] = [await subscribed('fine'), await subscribed('fine')];
  desk.clock.advance(26 * minuteMs);
  await desk.anyone.signin(twice.username, password);
  await warnOfIdleEnd(services());
  desk.clock.advance(5 * minuteMs);
  await send();
  expect([await messages(back), await messages(twice)]).toEqual([[], []]);
});

test('who opened the portal between the warning and its sending is not told', async () => {
  const { username, browser, path } = await subscribed('fine');
  desk.clock.advance(26 * minuteMs);
  await warnOfIdleEnd(services());
  await desk.owner.query(
    `update session set seen_at = $2 where revoked_at is null
       and user_id = (select id from app_user where username = $1)`,
    [username, new Date(desk.clock.now() + 1000).toISOString()],
  );
  await send();
  expect(await messages({ browser, path })).toEqual([]);
});

test('of a person’s many browsers the newest ten stay subscribed', async () => {
  const { username, client } = await subscribed('many');
  await client.ok('push.unsubscribe', {
    body: { endpoint: `${receiver.base}/many/${username}` },
  });
  const before = await subscriptions();
  const { keys } = new PushBrowser();
  for (let n = 0; n < 14; n += 1) {
    desk.clock.advance(1000);
    const browser = await desk.anyone.signin(username, password);
    const endpoint = `${receiver.base}/many/${username}/${n}`;
    expect(await browser.ok('push.subscribe', { body: { endpoint, keys } })).toEqual({
      isOn: true,
    });
  }
  expect((await subscriptions()) - before).toBe(10);
  const { rows } = await desk.owner.query<{ endpoint: string }>(
    `select endpoint from push_subscription where endpoint like '%/many/%' order by created_at`,
  );
  expect(rows[0]?.endpoint).toMatch(/\/4$/);
});

test('a push service that fails is asked again', async () => {
  const sleeper = await subscribed('down');
  desk.clock.advance(26 * minuteMs);
  await warnOfIdleEnd(services());
  await expect(send()).rejects.toThrow('was not taken');
  await receiver.mend();
  await send();
  expect(await receiver.received(sleeper.path)).toHaveLength(2);
});

test('422 an address inside the network, 400 keys that are none; nothing is written', async () => {
  const { client, subscription } = await subscribed('fine');
  const before = await desk.fingerprint();
  services().env.WEBHOOK_ALLOW_PRIVATE = false;
  const inside = { ...subscription, endpoint: 'https://169.254.169.254/latest/meta-data' };
  for (const body of [inside, { ...subscription, endpoint: 'http://push.example/a' }]) {
    const refused = await refusalOf(desk, () => client.call('push.subscribe', { body }));
    expect(refused).toEqual({ status: 422, errorCode: 'ValidationError', fields: ['endpoint'] });
  }
  const keys = { p256dh: '<script>', auth: '' };
  const body = { ...subscription, keys };
  expect(await client.refused('push.subscribe', { body })).toBe('ValidationError');
  expect(await desk.fingerprint()).toBe(before);
  allowPrivateWebhooks(desk);
});

test('the key stays the same, and a start makes another only where it cannot be read', async () => {
  const ask = async () => (await desk.admin.ok('push.key')).publicKey;
  const first = await ask();
  await ensurePushKeys(services());
  expect(await ask()).toBe(first);
  expect(Buffer.from(first, 'base64url')).toHaveLength(65);
  await desk.owner.query(`update push_key set key_id = '\\x00'`);
  await Promise.all([ensurePushKeys(services()), ensurePushKeys(services())]);
  const next = await ask();
  expect(next).not.toBe(first);
  expect((await pushKeys(services())).publicKey).toBe(next);
});
