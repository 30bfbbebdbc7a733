import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { dayMs } from '@peerdesk/domain/durations.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { testFile, uploadAndMatch, type TestLine } from '../../testing/statement.ts';
import {
  addUpi,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  openOrder,
  payOrder,
  placeOrder,
  upiIdOf,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let upiId: string;
let farUpiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  upiId = await upiIdOf(desk, world.peer);
  farUpiId = await addUpi(desk, world.otherPeer, { accountId: 'south bank' });
  await world.otherPeer.client.ok('user.updateMe', { body: { presence: 'offline' } });
  await fundMerchant(desk, world.merchant.id);
});
afterAll(() => desk.close());
beforeEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});

const day = (offset: number) => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10);

function bring(lines: readonly TestLine[], set: { start?: string; end?: string } = {}, at = upiId) {
  return uploadAndMatch(desk, desk.admin, at, testFile(lines, set));
}

async function saidOf(refId: string, client: ApiClient = desk.admin) {
  const { statement } = await client.ok('payin.one', { params: { refId } });
  if (!statement) throw new Error(`nothing is said of ${refId}`);
  return statement;
}

const nearMiss = (utr: string) => `${utr.slice(0, -1)}${(Number(utr.at(-1)) + 1) % 10}`;

describe('what statements say about a pay-in', () => {
  test('is nothing before it has an account', async () => {
    const { refId } = await placeOrder(world);
    const { statement } = await desk.admin.ok('payin.one', { params: { refId } });
    expect(statement).toBeNull();
  });

  test('is silent where none covers the time, with the end of the last one', async () => {
    const order = await payOrder(desk, world);
    expect(await saidOf(order.refId)).toMatchObject({
      standing: 'silent',
      line: null,
      coveredUntil: null,
      statementsUntil: null,
    });
    await bring([{ amount: '1.00', rrn: freshUtr(), date: day(-9) }]);
    const later = await saidOf(order.refId);
    expect(later).toMatchObject({ standing: 'silent', coveredUntil: null });
    expect(Date.parse(later.statementsUntil ?? '')).toBeLessThan(Date.now() - 7 * dayMs);
  });

  test('names the line that proved it, to everybody whose order it is', async () => {
    const order = await payOrder(desk, world);
    const uploadId = await bring([{ amount: order.amount, rrn: order.utr }]);
    for (const client of [desk.admin, world.north.client, world.peer.client]) {
      expect(await saidOf(order.refId, client)).toMatchObject({
        standing: 'proved',
        rule: 'EXACT_UTR',
        alert: null,
        line: {
          uploadId,
          file: 'test.csv',
          row: 2,
          date: day(0),
          direction: 'credit',
          amount: order.amount,
          part: null,
          rrn: order.utr,
          account: null,
          paid: null,
        },
      });
    }
    for (const client of [world.south.client, world.otherPeer.client]) {
      const { status } = await client.call('payin.one', { params: { refId: order.refId } });
      expect(status).toBe(404);
    }
  });

  test('shows a near miss, another amount, and a reversal with the line', async () => {
    const near = await payOrder(desk, world);
    const less = await payOrder(desk, world);
    const back = await payOrder(desk, world);
    await bring([
      { amount: near.amount, rrn: nearMiss(near.utr) },
      { amount: '12.50', rrn: less.utr },
      { amount: back.amount, rrn: back.utr, kind: 'REVERSAL' },
    ]);
    expect(await saidOf(near.refId, world.peer.client)).toMatchObject({
      standing: 'unsure',
      rule: 'UTR_NEAR_MISS',
      line: { rrn: nearMiss(near.utr), amount: near.amount },
    });
    expect(await saidOf(less.refId, world.peer.client)).toMatchObject({
      standing: 'contradicted',
      rule: 'AMOUNT_MISMATCH',
      line: { amount: '12.50' },
    });
    expect(await saidOf(back.refId, world.peer.client)).toMatchObject({
      standing: 'contradicted',
      rule: 'REVERSAL_LINE',
      line: { kind: 'REVERSAL' },
    });
  });

  test('a line of another account is for the desk alone', async () => {
    const order = await payOrder(desk, world);
    await bring([{ amount: order.amount, rrn: order.utr }], {}, farUpiId);
    expect(await saidOf(order.refId)).toMatchObject({
      standing: 'contradicted',
      rule: 'ACCOUNT_MISMATCH',
      line: { account: { peer: world.otherPeer.user.name } },
    });
    for (const client of [world.north.client, world.peer.client]) {
      const said = await saidOf(order.refId, client);
      expect(said).toMatchObject({ rule: null, alert: null, line: null });
      expect(said.standing).not.toBe('contradicted');
    }
  });

  test('a part of a credit names the part', async () => {
    const [one, two] = [await openOrder(desk, world), await openOrder(desk, world)];
    const uploadId = await bring([{ amount: '3000.00', rrn: freshUtr() }]);
    const { lines } = await desk.admin.ok('upload.one', { params: { id: uploadId } });
    const parts = [
      { refId: one.refId, amount: '1000.00' },
      { refId: two.refId, amount: '2000.00' },
    ];
    await desk.admin.ok('utr.split', { body: { lineId: lines[0]?.id ?? '', parts } });
    expect(await saidOf(two.refId)).toMatchObject({
      standing: 'proved',
      line: { amount: '3000.00', part: '2000.00', paid: null },
    });
  });

  test('an approval by hand that the statements do not bear out is contradicted', async () => {
    const order = await payOrder(desk, world);
    await desk.admin.ok('payin.confirm', { body: { refId: order.refId } });
    await bring([{ amount: '12.50', rrn: order.utr }]);
    expect(await saidOf(order.refId)).toMatchObject({
      standing: 'contradicted',
      alert: 'CREDITED_NOT_IN_BANK',
      line: { amount: '12.50' },
    });
  });

  test('what is covered and not there is absent', async () => {
    const order = await payOrder(desk, world);
    await desk.owner.query(
      `update statement_upload set covered_from = now() - interval '1 day',
         covered_until = now() + interval '1 day' where account_id = 'north bank'`,
    );
    const said = await saidOf(order.refId, world.peer.client);
    expect(said).toMatchObject({ standing: 'absent', line: null });
    expect(Date.parse(said.coveredUntil ?? '')).toBeGreaterThan(Date.now());
  });
});

