import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { proofOf, sayLate } from '../../testing/proof.ts';
import {
  addMember,
  addUpi,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  type Member,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let first: Member;
let second: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
  first = await addMember(desk, 'peer', { parentId: world.north.user.id });
  await addUpi(desk, first, { upi: 'first.hands@okaxis' });
  second = await addMember(desk, 'peer', { parentId: world.south.user.id });
  await addUpi(desk, second, { upi: 'second.hands@okaxis' });
});
afterAll(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  await desk.close();
});

/** Accepted and released by the first, then assigned to the second, who is in another group. */
async function passedOn(): Promise<string> {
  const { refId } = await givePayout(desk, world, first);
  const body = { refId, status: 'created' as const, note: 'the app of my bank is down' };
  await first.client.ok('payout.decide', { body });
  await desk.admin.ok('payout.assign', { body: { refId, peerId: second.user.id } });
  return refId;
}

const seenBy = async (member: Member, refId: string) =>
  member.client.ok('payout.one', { params: { refId } });

test('who has it now, and that group, see nothing of who had it before', async () => {
  const refId = await passedOn();
  const late = freshUtr();
  await sayLate(first, refId, late);
  const traces = [first.user.id, first.user.name, 'first.hands', 'my bank', late, 'released'];
  for (const member of [second, world.south]) {
    const text = JSON.stringify(await seenBy(member, refId));
    for (const trace of traces) expect(text).not.toContain(trace);
    expect(text).toContain('PAID_TWICE_RISK');
  }
  const whole = JSON.stringify(await desk.admin.ok('payout.one', { params: { refId } }));
  for (const trace of traces) expect(whole).toContain(trace);
});

test('a group sees all of what its own people did, in the hands of one and of the next', async () => {
  const refId = await passedOn();
  await second.client.ok('payout.accept', { body: { refId } });
  const utr = freshUtr();
  await second.client.ok('payout.decide', { body: { refId, status: 'approved', utr } });
  const { timeline, assignments, peerUpiId } = await seenBy(world.south, refId);
  const events = ['created', 'assigned', 'accepted', 'paid'];
  expect(timeline.map(({ event }) => event)).toEqual(events);
  expect(assignments.map(({ peer }) => peer.id)).toEqual([second.user.id]);
  expect(peerUpiId).toBe('second.hands@okaxis');
});

test('a group that was given it without anybody to pay sees that it was', async () => {
  const { refId } = await givePayout(desk, world, first, { accept: false });
  await first.client.ok('payout.decide', { body: { refId, status: 'created' } });
  await desk.admin.ok('payout.assign', { body: { refId, peerId: world.south.user.id } });
  const { timeline } = await seenBy(world.south, refId);
  expect(timeline.map(({ event }) => event)).toEqual(['created', 'given_to_group']);
});

test('"I did send it" is not answered with who has it now', async () => {
  const refId = await passedOn();
  await second.client.ok('payout.accept', { body: { refId } });
  const body = { refId, utr: freshUtr(), proofId: await proofOf(first) };
  const told = await first.client.ok('payout.lateUtr', { body });
  const { peer, subadmin, peerUpiId, flags } = told;
  expect({ peer, subadmin, peerUpiId, flags }).toEqual({
    peer: null,
    subadmin: null,
    peerUpiId: null,
    flags: ['PAID_TWICE_RISK'],
  });
});

test('a group sees the wallets of its own people move, nobody else’s and no margin', async () => {
  const { refId } = await givePayout(desk, world, first);
  const pay = (member: Member) =>
    member.client.ok('payout.decide', { body: { refId, status: 'approved', utr: freshUtr() } });
  const accountsFor = async (client: Member['client']) => {
    const { postings } = await client.ok('payout.one', { params: { refId } });
    return new Set(postings.map(({ account }) => account));
  };
  const walletOf = (member: Member) => `peer:${member.user.id}:wallet`;
  await pay(first);
  const ofFirst = new Set([walletOf(first)]);
  expect(await accountsFor(world.north.client)).toEqual(ofFirst);
  expect(await accountsFor(first.client)).toEqual(ofFirst);

  const reason = 'no money';
  const { id: disputeId } = await desk.admin.ok('dispute.create', { body: { refId, reason } });
  await desk.admin.ok('dispute.start', { body: { disputeId } });
  const { preview } = await world.north.client.ok('dispute.one', { params: { id: disputeId } });
  const planned = preview.flatMap(({ postings }) => postings.map(({ account }) => account));
  expect(planned).toEqual([walletOf(first)]);
  const verdict = { disputeId, status: 'revoke_claim' as const, note: 'not in the bank' };
  await desk.admin.ok('dispute.resolve', { body: verdict });
  await desk.admin.ok('payout.assign', { body: { refId, peerId: second.user.id } });
  await second.client.ok('payout.accept', { body: { refId } });
  await pay(second);
  expect(await accountsFor(world.south.client)).toEqual(new Set([walletOf(second)]));
  const all = await accountsFor(desk.admin);
  const held = `merchant:${world.merchant.id}:held`;
  for (const account of [walletOf(first), walletOf(second), held]) expect(all).toContain(account);
});

test('an acceptance that is sent again after the release does not show the destination', async () => {
  const { refId } = await givePayout(desk, world, first, { accept: false });
  const accept = () =>
    first.client.ok('payout.accept', { body: { refId } }, { 'idempotency-key': `take ${refId}` });
  const taken = await accept();
  expect(taken.destinationShown).toBe(true);
  expect(await accept(), 'while it is theirs, the same answer').toEqual(taken);
  await first.client.ok('payout.decide', { body: { refId, status: 'created' } });
  const before = await desk.fingerprint();
  const customer = { ...taken.customer, upi: 'ra…@oksbi' };
  expect(await accept()).toEqual({ ...taken, customer, destinationShown: false });
  expect(await desk.fingerprint()).toBe(before);
});

test('credited to the first after all, it is looked for on the account of the first', async () => {
  const refId = await passedOn();
  await second.client.ok('payout.accept', { body: { refId } });
  const utr = freshUtr();
  await sayLate(first, refId, utr);
  const body = { refId, status: 'approved' as const, utr };
  const paid = await desk.admin.ok('payout.decide', { body });
  expect(paid).toMatchObject({ peer: { id: first.user.id }, peerUpiId: 'first.hands@okaxis' });
  const { rows } = await desk.owner.query<{ own: boolean }>(
    `select p.account_id = v.account_id as own from payout p join upi v on v.vpa = $2
     where p.ref_id = $1`,
    [refId, 'first.hands@okaxis'],
  );
  expect(rows).toEqual([{ own: true }]);
  const { timeline } = await seenBy(world.north, refId);
  expect(timeline.map(({ event }) => event)).toContain('paid');
});
