import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { dayMs } from '@peerdesk/domain/durations.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { runJobs, testFile, uploadAndMatch, type TestLine } from '../../testing/statement.ts';
import {
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  openOrder,
  payOrder,
  upiIdOf,
  type World,
} from '../../testing/world.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import { clearDue } from '../../testing/clear-due.ts';
import { suspendUnclaimed } from '../../core/reconcile/match-queue.ts';
import { raiseServerFailed } from '../../core/reconcile/verdict-store.ts';

let desk: TestDesk;
let world: World;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  upiId = await upiIdOf(desk, world.peer);
  await fundMerchant(desk, world.merchant.id);
});
afterAll(() => desk.close());
beforeEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});

const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const orderOf = (refId: string) => desk.admin.ok('payin.one', { params: { refId } });

/** Uploads one line as the admin. @returns the line's id. */
async function bring(line: TestLine, set: Parameters<typeof testFile>[1] = {}): Promise<string> {
  const id = await uploadAndMatch(desk, desk.admin, upiId, testFile([line], set));
  const upload = await desk.admin.ok('upload.one', { params: { id } });
  return upload.lines[0]?.id ?? '';
}

async function alertsOf(refId: string) {
  const { exceptions } = await desk.admin.ok('utr.list', { query: { tab: 'alerts' } });
  return exceptions.filter((one) => one.refId === refId).map(({ alert }) => alert);
}

async function alertsFound(q: string) {
  const { exceptions } = await desk.admin.ok('utr.list', { query: { tab: 'alerts', q } });
  return exceptions.map(({ refId }) => refId);
}

describe('what is left to look at', () => {
  test('an order approved by hand is proved by its line, whenever that comes', async () => {
    const order = await payOrder(desk, world);
    await desk.admin.ok('payin.confirm', { body: { refId: order.refId } });
    const lineId = await bring({ amount: order.amount, rrn: order.utr });
    const { timeline } = await orderOf(order.refId);
    expect(timeline.at(-1)).toMatchObject({ event: 'matched', detail: { line: lineId } });
  });

  test('an approval that a statement does not bear out raises an alert, once', async () => {
    const order = await payOrder(desk, world);
    await desk.admin.ok('payin.confirm', { body: { refId: order.refId } });
    const wide = { start: dayFromNow(-2), end: dayFromNow(3) };
    await bring({ amount: '1.00', rrn: freshUtr() }, wide);
    expect(await alertsOf(order.refId)).toEqual(['CREDITED_NOT_IN_BANK']);
    expect(await alertsFound(order.utr)).toEqual([order.refId]);
    const body = { refId: order.refId, alert: 'CREDITED_NOT_IN_BANK' as const, note: 'asked' };
    await desk.admin.ok('utr.acknowledge', { body });
    expect(await alertsOf(order.refId)).toEqual([]);
    await bring({ amount: '2.00', rrn: freshUtr() }, wide);
    expect(await alertsOf(order.refId)).toEqual([]);
  });

  test('a credit that the bank takes back reopens the case', async () => {
    const order = await payOrder(desk, world);
    await bring({ amount: order.amount, rrn: order.utr });
    const back = { amount: order.amount, rrn: order.utr, direction: 'debit' as const };
    await bring({ ...back, kind: 'REVERSAL' });
    expect(await alertsOf(order.refId)).toEqual(['REVERSED_AFTER_CREDIT']);
    expect(await alertsFound(order.utr)).toEqual([order.refId]);
  });

  test('a contested reference goes to the order whose money it is', async () => {
    const mine = await payOrder(desk, world);
    const stranger = await payOrder(desk, world, { utr: mine.utr });
    await bring({ amount: mine.amount, rrn: mine.utr });
    expect((await orderOf(mine.refId)).status).toBe('approved');
    const lost = await orderOf(stranger.refId);
    expect(lost).toMatchObject({ status: 'processing', flags: ['UTR_LOST'] });
  });

  test('a claim with one wrong digit stands beside its line, with the reason', async () => {
    const order = await payOrder(desk, world);
    const near = `${order.utr.slice(0, -1)}${order.utr.endsWith('9') ? '8' : '9'}`;
    const lineId = await bring({ amount: order.amount, rrn: near });
    const { exceptions } = await desk.admin.ok('utr.list', { query: { tab: 'exceptions' } });
    const found = exceptions.find(({ line }) => line?.id === lineId);
    expect(found).toMatchObject({
      rule: 'UTR_NEAR_MISS',
      candidates: [{ refId: order.refId, rule: 'UTR_NEAR_MISS' }],
    });
  });

  test('an order without a reference is a candidate for the only credit like it', async () => {
    const order = await openOrder(desk, world);
    const lineId = await bring({ amount: order.amount, rrn: freshUtr() });
    const { exceptions } = await desk.admin.ok('utr.list', { query: { tab: 'exceptions' } });
    const found = exceptions.find(({ line }) => line?.id === lineId);
    expect(found?.candidates).toMatchObject([{ refId: order.refId, rule: 'AMOUNT_TIME_UNIQUE' }]);
  });

  test('submissions say what became of each claim', async () => {
    const order = await payOrder(desk, world);
    const of = async () =>
      (await desk.admin.ok('utr.list', { query: { q: order.utr } })).submissions;
    expect(await of()).toMatchObject([
      { refId: order.refId, state: 'unmatched', byKind: 'customer' },
    ]);
    // Judged, but no statement covers the time: nothing is said of what is not in one.
    await runJobs(desk);
    expect(await of()).toMatchObject([{ refId: order.refId, rule: null }]);
    const query = { q: order.utr, rule: 'NOT_IN_STATEMENT' } as const;
    expect((await desk.admin.ok('utr.list', { query })).submissions).toEqual([]);
    await bring({ amount: order.amount, rrn: order.utr });
    expect(await of()).toMatchObject([{ state: 'matched', rule: 'EXACT_UTR' }]);
  });
});

