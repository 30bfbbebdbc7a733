import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { smallPdf } from '../../platform/files/samples.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { allowPrivateWebhooks } from '../../testing/doubles/receiver.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { buildWorld, freshUtr, fundMerchant, givePayout, type World } from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';

let desk: TestDesk;
let world: World;
let disputeId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  allowPrivateWebhooks(desk);
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
});
beforeEach(async () => {
  const { refId } = await givePayout(desk, world, world.payer);
  const paid = { refId, status: 'approved' as const, utr: freshUtr() };
  await world.payer.client.ok('payout.decide', { body: paid });
  const body = { refId, reason: 'nothing came' };
  disputeId = (await world.merchant.client.ok('dispute.create', { body })).id;
  await desk.admin.ok('dispute.start', { body: { disputeId } });
});
afterAll(() => desk.close());

type Audience = 'internal' | 'merchant';
const say = (client: ApiClient, text: string, audience?: Audience) =>
  client.ok('dispute.message', { body: { disputeId, text, ...(audience && { audience }) } });
const heard = async (client: ApiClient) => {
  const talk = await client.ok('dispute.messages', { query: { disputeId } });
  return talk.messages.map(({ text }) => text);
};
const one = (client: ApiClient) => client.ok('dispute.one', { params: { id: disputeId } });

describe('a merchant and its dispute', () => {
  test('reads and answers staff, and neither it nor the payer reads what the other is told', async () => {
    await say(desk.admin, 'Payer, did you send it?');
    await say(world.payer.client, 'I did, from my brother’s account');
    await say(desk.admin, 'Please ask your customer again', 'merchant');
    await say(world.merchant.client, 'He says nothing came');
    await say(world.north.client, 'We will look at the bank', 'merchant');
    const toMerchant = [
      'Please ask your customer again',
      'He says nothing came',
      'We will look at the bank',
    ];
    const inside = ['Payer, did you send it?', 'I did, from my brother’s account'];
    expect(await heard(world.merchant.client)).toEqual(toMerchant);
    expect(await heard(world.payer.client)).toEqual(inside);
    expect(await heard(desk.admin)).toEqual([...inside, ...toMerchant]);
    expect(await heard(world.north.client)).toEqual([...inside, ...toMerchant]);
    const seen = await one(world.merchant.client);
    expect(seen).toMatchObject({ unread: 1, lastMessage: { text: 'We will look at the bank' } });
    expect((await one(world.payer.client)).lastMessage?.text).toBe(inside[1]);
  });

  test('is not told who of the desk wrote, nor who has read', async () => {
    await say(desk.admin, 'Good morning', 'merchant');
    const told = await world.merchant.client.ok('dispute.messages', { query: { disputeId } });
    expect(told.messages).toMatchObject([{ author: { kind: 'user', id: null, name: '' } }]);
    expect(told.readUntil).toEqual([]);
    const listed = await world.merchant.client.ok('dispute.list', { query: { q: disputeId } });
    expect(listed.orders[0]?.lastMessage).toMatchObject({ author: '' });
    const own = await say(world.merchant.client, 'Good evening');
    expect(own.author).toMatchObject({ kind: 'merchant', id: world.merchant.id });
  });

  test('has read what it says it has read', async () => {
    const { id } = await say(desk.admin, 'Have you seen it?', 'merchant');
    expect((await one(world.merchant.client)).unread).toBe(1);
    await world.merchant.client.ok('dispute.read', { body: { disputeId, messageId: id } });
    expect((await one(world.merchant.client)).unread).toBe(0);
    await say(desk.admin, 'Between us and the payer');
    const far = { body: { disputeId, messageId: id + 1000 } };
    expect(await world.merchant.client.ok('dispute.read', far)).toEqual({ messageId: id });
  });

  test('is sent by its webhook what it is told, and nothing of the rest', async () => {
    const merchantId = world.merchant.id;
    await desk.admin.ok('webhook.update', { body: { merchantId, url: 'http://127.0.0.1:9/' } });
    await say(desk.admin, 'a secret between us');
    await say(desk.admin, 'Please wait a day', 'merchant');
    const query = { merchantId, q: disputeId };
    const { deliveries } = await desk.admin.ok('delivery.list', { query });
    const bodies = deliveries.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(JSON.stringify(bodies)).not.toContain('a secret between us');
    expect(bodies[0]).toMatchObject({
      event: 'dispute.updated',
      lastMessage: { author: '', text: 'Please wait a day' },
      peer: null,
      handler: null,
    });
    await desk.admin.ok('webhook.update', { body: { merchantId, url: null } });
  });
});

describe('files', () => {
  const upload = (client: ApiClient, name: string) =>
    client.ok('file.upload', { body: { purpose: 'evidence' }, file: { name, bytes: smallPdf() } });
  const sees = async (client: ApiClient, id: string) =>
    (await client.call('file.get', { params: { id } })).status;

  test('go to those whom the message is for', async () => {
    const mine = await upload(world.merchant.client, 'chat.pdf');
    const inside = await upload(world.payer.client, 'bank.pdf');
    const told = await upload(desk.admin, 'letter.pdf');
    const send = (client: ApiClient, fileId: string, audience?: Audience) =>
      client.ok('dispute.message', {
        body: { disputeId, fileIds: [fileId], ...(audience && { audience }) },
      });
    await send(world.merchant.client, mine.id);
    await send(world.payer.client, inside.id);
    await send(desk.admin, told.id, 'merchant');
    const shown = async (client: ApiClient) =>
      Promise.all([mine, inside, told].map(({ id }) => sees(client, id)));
    expect(await shown(world.merchant.client)).toEqual([200, 404, 200]);
    expect(await shown(world.payer.client)).toEqual([404, 200, 404]);
    expect(await shown(world.north.client)).toEqual([200, 200, 200]);
    expect(await shown(world.otherMerchant.client)).toEqual([404, 404, 404]);
  });
});

test('what payer and merchant may not do is refused, and nothing is written', async () => {
  const ask = (client: ApiClient, audience: Audience) => () =>
    client.call('dispute.message', { body: { disputeId, text: 'psst', audience } });
  expect(await refusalOf(desk, ask(world.payer.client, 'merchant'))).toMatchObject({ status: 403 });
  expect(await refusalOf(desk, ask(world.merchant.client, 'internal'))).toMatchObject({
    status: 403,
  });
  const { client: other } = world.otherMerchant;
  expect(await refusalOf(desk, ask(other, 'merchant'))).toMatchObject({ status: 404 });
  const query = { disputeId };
  expect(await refusalOf(desk, () => other.call('dispute.messages', { query }))).toMatchObject({
    status: 404,
  });
});
