import { because } from '@peerdesk/contract/because.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { WebhookWorker } from '../features/webhook/worker.ts';
import { clearDue } from './clear-due.ts';
import { startTestDesk, type TestDesk } from './desk.ts';
import { allowPrivateWebhooks, startReceiver, type Receiver } from './doubles/receiver.ts';
import { proofOf } from './proof.ts';
import { makeReports } from './reports.ts';
import { runJobs, testFile } from './statement.ts';
import {
  addMember,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  openOrder,
  payOrder,
  upiIdOf,
  type World,
} from './world.ts';

let desk: TestDesk;
let world: World;
let receiver: Receiver;
let upiId: string;

beforeAll(async () => {
  [desk, receiver] = await Promise.all([startTestDesk(inject('postgresUrl'), 1), startReceiver()]);
  allowPrivateWebhooks(desk);
  world = await buildWorld(desk);
  upiId = await upiIdOf(desk, world.peer);
});
afterAll(async () => {
  await receiver.stop();
  await desk.close();
});

/** Runs `work` as if the server died wherever it tells of `event`: none of that may be written. */
async function withoutTelling(event: string, work: () => Promise<unknown>): Promise<void> {
  await desk.owner.query(`
    create function no_telling() returns trigger language plpgsql as
      $$ begin raise exception 'nobody is told'; end $$;
    create trigger no_telling before insert on outbox
      for each row when (new.event = '${event}') execute function no_telling()`);
  try {
    await work();
  } finally {
    await desk.owner.query('drop trigger no_telling on outbox; drop function no_telling()');
  }
}

const upload = async (file: ReturnType<typeof testFile>) =>
  (await desk.admin.ok('upload.create', { body: { upiId }, file })).id;
const uploadOf = (id: string) => desk.admin.ok('upload.one', { params: { id } });

test.each([
  ['statement.reading', 'queued', 0],
  ['statement.matching', 'reading', 0],
  ['statement.done', 'matching', 1],
] as const)('a statement stays as it was when %s cannot be told', async (event, status, lines) => {
  const id = await upload(testFile([{ amount: '100.00', rrn: freshUtr() }]));
  await withoutTelling(event, () => expect(runJobs(desk)).rejects.toThrow('nobody is told'));
  expect(await uploadOf(id)).toMatchObject({ status, counts: { lines } });
  await runJobs(desk);
  expect(await uploadOf(id)).toMatchObject({ status: 'done', counts: { lines: 1 } });
});

test('a file is refused when that can be told', async () => {
  const id = await upload(testFile([], { refuse: because('statement_not_text') }));
  await withoutTelling('statement.refused', () =>
    expect(runJobs(desk)).rejects.toThrow('nobody is told'),
  );
  expect(await uploadOf(id)).toMatchObject({ status: 'reading', reason: null });
  await runJobs(desk);
  expect(await uploadOf(id)).toMatchObject({ status: 'refused' });
});

test('a verdict is stored when that can be told, and its peer hears of a matched line', async () => {
  const [wrong, right] = [freshUtr(), freshUtr()];
  const { refId } = await payOrder(desk, world, { amount: '500.00', utr: wrong });
  await payOrder(desk, world, { amount: '600.00', utr: right });
  const verdicts = async () => {
    const sql = 'select rule from match_verdict where order_ref = $1';
    return (await desk.owner.query<{ rule: string }>(sql, [refId])).rows.map(({ rule }) => rule);
  };
  await upload(testFile([{ amount: '501.00', rrn: wrong }]));
  await withoutTelling('utr.changed', () =>
    expect(runJobs(desk)).rejects.toThrow('nobody is told'),
  );
  expect(await verdicts()).toEqual([]);
  await upload(testFile([{ amount: '600.00', rrn: right }]));
  await runJobs(desk);
  expect(await verdicts()).toEqual(['AMOUNT_MISMATCH']);
  const { rows } = await desk.owner.query<{ scopes: string[] }>(
    `select scopes from outbox where event = 'statement.changed'`,
  );
  const { peer, north } = world;
  const scopes = ['desk', `group:${north.user.id}`, `peer:${peer.user.id}`];
  expect(rows.map((row) => row.scopes)).toEqual([scopes]);
});

test('a report is under way when that can be told', async () => {
  const body = { name: 'All', kind: 'payins', format: 'csv' } as const;
  const { id } = await desk.admin.ok('report.order', { body });
  const status = async () => {
    const { reports } = await desk.admin.ok('report.list', { query: {} });
    return reports.find((one) => one.id === id)?.status;
  };
  await withoutTelling('report.running', () =>
    expect(makeReports(desk)).rejects.toThrow('nobody is told'),
  );
  expect(await status()).toBe('queued');
  await makeReports(desk);
  expect(await status()).toBe('ready');
});

test('an attempt at a delivery ends when that can be told', async () => {
  const merchantId = world.merchant.id;
  const url = `${receiver.base}/fine/told`;
  await desk.admin.ok('webhook.update', { body: { merchantId, url, events: ['payin.created'] } });
  await openOrder(desk, world);
  const services = desk.servers[0]?.services;
  if (!services) throw new Error('a server is needed');
  const statuses = async () => {
    const { deliveries } = await desk.admin.ok('delivery.list', { query: { merchantId } });
    return deliveries.map(({ status }) => status);
  };
  const worker = new WebhookWorker(services);
  await withoutTelling('webhook.log', () => worker.sendDue());
  expect(await statuses()).toEqual(['pending']);
  desk.clock.advance(60_000);
  await worker.sendDue();
  expect(await statuses()).toEqual(['delivered']);
});