describe('pay-outs', () => {
  /** A pay-out that a peer paid from their own UPI ID, and its reference. */
  async function paidOut() {
    const { refId, amount } = await givePayout(desk, world, world.peer);
    const utr = freshUtr();
    await world.peer.client.ok('payout.decide', { body: { refId, status: 'approved', utr } });
    await runJobs(desk);
    const { rows } = await desk.owner.query<{ id: string }>(
      `select v.id from upi v join payout p on p.account_id = v.account_id where p.ref_id = $1`,
      [refId],
    );
    return { refId, amount, utr, upiId: rows[0]?.id ?? '' };
  }
  const unclearedOf = async (user: { id: string }) => {
    await clearDue(desk, Date.now());
    const { rows } = await desk.owner.query<{ uncleared: bigint }>(
      `select uncleared from account where id = 'peer:' || $1 || ':wallet'`,
      [user.id],
    );
    return rows[0]?.uncleared ?? 0n;
  };

  test('a debit frees the credit, but not by the payer’s own file alone', async () => {
    const paid = await paidOut();
    const before = await unclearedOf(world.peer.user);
    const file = testFile([{ amount: paid.amount, rrn: paid.utr, direction: 'debit' }]);
    await uploadAndMatch(desk, world.peer.client, paid.upiId, file);
    const { timeline } = await desk.admin.ok('payout.one', { params: { refId: paid.refId } });
    expect(timeline.at(-1)).toMatchObject({ event: 'matched', detail: { rule: 'EXACT_UTR' } });
    expect(await unclearedOf(world.peer.user)).toBe(before);
    await uploadAndMatch(desk, desk.admin, paid.upiId, file);
    expect(await unclearedOf(world.peer.user)).toBeLessThan(before);
  });

  test('one that a statement does not show raises an alert, which its debit settles', async () => {
    const paid = await paidOut();
    const wide = { start: dayFromNow(-2), end: dayFromNow(3) };
    const bring = (line: TestLine) =>
      uploadAndMatch(desk, desk.admin, paid.upiId, testFile([line], wide));
    await bring({ amount: '9.00', rrn: freshUtr() });
    expect(await alertsOf(paid.refId)).toEqual(['PAYOUT_NOT_IN_BANK']);
    await bring({ amount: paid.amount, rrn: paid.utr, direction: 'debit' });
    expect(await alertsOf(paid.refId)).toEqual([]);
  });

  test('loses its reference to a bank’s credit when an admin says so', async () => {
    const paid = await paidOut();
    const order = await openOrder(desk, world);
    const lineId = await bring({ amount: order.amount, rrn: paid.utr });
    expect(await alertsOf(paid.refId)).toEqual(['PAYOUT_NOT_IN_BANK']);
    await desk.admin.ok('utr.match', { body: { lineId, refId: order.refId } });
    expect(await orderOf(order.refId)).toMatchObject({ status: 'approved', utr: paid.utr });
    const payout = await desk.admin.ok('payout.one', { params: { refId: paid.refId } });
    expect(payout).toMatchObject({ status: 'approved', flags: ['UTR_LOST'] });
  });
});

