import { talkPerHourMax } from '@peerdesk/domain/talk/rules.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { screenshot } from '../../platform/files/samples.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import {
  addMember,
  buildWorld,
  givePayout,
  fundMerchant,
  openOrder,
  payOrder,
  placeOrder,
  type Member,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let asha: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  asha = await addMember(desk, 'admin');
  await fundMerchant(desk, world.merchant.id);
});
afterAll(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  await desk.close();
});

const say = (client: ApiClient, refId: string, text: string) =>
  client.ok('talk.send', { body: { refId, text } });
const talk = (client: ApiClient, refId: string) => client.ok('talk.one', { params: { refId } });
const unread = async (client: ApiClient, refId: string) =>
  (await client.ok('talk.unread')).talks.find((one) => one.refId === refId)?.unread ?? 0;
const markRead = async (client: ApiClient, refId: string) => {
  const messageId = (await talk(client, refId)).messages.at(-1)?.id ?? 0;
  await client.ok('talk.read', { body: { refId, messageId } });
};

describe('a talk', () => {
  test('is between the peer and support, with what each side has not read', async () => {
    const { refId } = await payOrder(desk, world);
    await say(world.north.client, refId, 'Is the money there?');
    await say(asha.client, refId, 'Please look in the app');
    expect(await unread(world.peer.client, refId)).toBe(2);
    expect(await unread(desk.admin, refId)).toBe(0);
    const read = await talk(world.peer.client, refId);
    expect(read).toMatchObject({ unread: 2, mayWrite: true });
    expect(read.messages).toMatchObject([
      { by: 'staff', author: null, isOwn: false, text: 'Is the money there?' },
      { by: 'staff', author: null, isOwn: false, text: 'Please look in the app' },
    ]);
    const text = JSON.stringify(read) + JSON.stringify(await world.peer.client.ok('talk.unread'));
    for (const { user } of [world.north, asha]) {
      expect(text).not.toContain(user.id);
      expect(text).not.toContain(user.name);
    }
    await markRead(world.peer.client, refId);
    expect(await unread(world.peer.client, refId)).toBe(0);
    const last = read.messages.at(-1)?.id;
    expect(await talk(asha.client, refId)).toMatchObject({ readByOther: last });
    await say(world.peer.client, refId, 'Not yet');
    for (const { client } of [world.north, asha, { client: desk.admin }]) {
      expect(await unread(client, refId)).toBe(1);
    }
    const staff = await talk(asha.client, refId);
    expect(staff.messages.map(({ author }) => author)).toEqual([
      world.north.user.name,
      asha.user.name,
      world.peer.user.name,
    ]);
    // One of staff reads for all of it.
    await markRead(world.north.client, refId);
    expect(await unread(asha.client, refId)).toBe(0);
    expect((await talk(world.peer.client, refId)).readByOther).toBe(staff.messages.at(-1)?.id);
  });

  test('reading goes neither back nor beyond the last message', async () => {
    const { refId } = await payOrder(desk, world);
    await say(world.peer.client, refId, 'one');
    await say(world.peer.client, refId, 'two');
    const { messages } = await talk(asha.client, refId);
    const mark = (messageId: number) => asha.client.ok('talk.read', { body: { refId, messageId } });
    await mark(messages[0]?.id ?? 0);
    expect(await unread(asha.client, refId)).toBe(1);
    await mark(2_000_000_000);
    expect(await unread(asha.client, refId)).toBe(0);
    await mark(0);
    expect(await unread(asha.client, refId)).toBe(0);
    await say(world.peer.client, refId, 'three');
    expect(await unread(asha.client, refId)).toBe(1);
  });

  test('begins anew where the pay-in goes to another peer', async () => {
    const { refId } = await payOrder(desk, world);
    await say(world.peer.client, refId, 'my bank is slow');
    await say(asha.client, refId, 'we wait');
    // As if the money had come to another peer’s account.
    await desk.owner.query('update payin set peer_id = $2, subadmin_id = $3 where ref_id = $1', [
      ...[refId, world.otherPeer.user.id, world.south.user.id],
    ]);
    for (const { client } of [world.otherPeer, world.south, asha]) {
      expect((await talk(client, refId)).messages).toEqual([]);
      expect(await unread(client, refId)).toBe(0);
    }
    const former = () => world.peer.client.call('talk.one', { params: { refId } });
    expect((await refusalOf(desk, former)).errorCode).toBe('NotFound');
    expect(await unread(world.peer.client, refId)).toBe(0);
    await desk.owner.query('update payin set peer_id = $2, subadmin_id = $3 where ref_id = $1', [
      ...[refId, world.peer.user.id, world.north.user.id],
    ]);
  });

  test('carries files that its two sides see, and nobody else', async () => {
    const { refId } = await payOrder(desk, world);
    const bytes = await screenshot(91);
    const { id } = await world.peer.client.ok('file.upload', {
      body: { purpose: 'evidence' },
      file: { name: 'app.png', bytes },
    });
    const sent = await world.peer.client.ok('talk.send', { body: { refId, fileIds: [id] } });
    expect(sent.messages[0]?.files).toMatchObject([{ id, name: 'app.png' }]);
    const get = (client: ApiClient) => client.call('file.get', { params: { id } });
    for (const { client } of [world.north, asha]) expect((await get(client)).status).toBe(200);
    for (const { client } of [world.south, world.otherPeer, world.payer, world.merchant]) {
      expect((await get(client)).status).toBe(404);
    }
    const stolen = () => world.north.client.call('talk.send', { body: { refId, fileIds: [id] } });
    expect(await refusalOf(desk, stolen)).toMatchObject({ status: 422, fields: ['fileIds'] });
  });
});