test('whoever is credited for a pay-out hears when it is disputed, and when it clears', async () => {
  await fundMerchant(desk, world.merchant.id);
  const { peer } = world;
  const approved = async () => {
    const { refId } = await givePayout(desk, world, peer);
    const utr = freshUtr();
    await peer.client.ok('payout.decide', { body: { refId, status: 'approved', utr } });
    return refId;
  };
  const told = async () => {
    const sql = `select from outbox where topic = 'wallet' and $1 = any(scopes)`;
    return (await desk.owner.query(sql, [`peer:${peer.user.id}`])).rowCount ?? 0;
  };
  const refId = await approved();
  await approved();
  const before = await told();
  const body = { refId, reason: 'It did not arrive', note: 'the customer says so' };
  await desk.admin.ok('dispute.create', { body });
  expect(await told()).toBe(before + 1);
  const later = desk.clock.now() + 25 * 60 * 60 * 1000;
  await withoutTelling('wallet.changed', () =>
    expect(clearDue(desk, later)).rejects.toThrow('nobody is told'),
  );
  const available = async () => (await peer.client.ok('user.wallet')).available;
  const uncleared = await available();
  await clearDue(desk, later);
  expect(await available()).not.toBe(uncleared);
  expect(await told()).toBe(before + 2);
  await clearDue(desk, later);
  expect(await told()).toBe(before + 2);
});

const toldOf = async (event: string, ref: string) => {
  const sql = 'select scopes from outbox where event = $1 and ref = $2';
  return (await desk.owner.query<{ scopes: string[] }>(sql, [event, ref])).rows;
};
const payinOf = (refId: string) => desk.admin.ok('payin.one', { params: { refId } });
const payoutOf = (refId: string) => desk.admin.ok('payout.one', { params: { refId } });

test('a reference is claimed when whoever has the other pay-in with it can be told', async () => {
  const { refId, utr } = await payOrder(desk, world);
  const second = await openOrder(desk, world);
  const claim = () =>
    desk.anyone.call('pay.utr', { params: { token: second.token }, body: { utr } });
  await withoutTelling('payin.utr_contested', async () => {
    expect(await claim()).toMatchObject({ status: 500 });
  });
  expect(await payinOf(second.refId)).toMatchObject({ status: 'pending', utr: null });
  expect(await claim()).toMatchObject({ status: 200 });
  expect(await toldOf('payin.utr_contested', refId)).toHaveLength(1);
});

test('a used reference is contested when whoever used it on a pay-out can be told', async () => {
  await fundMerchant(desk, world.merchant.id);
  const [first, second] = [
    await addMember(desk, 'peer', { parentId: world.south.user.id }),
    await addMember(desk, 'peer', { parentId: world.north.user.id }),
  ];
  const [used, other] = [
    await givePayout(desk, world, first),
    await givePayout(desk, world, second),
  ];
  const utr = freshUtr();
  const pay = (by: typeof first, refId: string, proofId: string) =>
    by.client.call('payout.decide', { body: { refId, status: 'approved', utr, proofId } });
  expect(await pay(first, used.refId, await proofOf(first))).toMatchObject({ status: 200 });
  const proofId = await proofOf(second, 2);
  await withoutTelling('payout.utr_contested', async () => {
    expect(await pay(second, other.refId, proofId)).toMatchObject({ status: 500 });
  });
  expect((await payoutOf(used.refId)).flags).toEqual([]);
  expect(await pay(second, other.refId, proofId)).toMatchObject({ status: 409 });
  expect((await payoutOf(used.refId)).flags).toEqual(['UTR_CONTESTED']);
  expect(await toldOf('payout.utr_contested', used.refId)).toEqual([
    { scopes: ['desk', `group:${world.south.user.id}`, `peer:${first.user.id}`] },
  ]);
});

test('a line takes a reference when whoever loses it can be told', async () => {
  const utr = freshUtr();
  const liar = await openOrder(desk, world, { amount: '700.00' });
  const honest = await openOrder(desk, world, { amount: '800.00' });
  const body = { refId: liar.refId, status: 'approved', utr } as const;
  await world.north.client.ok('payin.decide', { body });
  // Refused, and recorded with the claimant.
  await desk.anyone.call('pay.utr', { params: { token: honest.token }, body: { utr } });
  await upload(testFile([{ amount: '800.00', rrn: utr }]));
  await withoutTelling('payin.utr_lost', () =>
    expect(runJobs(desk)).rejects.toThrow('nobody is told'),
  );
  expect((await payinOf(honest.refId)).status).not.toBe('approved');
  expect((await payinOf(liar.refId)).flags).not.toContain('UTR_LOST');
  await runJobs(desk);
  expect((await payinOf(honest.refId)).status).toBe('approved');
  expect((await payinOf(liar.refId)).flags).toContain('UTR_LOST');
  expect(await toldOf('payin.utr_lost', liar.refId)).toHaveLength(1);
});
