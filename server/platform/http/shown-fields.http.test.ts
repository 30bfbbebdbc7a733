import { operator } from '@peerdesk/catalogue/sentence.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { presentComplaint } from '../../core/complaint/present.ts';
import { readComplaint } from '../../core/complaint/store.ts';
import { proofOf } from '../../testing/proof.ts';
import * as expected from '../../testing/fields-by-role.ts';
import {
  buildWorld,
  freshUtr,
  fundMerchant,
  payOrder,
  placePayout,
  type Placed,
  type World,
} from '../../testing/world.ts';

/**
 * Every field that each role is given, of records in which every field holds something. A field
 * that nobody was given has no row, so a new one fails here until it is decided who sees it.
 */
let desk: TestDesk;
let world: World;
let payin: string;
let payout: string;
let declined: Placed;
const orderId = 'fields-1';

const everyFlag = (flags: string[]) => `{${flags.join(',')}}`;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
  payin = await wholePayin();
  payout = await wholePayout();
});
// Rows were written by hand.
afterAll(() => desk.close({ booksAreWrong: true }));

async function wholePayin(): Promise<string> {
  await desk.owner.query(`update app_user set tag = 'watch' where id = $1`, [
    world.otherPeer.user.id,
  ]);
  const { refId, utr } = await payOrder(desk, world, {
    orderId,
    amount: '700.00',
    customerId: 'c',
  });
  await payOrder(desk, world, { utr, customerId: 'another' });
  await payOrder(desk, world, { customerId: 'c' });
  declined = await payOrder(desk, world, { customerId: 'unlucky' });
  const decided = {
    refId,
    status: 'approved' as const,
    note: 'seen in the bank',
    amount: '700.00',
  };
  await desk.admin.ok('payin.decide', { body: decided });
  await desk.owner.query(
    `update payin set flags = $2, meta = '{"email":"a@b"}' where ref_id = $1`,
    [
      refId,
      everyFlag(['LATE', 'AMOUNT_MISMATCH', 'REVERSED', 'PAID_TWICE_RISK', 'REVOKED', 'DISPUTED']),
    ],
  );
  await desk.owner.query(`update app_user set tag = 'watch' where id = $1`, [world.peer.user.id]);
  return refId;
}

async function wholePayout(): Promise<string> {
  const { refId } = await placePayout(world, { orderId });
  await desk.admin.ok('payout.assign', { body: { refId, peerId: world.peer.user.id } });
  await world.peer.client.ok('payout.accept', { body: { refId } });
  const paid = { refId, status: 'approved' as const, utr: freshUtr(), note: 'paid at once' };
  await world.peer.client.ok('payout.decide', { body: paid });
  await desk.owner.query(
    `update payout set flags = $2, meta = '{"email":"a@b"}', proof_id = 'F1' where ref_id = $1`,
    [refId, everyFlag(['PAID_TWICE_RISK', 'REVOKED'])],
  );
  return refId;
}

type Said = Record<string, unknown>;
const roles = ['admin', 'subadmin', 'peer', 'merchant'] as const;
type By = Partial<Record<(typeof roles)[number], unknown>>;

const people = () => ({
  admin: desk.admin,
  subadmin: world.north.client,
  peer: world.peer.client,
});

const isMasked = (value: unknown) => typeof value === 'string' && value.includes('…');

/** The paths of all fields that hold something; flags by their names, a merchant's data as one. */
function pathsOf(value: unknown, path: string): string[] {
  if (value === null || value === undefined || value === false) return [];
  if (Array.isArray(value)) {
    return value.flatMap((one) =>
      typeof one === 'string' ? [`${path}=${one}`] : pathsOf(one, `${path}[]`),
    );
  }
  if (typeof value !== 'object') return [isMasked(value) ? `${path}=masked` : path];
  const fields = Object.entries(value as Said);
  if (path.endsWith('meta')) return fields.length > 0 ? [path] : [];
  return fields.flatMap(([name, inner]) => pathsOf(inner, path === '' ? name : `${path}.${name}`));
}

/** The fields by the roles that are given them. */
function givenTo(answers: By): Record<string, string[]> {
  const paths = new Map(roles.map((role) => [role, new Set(pathsOf(answers[role], ''))]));
  const all = [...new Set([...paths.values()].flatMap((given) => [...given]))].toSorted();
  return Object.groupBy(all, (path) =>
    roles.filter((role) => paths.get(role)?.has(path)).join(' '),
  ) as Record<string, string[]>;
}

async function byPeople(ask: (client: TestDesk['admin']) => Promise<unknown>): Promise<By> {
  const asked = Object.entries(people()).map(async ([role, client]) => [role, await ask(client)]);
  return Object.fromEntries(await Promise.all(asked)) as By;
}