describe('what statements say about a pay-out', () => {
  const saidOfPayout = async (refId: string, client: ApiClient) =>
    (await client.ok('payout.one', { params: { refId } })).statement;

  test('is nothing until it is marked as paid, then its debit', async () => {
    const { refId, amount } = await givePayout(desk, world, world.peer);
    expect(await saidOfPayout(refId, world.peer.client)).toBeNull();
    const utr = freshUtr();
    await world.peer.client.ok('payout.decide', { body: { refId, status: 'approved', utr } });
    const { peerUpiId } = await desk.admin.ok('payout.one', { params: { refId } });
    const { upis } = await desk.admin.ok('upi.list', { query: { peerId: world.peer.user.id } });
    const own = upis.find(({ upi }) => upi === peerUpiId)?.id ?? '';
    expect((await saidOfPayout(refId, world.peer.client))?.line).toBeNull();
    await bring([{ amount, rrn: utr, direction: 'debit' }], {}, own);
    for (const client of [desk.admin, world.north.client, world.peer.client]) {
      expect(await saidOfPayout(refId, client)).toMatchObject({
        standing: 'proved',
        line: { direction: 'debit', amount, rrn: utr },
      });
    }
  });

  test('a reference that the bank shows as money that came in contradicts it', async () => {
    const { refId } = await givePayout(desk, world, world.peer);
    const utr = freshUtr();
    await world.peer.client.ok('payout.decide', { body: { refId, status: 'approved', utr } });
    await bring([{ amount: '9.00', rrn: utr }]);
    expect(await saidOfPayout(refId, world.peer.client)).toMatchObject({
      standing: 'contradicted',
      alert: 'PAYOUT_NOT_IN_BANK',
      line: { direction: 'credit' },
    });
  });
});