describe('a pay-out whose claim was revoked', () => {
  test('gives its bank line back, and is proved again when it is paid again', async () => {
    const { refId, amount } = await givePayout(desk, world, world.peer);
    const debit = { amount, direction: 'debit' as const };
    const pay = async (utr: string) => {
      const body = { refId, status: 'approved' as const, utr };
      await world.peer.client.ok('payout.decide', { body });
      const found = await desk.owner.query<{ id: string }>(
        `select v.id from upi v join payout p on p.account_id = v.account_id where p.ref_id = $1`,
        [refId],
      );
      const file = testFile([{ ...debit, rrn: utr }]);
      await uploadAndMatch(desk, desk.admin, found.rows[0]?.id ?? '', file);
    };
    const matches = async () =>
      (
        await desk.owner.query(
          `select from statement_match where order_ref = $1 and undone_at is null`,
          [refId],
        )
      ).rowCount;
    await pay(freshUtr());
    expect(await matches()).toBe(1);
    const { id } = await desk.admin.ok('dispute.create', {
      body: { refId, reason: 'nothing came' },
    });
    await desk.admin.ok('dispute.start', { body: { disputeId: id } });
    const verdict = { disputeId: id, status: 'revoke_claim' as const, note: 'no proof' };
    await desk.admin.ok('dispute.resolve', { body: verdict });
    expect(await matches()).toBe(0);
    expect(await desk.bookErrors()).toEqual([]);
    await desk.admin.ok('payout.assign', { body: { refId, peerId: world.peer.user.id } });
    await world.peer.client.ok('payout.accept', { body: { refId } });
    await pay(freshUtr());
    expect(await matches()).toBe(1);
  });
});

describe('a day later', () => {
  test('what only statements decide is declined when they do not show the money', async () => {
    const missing = await payOrder(desk, world, { resolveType: 'utr' });
    const silent = await openOrder(desk, world, { resolveType: 'utr' });
    const differs = await payOrder(desk, world, { resolveType: 'utr' });
    const byPerson = await payOrder(desk, world);
    const wide = { start: dayFromNow(-2), end: dayFromNow(5) };
    const nothing = () => bring({ amount: '1.00', rrn: freshUtr() }, wide);
    await nothing();
    expect((await orderOf(missing.refId)).status).toBe('processing');
    desk.clock.advance(dayMs + 30 * 60 * 1000);
    desk.admin = await desk.anyone.signin('admin', 'correct horse battery');
    await bring({ amount: '2.00', rrn: differs.utr }, wide);
    for (const { refId } of [missing, silent]) {
      const found = await orderOf(refId);
      expect(found).toMatchObject({ status: 'declined', decidedBy: { name: 'System' } });
    }
    for (const { refId } of [differs, byPerson]) {
      expect((await orderOf(refId)).status).toBe('processing');
    }
  });

  test('suspense takes what nobody claims, and a later claim takes it out', async () => {
    const order = await openOrder(desk, world);
    const utr = freshUtr();
    await bring({ amount: order.amount, rrn: utr });
    desk.clock.advance(dayMs + 1000);
    desk.admin = await desk.anyone.signin('admin', 'correct horse battery');
    const services = desk.servers[0]?.services;
    if (services) await suspendUnclaimed(services);
    if (services) await suspendUnclaimed(services);
    expect(await desk.bookErrors()).toEqual([]);
    const { rows } = await desk.owner.query(
      `select from statement_line where rrn = $1 and in_suspense = 1`,
      [utr],
    );
    expect(rows).toHaveLength(1);
    await desk.anyone.ok('pay.utr', { params: { token: order.token }, body: { utr } });
    await runJobs(desk);
    expect((await orderOf(order.refId)).status).toBe('approved');
    const left = await desk.owner.query(
      `select from statement_line where rrn = $1 and in_suspense is not null`,
      [utr],
    );
    expect(left.rows).toHaveLength(0);
  });
});

test('a line is found by its id, whatever its reference', async () => {
  const lineId = await bring({ amount: '77.00', rrn: freshUtr() });
  await bring({ amount: '78.00', rrn: freshUtr() });
  const query = { tab: 'exceptions', q: lineId } as const;
  const { exceptions } = await desk.admin.ok('utr.list', { query });
  expect(exceptions.map(({ line }) => line?.id)).toEqual([lineId]);
});

test('a server that failed is one alert for each kind, counted until somebody has looked', async () => {
  const fail = (kind: string) =>
    inTransaction(desk.owner, async (client) => {
      await raiseServerFailed(client, { kind, type: 'TypeError' }, desk.clock.now());
      return ok(null);
    });
  const alerts = async () => {
    const { exceptions } = await desk.admin.ok('utr.list', { query: { tab: 'alerts' } });
    const own = exceptions.filter(({ alert }) => alert === 'SERVER_FAILED');
    return own.map(({ refId, reason }) => `${refId}: ${reason}`).toSorted();
  };
  const sentence = 'A server stopped after an error that nothing caught (TypeError)';
  await fail('uncaughtException');
  for (let times = 0; times < 3; times += 1) await fail('unhandledRejection');
  expect(await alerts()).toEqual([
    `uncaughtException: ${sentence}`,
    `unhandledRejection: ${sentence}, 3 times`,
  ]);
  const body = { refId: 'unhandledRejection', alert: 'SERVER_FAILED', note: 'mended' } as const;
  await desk.admin.ok('utr.acknowledge', { body });
  expect(await alerts()).toEqual([`uncaughtException: ${sentence}`]);
  await fail('unhandledRejection');
  expect(await alerts()).toContain(`unhandledRejection: ${sentence}`);
});