test('a user of a list, and their sessions', async () => {
  const { id } = world.peer.user;
  await desk.owner.query(
    `update app_user set min_amount = 100, max_amount = 200, open_payouts = 3,
       default_payout_peer_id = $1, frozen_at = now(), offline_since = now() where id = $1`,
    [id],
  );
  const query = { q: world.peer.user.username };
  const staff = { admin: desk.admin, subadmin: world.north.client };
  const listed = Object.entries(staff).map(async ([role, client]) => [
    role,
    (await client.ok('user.list', { query })).users[0],
  ]);
  expect(givenTo(Object.fromEntries(await Promise.all(listed)) as By)).toEqual(expected.userFields);
  const one = { params: { id } };
  const sessions = await byPeople((client) => client.ok('user.sessions', one));
  expect(givenTo(sessions)).toEqual(expected.sessionFields);
  await desk.owner.query(
    'update app_user set frozen_at = null, offline_since = null where id = $1',
    [id],
  );
});

const params = { orderId };
const only = (list: { orders: unknown[] }) => list.orders[0];

test('a pay-in of a list, and one by the merchant’s order id', async () => {
  const query = { orderid: orderId };
  const answers = await byPeople(async (client) => only(await client.ok('payin.list', { query })));
  const merchant = await world.merchant.client.ok('payin.byOrderId', { params });
  expect(givenTo({ ...answers, merchant })).toEqual(expected.payinFields);
  expect(only(await world.merchant.client.ok('payin.list', { query }))).toEqual(merchant);
});

test('a single pay-in', async () => {
  const one = { params: { refId: payin } };
  const answers = await byPeople((client) => client.ok('payin.one', one));
  expect(givenTo(answers)).toEqual(expected.payinDetailFields);
});

test('a complaint of a list, and what its merchant is told', async () => {
  const { refId, token } = declined;
  await desk.admin.ok('payin.decide', { body: { refId, status: 'declined' } });
  await desk.anyone.ok('pay.complain', { params: { token }, body: { text: 'I paid' } });
  const staff = { admin: desk.admin, subadmin: world.north.client };
  const listOf = async (client: TestDesk['admin']) =>
    (await client.ok('complaint.list', { query: { q: refId } })).complaints[0];
  const { id: complaintId = '' } = (await listOf(desk.admin)) ?? {};
  const body = { complaintId, status: 'refused' as const, note: 'not in the bank' };
  await desk.admin.ok('complaint.end', { body });
  const [admin, subadmin] = await Promise.all(Object.values(staff).map(listOf));
  const row = await readComplaint(desk.owner, complaintId);
  if (!row) throw new Error('no complaint');
  const scope = { kind: 'merchant', merchantId: world.merchant.id } as const;
  const merchant = presentComplaint(row, { scope, reader: operator });
  expect(givenTo({ admin, subadmin, merchant })).toEqual(expected.complaintFields);
});

test('a pay-out of a list, and one by the merchant’s order id', async () => {
  const query = { orderid: orderId };
  const answers = await byPeople(async (client) => only(await client.ok('payout.list', { query })));
  const merchant = await world.merchant.client.ok('payout.byOrderId', { params });
  expect(givenTo({ ...answers, merchant })).toEqual(expected.payoutFields);
  expect(only(await world.merchant.client.ok('payout.list', { query }))).toEqual(merchant);
});

test('a single pay-out', async () => {
  const one = { params: { refId: payout } };
  const answers = await byPeople((client) => client.ok('payout.one', one));
  expect(givenTo(answers)).toEqual(expected.payoutDetailFields);
});

test('a dispute: the merchant’s answer, a list and a single one', async () => {
  const { id: disputeId, ...rest } = await world.merchant.client.ok('dispute.create', {
    body: { refId: payout, reason: 'no money', note: 'the customer called' },
  });
  const merchant = { id: disputeId, ...rest };
  await desk.admin.ok('dispute.start', { body: { disputeId } });
  await desk.admin.ok('dispute.message', { body: { disputeId, text: 'please look' } });
  const one = { params: { id: disputeId } };
  const single = await byPeople((client) => client.ok('dispute.one', one));
  const verdict = { disputeId, status: 'resolved' as const, note: 'seen in the bank' };
  await desk.admin.ok('dispute.resolve', { body: verdict });
  const listed = await byPeople(async (client) => only(await client.ok('dispute.list', {})));
  expect(givenTo(single)).toEqual(expected.disputeDetailFields);
  expect(givenTo({ ...listed, merchant })).toEqual(expected.disputeFields);
});