describe('nobody else', () => {
  test('reads, writes or marks it, and no other answer holds it', async () => {
    const { refId, orderId, token } = await payOrder(desk, world);
    await say(asha.client, refId, 'secret of the desk');
    for (const { client } of [world.south, world.otherPeer]) {
      const tries = [
        () => client.call('talk.one', { params: { refId } }),
        () => client.call('talk.send', { body: { refId, text: 'let me in' } }),
        () => client.call('talk.read', { body: { refId, messageId: 1 } }),
      ];
      for (const call of tries) {
        expect(await refusalOf(desk, call)).toEqual({ status: 404, errorCode: 'NotFound' });
      }
    }
    for (const { client } of [world.payer, world.merchant, { client: desk.anyone }]) {
      const { status } = await client.call('talk.one', { params: { refId } });
      expect([401, 403]).toContain(status);
    }
    const answers = await Promise.all([
      world.merchant.client.ok('payin.byOrderId', { params: { orderId } }),
      desk.anyone.ok('pay.get', { params: { token } }),
      world.peer.client.ok('payin.one', { params: { refId } }),
    ]);
    expect(JSON.stringify(answers)).not.toContain('secret of the desk');
  });

  test('and it is about pay-ins with a peer alone', async () => {
    const placed = await placeOrder(world);
    const none = () => asha.client.call('talk.send', { body: { refId: placed.refId, text: 'hi' } });
    expect(await refusalOf(desk, none)).toEqual({ status: 409, errorCode: 'InvalidTransition' });
    const payout = await givePayout(desk, world, world.payer, { accept: false });
    const other = () =>
      asha.client.call('talk.send', { body: { refId: payout.refId, text: 'hi' } });
    expect((await refusalOf(desk, other)).errorCode).toBe('NotFound');
    const empty = () => asha.client.call('talk.send', { body: { refId: placed.refId, text: ' ' } });
    expect(await refusalOf(desk, empty)).toMatchObject({ status: 422 });
  });

  test('floods it: so many messages of one person an hour, about whatever pay-in', async () => {
    const [first, second] = [await openOrder(desk, world), await openOrder(desk, world)];
    const flooder = await addMember(desk, 'admin');
    const send = (refId: string) =>
      flooder.client.call('talk.send', { body: { refId, text: 'again' } });
    const sent = await Promise.all(
      Array.from({ length: talkPerHourMax + 4 }, (_, n) =>
        send(n % 2 === 0 ? first.refId : second.refId),
      ),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(talkPerHourMax);
    expect((await refusalOf(desk, () => send(first.refId))).errorCode).toBe('RateLimited');
    await say(world.peer.client, first.refId, 'others go on');
  });

  test('changes or removes what was written', async () => {
    const { refId } = await payOrder(desk, world);
    await say(asha.client, refId, 'kept');
    const { pool } = desk.servers[0]?.services ?? {};
    for (const sql of [
      `update payin_message set text = '' where ref_id = $1`,
      'delete from payin_message where ref_id = $1',
    ]) {
      await expect(pool?.query(sql, [refId])).rejects.toThrow('permission denied');
    }
  });
});
