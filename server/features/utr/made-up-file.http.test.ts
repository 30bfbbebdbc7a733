import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { hourMs } from '@peerdesk/domain/durations.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { runJobs, testFile, uploadAndMatch, type TestLine } from '../../testing/statement.ts';
import {
  addMember,
  addUpi,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  openOrder,
  payOrder,
  upiIdOf,
  type World,
} from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';

let desk: TestDesk;
let world: World;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
  upiId = await upiIdOf(desk, world.peer);
  await world.otherPeer.client.ok('user.updateMe', { body: { presence: 'offline' } });
});
afterAll(() => desk.close());
beforeEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});

const orderOf = (refId: string) => desk.admin.ok('payin.one', { params: { refId } });

function bring(client: ApiClient, line: TestLine, set: Parameters<typeof testFile>[1] = {}) {
  return uploadAndMatch(desk, client, upiId, testFile([line], set));
}

describe('a file that a peer made up', () => {
  const day = (offset: number) =>
    new Date(desk.clock.now() + offset * 24 * hourMs).toISOString().slice(0, 10);
  const wide = () => ({ start: day(-3), end: day(3) });
  const alertsOf = async (refId: string) => {
    const { rows } = await desk.owner.query<{ code: string }>(
      `select code from statement_alert where order_ref = $1 and resolved_at is null order by code`,
      [refId],
    );
    return rows.map(({ code }) => code);
  };
  /** A pay-out that the peer says it has paid, with this reference. */
  async function claimedPayout(utr = freshUtr()) {
    await fundMerchant(desk, world.merchant.id);
    const { refId, amount } = await givePayout(desk, world, world.peer);
    const body = { refId, status: 'approved' as const, utr };
    await world.peer.client.ok('payout.decide', { body });
    await runJobs(desk);
    const { rows } = await desk.owner.query<{ id: string }>(
      `select v.id from upi v join payout p on p.account_id = v.account_id where p.ref_id = $1`,
      [refId],
    );
    return { refId, amount, utr, upiId: rows[0]?.id ?? '' };
  }
  const debitOf = ({ amount, utr }: { amount: string; utr: string }): TestLine => ({
    amount,
    rrn: utr,
    direction: 'debit',
  });

  test('mutes no alert about its own pay-out, and proves nothing', async () => {
    const paid = await claimedPayout();
    const own = testFile([debitOf(paid)], wide());
    await uploadAndMatch(desk, world.peer.client, paid.upiId, own);
    const claimed = await desk.admin.ok('payout.one', { params: { refId: paid.refId } });
    expect(claimed.statement).toMatchObject({ standing: 'unsure', line: { vouched: false } });
    expect(await alertsOf(paid.refId)).toEqual([]);

    const bank = testFile([{ amount: '7.00', rrn: freshUtr() }], wide());
    await uploadAndMatch(desk, desk.admin, paid.upiId, bank);
    expect(await alertsOf(paid.refId)).toEqual(['FILES_DISAGREE', 'PAYOUT_NOT_IN_BANK']);
    const { statement } = await desk.admin.ok('payout.one', { params: { refId: paid.refId } });
    expect(statement).toMatchObject({
      standing: 'contradicted',
      line: { uploadedBy: world.peer.user.name, vouched: false },
    });

    await uploadAndMatch(desk, desk.admin, paid.upiId, testFile([debitOf(paid)], wide()));
    expect(await alertsOf(paid.refId)).toEqual([]);
    const proved = await desk.admin.ok('payout.one', { params: { refId: paid.refId } });
    expect(proved.statement).toMatchObject({ standing: 'proved', line: { vouched: true } });
  });

  test('takes no reference from a customer whose credit others attest', async () => {
    const order = await openOrder(desk, world);
    const utr = freshUtr();
    const paid = await claimedPayout(utr);
    await uploadAndMatch(desk, world.peer.client, paid.upiId, testFile([debitOf(paid)]));
    const credit = testFile([{ amount: order.amount, rrn: utr }]);
    const match = async (client: ApiClient) => {
      const id = await uploadAndMatch(desk, client, upiId, credit);
      const { lines } = await desk.admin.ok('upload.one', { params: { id } });
      return lines[0]?.id ?? '';
    };
    const lineId = await match(world.peer.client);
    const body = { lineId, refId: order.refId };
    expect(await desk.admin.refused('utr.match', { body })).toBe('DuplicateUtr');
    await match(desk.admin);
    await desk.admin.ok('utr.match', { body });
    expect((await orderOf(order.refId)).status).toBe('approved');
    const lost = await desk.admin.ok('payout.one', { params: { refId: paid.refId } });
    expect(lost.flags).toContain('UTR_LOST');
  });

  test('bounds no approval by an amount that nobody else saw', async () => {
    const order = await payOrder(desk, world, { amount: '5555.00' });
    await bring(world.peer.client, { amount: '1.00', rrn: order.utr });
    const body = { refId: order.refId, status: 'approved' as const };
    const approved = await desk.admin.ok('payin.decide', { body });
    expect(approved).toMatchObject({ status: 'approved', receivedAmount: '5555.00' });
  });

  test('accuses nobody of having taken money back; the admin’s does', async () => {
    const order = await payOrder(desk, world);
    await bring(desk.admin, { amount: order.amount, rrn: order.utr });
    const back = { amount: order.amount, rrn: order.utr, kind: 'REVERSAL' as const };
    await bring(world.peer.client, { ...back, direction: 'debit' });
    expect(await alertsOf(order.refId)).toEqual([]);
    await bring(desk.admin, { ...back, direction: 'debit' });
    expect(await alertsOf(order.refId)).toEqual(['REVERSED_AFTER_CREDIT']);
  });

  test('says nothing about another peer’s order on a bank account that they share', async () => {
    const sharer = await addMember(desk, 'peer', {
      parentId: world.north.user.id,
      topup: '900000.00',
    });
    const shared = await addUpi(desk, sharer, { accountId: 'north bank' });
    await sharer.client.ok('user.updateMe', { body: { presence: 'offline' } });
    const order = await payOrder(desk, world);
    expect((await orderOf(order.refId)).peer?.id).toBe(world.peer.user.id);
    const file = testFile([{ amount: order.amount, rrn: order.utr }], wide());
    await uploadAndMatch(desk, sharer.client, shared, file);
    expect((await orderOf(order.refId)).status).toBe('processing');
    await uploadAndMatch(desk, world.peer.client, upiId, file);
    expect((await orderOf(order.refId)).status).toBe('approved');
  });
});
