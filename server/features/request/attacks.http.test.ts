import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
  ask,
  asked,
  balanceOf,
  decide,
  one,
  settlement,
  statesOf,
  topup,
  type Ask,
} from '../../testing/money-request.ts';
import { proofOf } from '../../testing/proof.ts';
import { refusalOf } from '../../testing/refusal.ts';
import {
  addMember,
  buildWorld,
  freshUtr,
  payOrder,
  type Member,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let second: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  second = await addMember(desk, 'admin');
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const newPeer = (money?: string) =>
  addMember(desk, 'peer', { parentId: world.north.user.id, ...(money && { topup: money }) });

test('a reference is used once: two requests, and a request and a pay-in', async () => {
  const [peer, other] = [await newPeer(), await newPeer()];
  const utr = freshUtr();
  const first = await asked(peer.client, topup({ utr }));
  const twin = await asked(other.client, topup({ utr }));
  expect(await one(desk.admin, first.id)).toMatchObject({
    evidence: { claims: [{ refId: twin.id, state: 'claimed' }] },
  });
  const both = await refusalOf(desk, () => decide(desk.admin, first.id, 'approved'));
  expect(both).toMatchObject({ errorCode: 'InvalidTransition' });
  await decide(desk.admin, twin.id, 'declined');
  expect((await decide(desk.admin, first.id, 'approved')).status).toBe(200);

  const before = await desk.fingerprint(['utr_claim', 'outbox']);
  expect(await ask(other.client, topup({ utr }))).toMatchObject({
    error: { errorCode: 'DuplicateUtr' },
  });
  expect(await desk.fingerprint(['utr_claim', 'outbox'])).toBe(before);
  expect(await statesOf(desk, utr)).toEqual(['used', 'refused', 'refused']);

  const order = await payOrder(desk, world, { amount: '150.00' });
  const late = await desk.admin.call('payin.decide', {
    body: { refId: order.refId, status: 'approved', utr },
  });
  expect(late).toMatchObject({ error: { errorCode: 'DuplicateUtr' } });
});

test('a customer’s open reference is not taken on a word, and the customer’s order wins', async () => {
  const peer = await newPeer();
  const { refId, utr } = await payOrder(desk, world, { amount: '151.00' });
  const { id } = await asked(peer.client, topup({ utr }));
  const refused = await refusalOf(desk, () => decide(desk.admin, id, 'approved'));
  expect(refused).toMatchObject({ errorCode: 'InvalidTransition' });
  expect((await world.peer.client.call('payin.confirm', { body: { refId } })).status).toBe(200);
  const used = await refusalOf(desk, () => decide(desk.admin, id, 'approved'));
  expect(used).toMatchObject({ errorCode: 'DuplicateUtr' });
});

test('two admins, and the owner withdrawing, at once: one outcome, and money moves once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const peer = await newPeer();
    const { id } = await asked(peer.client, topup({ utr: freshUtr() }));
    const answers = await Promise.all([
      decide(desk.admin, id, 'approved'),
      decide(second.client, id, 'approved'),
      peer.client.call('request.withdraw', { body: { id } }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const isWithdrawn = answers[2]?.status === 200;
    expect(await balanceOf(peer)).toBe(isWithdrawn ? '0.00' : '5000.00');
  }
});

test('settlements asked for at once do not count on the same money', async () => {
  const peer = await newPeer('1000.00');
  const tries = Array.from({ length: 6 }, (_, n) => ask(peer.client, settlement(`40${n}.00`)));
  const answers = await Promise.all(tries);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
});

test('pictures: another’s, no picture, and one picture for two requests', async () => {
  const [peer, other] = [await newPeer(), await newPeer()];
  const proofId = await proofOf(peer, 41);
  const stolen = await refusalOf(desk, () => ask(other.client, topup({ proofId })));
  expect(stolen).toMatchObject({ status: 422, fields: ['proofId'] });
  const byKey = await refusalOf(desk, () => ask(world.merchant.client, topup({ proofId })));
  expect(byKey).toMatchObject({ status: 422, fields: ['proofId'] });
  await asked(peer.client, topup({ proofId }));
  const twice = await refusalOf(desk, () => ask(peer.client, topup({ proofId })));
  expect(twice).toMatchObject({ status: 422, fields: ['proofId'] });
  const copy = await proofOf(other, 41);
  const { id } = await asked(other.client, topup({ proofId: copy }));
  expect(await one(desk.admin, id)).toMatchObject({ evidence: { looksLike: [proofId] } });
});

test('a peer and its subadmin: neither decides, and others see and withdraw nothing', async () => {
  const peer = await newPeer();
  const { id } = await asked(peer.client, topup({ utr: freshUtr() }));
  for (const { client } of [peer, world.north, world.south]) {
    const refused = await refusalOf(desk, () => decide(client, id, 'approved'));
    expect(refused).toMatchObject({ errorCode: 'PermissionDenied' });
  }
  expect(await one(world.north.client, id)).toMatchObject({ id, evidence: null });
  for (const client of [world.south.client, world.otherPeer.client, world.merchant.client]) {
    expect(await one(client, id)).toBeUndefined();
  }
  const foreign = await refusalOf(desk, () =>
    world.otherPeer.client.call('request.withdraw', { body: { id } }),
  );
  expect(foreign).toMatchObject({ status: 404 });
});

test('amounts, references and numbers out of bounds are refused, with the field', async () => {
  const peer = await newPeer();
  const cases: [Partial<Ask>, string][] = [
    [{ amount: '0.00' }, 'amount'],
    [{ amount: '-5.00' }, 'amount'],
    [{ amount: '0.99' }, 'amount'],
    [{ amount: '10000000.01' }, 'amount'],
    [{ amount: '5.001' }, 'amount'],
    [{ utr: '12345' }, 'utr'],
    [{ proofId: 'F0' }, 'proofId'],
  ];
  for (const [wrong, field] of cases) {
    const refused = await refusalOf(desk, () => ask(peer.client, topup(wrong)));
    expect(refused, field).toMatchObject({ status: 422, fields: [field] });
  }
  const utr = freshUtr();
  await asked(peer.client, topup({ utr }));
  const again = await refusalOf(desk, () => ask(peer.client, topup({ utr })));
  expect(again).toMatchObject({ errorCode: 'InvalidTransition' });
  const tries = Array.from({ length: 8 }, () => ask(peer.client, topup({ utr: freshUtr() })));
  const answers = await Promise.all(tries);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
});
