import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import {
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  payOrder,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await world.otherPeer.client.ok('user.updateMe', { body: { presence: 'offline' } });
  await world.peer.client.ok('user.updateMe', { body: { language: 'hi' } });
  await world.payer.client.ok('user.updateMe', { body: { language: 'hi' } });
  await fundMerchant(desk, world.merchant.id);
});
afterAll(() => desk.close());

const hindi = { 'accept-language': 'hi' };

test('why a pay-in was declined is read by each in their language, by merchants in English', async () => {
  const { refId, orderId } = await payOrder(desk, world);
  const body = { refId, status: 'declined', reason: 'payin_wrong_utr', note: '2 अंक' } as const;
  const answer = await world.peer.client.ok('payin.decide', { body });
  expect(answer.note).toBe('UTR भुगतान से मेल नहीं खाता: 2 अंक');
  const english = 'UTR does not match the payment: 2 अंक';
  const detail = await desk.admin.ok('payin.one', { params: { refId } });
  expect(detail.note).toBe(english);
  expect(detail.timeline.at(-1)?.detail).toMatchObject({ note: english });
  const own = await world.peer.client.ok('payin.one', { params: { refId } });
  expect(own.timeline.at(-1)?.detail).toMatchObject({ note: answer.note });
  const asked = await world.merchant.client.ok('payin.byOrderId', { params: { orderId } }, hindi);
  expect(asked.note).toBe(english);
});

test('of a pay-out, with the verdict about another', async () => {
  const { refId } = await givePayout(desk, world, world.payer, { amount: '300.00' });
  const body = { refId, status: 'declined', reason: 'payout_bank_down' } as const;
  const { note } = await world.payer.client.ok('payout.decide', { body });
  expect(note).toBe('ग्राहक का बैंक बंद है');
  const { orders } = await desk.admin.ok('payout.list', { query: { q: refId } });
  expect(orders[0]?.note).toBe('The customer’s bank is down');

  const paid = await givePayout(desk, world, world.payer, { amount: '800.00' });
  const done = { refId: paid.refId, status: 'approved', utr: freshUtr() } as const;
  await world.payer.client.ok('payout.decide', { body: done });
  const why = { refId: paid.refId, reason: 'It did not arrive' };
  const { id: disputeId } = await desk.admin.ok('dispute.create', { body: why });
  await desk.admin.ok('dispute.start', { body: { disputeId } });
  const ask = () =>
    desk.admin.call('dispute.resolve', {
      body: { disputeId, status: 'resolved', reason: 'dispute_unanswered' },
    });
  expect(await refusalOf(desk, ask)).toMatchObject({ fields: ['reason'] });
  const verdict = { disputeId, status: 'resolved', reason: 'dispute_bank_shows_it' } as const;
  await desk.admin.ok('dispute.resolve', { body: verdict });
  const one = { params: { id: disputeId } };
  expect((await desk.admin.ok('dispute.one', one)).note).toBe('The bank shows the payment');
  expect((await world.payer.client.ok('dispute.one', one)).note).toBe('बैंक में भुगतान दिख रहा है');
});

test('a customer reads why a complaint was refused in the language of the browser', async () => {
  const { refId, token } = await payOrder(desk, world);
  await desk.admin.ok('payin.decide', { body: { refId, status: 'declined' } });
  const params = { params: { token } };
  await desk.anyone.ok('pay.complain', { ...params, body: { text: 'I paid' } });
  const { complaints } = await desk.admin.ok('complaint.list', { query: { q: refId } });
  const complaintId = complaints[0]?.id ?? '';
  const ask = () => desk.admin.call('complaint.end', { body: { complaintId, status: 'refused' } });
  expect(await refusalOf(desk, ask)).toMatchObject({ fields: ['note'] });
  const end = { complaintId, status: 'refused', reason: 'complaint_not_received' } as const;
  await desk.admin.ok('complaint.end', { body: end });
  const [english, other] = [
    await desk.anyone.ok('pay.complaint', params),
    await desk.anyone.ok('pay.complaint', params, hindi),
  ];
  expect(english.complaint?.note).toBe('The bank shows no such payment');
  expect(other.complaint?.note).toBe('बैंक में ऐसा कोई भुगतान नहीं दिखता');
});

test('a reason without its decision is refused, and what older versions kept is shown as it is', async () => {
  const { refId } = await payOrder(desk, world);
  const body = { refId, status: 'approved', reason: 'payin_suspicious' } as const;
  const refused = await refusalOf(desk, () => desk.admin.call('payin.decide', { body }));
  expect(refused).toMatchObject({ fields: ['reason'] });
  const note = 'Money not received';
  await world.peer.client.ok('payin.decide', { body: { refId, status: 'declined', note } });
  expect((await world.peer.client.ok('payin.one', { params: { refId } })).note).toBe(note);
});