test('a request for money of a list, decided, and its booking', async () => {
  const { peer, merchant } = world;
  const topup = { kind: 'topup', amount: '50.00', utr: freshUtr(), note: 'cash' } as const;
  const proofId = await proofOf(peer, 91);
  const asked = await peer.client.ok('request.ask', { body: { ...topup, proofId } });
  const paid = { kind: 'settlement', amount: '40.00', note: 'please' } as const;
  const own = await merchant.client.ok('request.ask', { body: paid });
  for (const { id } of [asked, own]) {
    const utr = id === own.id ? { utr: freshUtr() } : {};
    const body = { id, status: 'approved' as const, note: 'seen by phone', ...utr };
    await desk.admin.ok('request.decide', { body });
  }
  const answers = await byPeople(async (client) =>
    (await client.ok('request.list', { query: { q: asked.id } })).requests.at(0),
  );
  const ofMerchant = (await merchant.client.ok('request.list', { query: {} })).requests.at(0);
  expect(givenTo({ ...answers, merchant: ofMerchant })).toEqual(expected.requestFields);
  const query = { userId: peer.user.id };
  const logs = await byPeople(async (client) =>
    (await client.ok('user.settlementLogs', { query })).logs.find(
      ({ refId }) => refId === asked.id,
    ),
  );
  expect(givenTo(logs)).toEqual(expected.settlementLogFields);
});

test('a UPI ID of a list, and a single one', async () => {
  const [, own] = (await world.peer.client.ok('upi.list')).upis;
  const upiId = own?.id ?? '';
  const limits = { maxAmount: '90000.00' };
  await desk.admin.ok('upi.update', { body: { upiId, limits, status: 'paused' } });
  const query = { q: upiId };
  const listed = await byPeople(async (client) => (await client.ok('upi.list', { query })).upis[0]);
  const single = await byPeople((client) => client.ok('upi.one', { params: { upiId } }));
  expect(givenTo(listed)).toEqual(expected.upiFields);
  expect(givenTo(single)).toEqual(expected.upiDetailFields);
});

test('free and lost capacity: a peer is given its own reasons alone', async () => {
  const { upis } = await world.peer.client.ok('upi.list');
  await desk.owner.query(
    `insert into choice_count (at, upi_id, reason, choices, lost, lost_amount)
     values (now(), $1, 'peer_offline', 1, 1, 100)`,
    [upis[0]?.id],
  );
  await desk.owner.query(
    `insert into lost_count (at, scope, reason, customers, amount)
     select now(), scope, reason, 1, 100
     from unnest(array['desk', $1]) scope, unnest(array['any', 'peer_offline']) reason`,
    [`group:${world.north.user.id}`],
  );
  const answers = await byPeople((client) => client.ok('capacity.get'));
  expect(givenTo(answers)).toEqual(expected.capacityFields);
});

test('what staff notes beside an approval stays inside, and why an order was declined does not', async () => {
  const { id: merchantId } = world.merchant;
  await desk.owner.query(
    `update app_user set tag = 'new', min_amount = null, max_amount = null where id = $1`,
    [world.peer.user.id],
  );
  // Reserved for examples: nobody answers there, and what would be sent is kept.
  const url = 'https://webhook.example.org/peerdesk';
  await desk.admin.ok('webhook.update', { body: { merchantId, url } });
  const internal = 'Asha said on the phone that it came';
  const reason = 'Money not received';
  const approved = await payOrder(desk, world, { orderId: 'noted-1', amount: '810.00' });
  await desk.admin.ok('payin.decide', {
    body: { refId: approved.refId, status: 'approved', note: internal },
  });
  const refused = await payOrder(desk, world, { orderId: 'noted-2', amount: '811.00' });
  await desk.admin.ok('payin.decide', {
    body: { refId: refused.refId, status: 'declined', note: reason },
  });
  const { client } = world.merchant;
  const byOrderId = async (id: string) =>
    (await client.ok('payin.byOrderId', { params: { orderId: id } })).note;
  expect(await byOrderId('noted-1')).toBeNull();
  expect(await byOrderId('noted-2')).toBe(reason);
  expect((await desk.admin.ok('payin.one', { params: approved })).note).toBe(internal);

  const paid = await placePayout(world, { orderId: 'noted-3' });
  await desk.admin.ok('payout.assign', {
    body: { refId: paid.refId, peerId: world.peer.user.id },
  });
  await world.peer.client.ok('payout.accept', { body: { refId: paid.refId } });
  const proof = { utr: freshUtr(), note: internal };
  await desk.admin.ok('payout.decide', {
    body: { refId: paid.refId, status: 'approved', ...proof },
  });
  const orderOf = { params: { orderId: 'noted-3' } };
  expect((await client.ok('payout.byOrderId', orderOf)).note).toBeNull();
  // Reversed and withdrawn, it is declined, and has nothing of the approval's note.
  await desk.admin.ok('ledger.reverse', { body: { refId: paid.refId, reason: internal } });
  await desk.admin.ok('payout.decide', { body: { refId: paid.refId, status: 'declined' } });
  expect(await client.ok('payout.byOrderId', orderOf)).toMatchObject({
    status: 'declined',
    note: null,
  });

  const { rows } = await desk.owner.query<{ body: string }>(
    `select body from webhook_delivery where merchant_id = $1`,
    [merchantId],
  );
  const bodies = rows.map(({ body }) => body).join('\n');
  expect(bodies).toContain('noted-1');
  expect(bodies).toContain(reason);
  expect(bodies).not.toContain(internal);
  await desk.admin.ok('webhook.update', { body: { merchantId, url: null } });
});
