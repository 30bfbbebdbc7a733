import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { buildWorld, fundMerchant, testClientOf, type World } from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let clients: Record<'live' | 'test', ApiClient>;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
  clients = { live: world.merchant.client, test: await testClientOf(desk, world.merchant.id) };
});
afterAll(() => desk.close());

const bodyOf = (orderId: string) => ({ orderId, amount: '1000.00' });
const payee = { id: 'ravi', name: 'Ravi', upi: 'ravi@okaxis' };

describe.each(['live', 'test'] as const)('the order ids of a %s key', (mode) => {
  test.each(['.', '..', ' . '])('422 %j, which no URL can contain', async (orderId) => {
    const client = clients[mode];
    const refused = { status: 422, errorCode: 'ValidationError', fields: ['orderId'] };
    const payin = () =>
      client.call('payin.create', { body: { ...bodyOf(orderId), customer: { id: 'ravi' } } });
    expect(await refusalOf(desk, payin)).toEqual(refused);
    const payout = () =>
      client.call('payout.create', { body: { ...bodyOf(orderId), customer: payee } });
    expect(await refusalOf(desk, payout)).toEqual(refused);
  });

  test.each(['...', './', '%2e', 'a/b?c#d', '\\', 'by-order-id', 'क'.repeat(64), 'a\nb', '+', ';'])(
    '200 %j: asked for by its URL, and found in the list',
    async (orderId) => {
      const client = clients[mode];
      await client.ok('payin.create', { body: { ...bodyOf(orderId), customer: { id: 'ravi' } } });
      await client.ok('payout.create', { body: { ...bodyOf(orderId), customer: payee } });
      for (const kind of ['payin', 'payout'] as const) {
        const one = await client.ok(`${kind}.byOrderId`, { params: { orderId } });
        expect(one.orderId).toBe(orderId);
        const { total } = await client.ok(`${kind}.list`, { query: { orderid: orderId } });
        expect(total).toBe(1);
      }
    },
  );

  test.each(['payin', 'payout'] as const)(
    'sent by many requests at once make one %s, and its content is kept',
    async (kind) => {
      const client = clients[mode];
      const customer = kind === 'payin' ? { id: 'hasty' } : payee;
      const create = (amount: string) =>
        client.call(`${kind}.create`, { body: { orderId: 'at once', amount, customer } });
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) => create(n % 3 === 2 ? '2000.00' : '1000.00')),
      );
      const made = answers.flatMap((one) => ('data' in one ? [one.data.refId] : []));
      const refused = answers.flatMap((one) => ('error' in one ? [one.error.errorCode] : []));
      expect(new Set(made).size).toBe(1);
      expect([4, 8]).toContain(made.length);
      expect(new Set(refused)).toEqual(new Set(['IdempotencyConflict']));
      const { total } = await client.ok(`${kind}.list`, { query: { orderid: 'at once' } });
      expect(total).toBe(1);
    },
  );
});
