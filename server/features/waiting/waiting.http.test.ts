import type { WaitingCounts } from '@peerdesk/contract/waiting.ts';
import { disputeWaitFor } from '@peerdesk/domain/waiting/dispute.ts';
import { payinWait, payinWaitsOf, type PayinWait } from '@peerdesk/domain/waiting/payin.ts';
import { payoutWait, payoutWaitsOf, type PayoutWait } from '@peerdesk/domain/waiting/payout.ts';
import type { Waiter } from '@peerdesk/domain/waiting/waiter.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { settledEtag } from '../../testing/settled-etag.ts';
import { waitFor } from '../../testing/wait.ts';
import {
  addMember,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  openOrder,
  payOrder,
  placePayout,
  type Member,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let otherAdmin: Member;
/** Whoever works on the desk. */
let people: Record<string, { client: ApiClient; waiter: Waiter }>;
let claimed: string;
let late: string;
let disputeId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
  otherAdmin = await addMember(desk, 'admin');
  await fundMerchant(desk, world.merchant.id);
  claimed = (await payOrder(desk, world, { amount: '500.00' })).refId;
  late = (await payOrder(desk, world, { amount: '600.00' })).refId;
  await openOrder(desk, world, { amount: '700.00' });
  // As if the reference had been entered after the deadline.
  await desk.owner.query(
    `update payin set status = 'expired', flags = '{LATE}' where ref_id = $1`,
    [late],
  );
  await placePayout(world);
  await givePayout(desk, world, world.payer, { accept: false });
  await givePayout(desk, world, world.peer);
  await givePayout(desk, world, world.otherPeer);
  const paid = await givePayout(desk, world, world.payer, { amount: '900.00' });
  await world.payer.client.ok('payout.decide', {
    body: { refId: paid.refId, status: 'approved', utr: freshUtr() },
  });
  const body = { refId: paid.refId, reason: 'no money' };
  disputeId = (await world.merchant.client.ok('dispute.create', { body })).id;
  await world.peer.client.ok('request.ask', {
    body: { kind: 'topup', amount: '100.00', utr: freshUtr() },
  });
  const of = ({ client, user: { id, role } }: Member) => ({ client, waiter: { id, role } });
  const admin = await desk.admin.ok('user.me', {});
  people = {
    admin: { client: desk.admin, waiter: { id: admin.id, role: 'admin' } },
    'another admin': of(otherAdmin),
    subadmin: of(world.north),
    'another subadmin': of(world.south),
    peer: of(world.peer),
    'another peer': of(world.otherPeer),
    'withdrawal peer': of(world.payer),
  };
});
// Rows were written by hand.
afterAll(() => desk.close({ booksAreWrong: true }));

const query = { waitsFor: 'me', pagesize: '100' } as const;

/** What each list answers to somebody who asks what waits for them. */
async function listsOf(client: ApiClient, { role }: Waiter) {
  const isAdmin = role === 'admin';
  const isStaff = isAdmin || role === 'subadmin';
  const [payin, payout, dispute, complaint, request, approval, dayClose, upi, exceptions, alerts] =
    await Promise.all([
      client.ok('payin.list', { query }),
      client.ok('payout.list', { query }),
      client.ok('dispute.list', { query }),
      isStaff ? client.ok('complaint.list', { query }) : { total: 0 },
      client.ok('request.list', { query }),
      isStaff ? client.ok('approval.list', { query }) : { total: 0 },
      client.ok('dayClose.list', { query }),
      isStaff ? client.ok('upi.list', { query: { status: 'waiting' } }) : { total: 0 },
      isAdmin ? client.ok('utr.list', { query: { tab: 'exceptions' } }) : { total: 0 },
      isAdmin ? client.ok('utr.list', { query: { tab: 'alerts' } }) : { total: 0 },
    ]);
  const theRest = { upi, exceptions, alerts };
  return { payin, payout, dispute, complaint, request, approval, dayClose, ...theRest };
}

const names = [
  'admin',
  'another admin',
  'subadmin',
  'another subadmin',
  'peer',
  'another peer',
  'withdrawal peer',
] as const;

function personOf(name: (typeof names)[number]) {
  const person = people[name];
  if (!person) throw new Error(`nobody is called ${name}`);
  return person;
}

describe.each(names)('%s', (name) => {
  test('is told the total of each list, and each tab counts the same', async () => {
    const { client, waiter } = personOf(name);
    const lists = await listsOf(client, waiter);
    const totals = Object.entries(lists).map(([kind, { total }]) => [kind, total]);
    const counts: WaitingCounts = await client.ok('waiting.get', {});
    expect(counts).toEqual(Object.fromEntries(totals));
    expect(lists.payin.counts['waitsFor']).toBe(lists.payin.total);
    expect(lists.payout.counts['waitsFor']).toBe(lists.payout.total);
    expect(lists.dispute.counts['waitsFor']).toBe(lists.dispute.total);
    // Another tab changes neither.
    const pending = await client.ok('payin.list', { query: { status: 'pending' } });
    expect(pending.counts['waitsFor']).toBe(lists.payin.total);
  });

  test('is listed what the rules say, and nothing else', async () => {
    const { client, waiter } = personOf(name);
    const { payin, payout, dispute } = await listsOf(client, waiter);
    const all = { query: { pagesize: '100' } };
    const payins: readonly PayinWait[] = payinWaitsOf[waiter.role];
    const expected = (await client.ok('payin.list', all)).orders
      .filter((order) => payins.some((wait) => wait === payinWait(order)))
      .map(({ refId }) => refId)
      .toReversed();
    expect(payin.orders.map(({ refId }) => refId)).toEqual(expected);
    const payouts: readonly PayoutWait[] = payoutWaitsOf[waiter.role];
    const given = (await client.ok('payout.list', all)).orders
      .filter((order) => payouts.some((wait) => wait === payoutWait(order)))
      .map(({ refId }) => refId)
      .toReversed();
    expect(payout.orders.map(({ refId }) => refId)).toEqual(given);
    const open = (await client.ok('dispute.list', all)).orders.filter(({ status, ...row }) =>
      disputeWaitFor(
        {
          status,
          handlerId: row.handler?.id ?? null,
          peerId: row.peer?.id ?? '',
          lastAuthorId: null,
        },
        waiter,
      ),
    );
    expect(dispute.orders.map(({ id }) => id)).toEqual(open.map(({ id }) => id));
  });
});

test('the oldest comes first, and a sort is obeyed', async () => {
  const refs = async (more: object) => {
    const { orders } = await desk.admin.ok('payin.list', { query: { ...query, ...more } });
    return orders.map(({ refId }) => refId);
  };
  expect(await refs({})).toEqual([claimed, late]);
  expect(await refs({ sort: '-createdAt' })).toEqual([late, claimed]);
  expect(await refs({ sort: '-amount' })).toEqual([late, claimed]);
  expect(await refs({ status: 'expired' })).toEqual([late]);
});

test('a dispute waits for its handler alone, and for the payer until they answer', async () => {
  const waits = async ({ client }: { client: ApiClient }) =>
    (await client.ok('waiting.get', {})).dispute;
  expect(await waits({ client: desk.admin })).toBe(1);
  expect(await waits(otherAdmin)).toBe(1);
  await otherAdmin.client.ok('dispute.start', { body: { disputeId } });
  expect(await waits({ client: desk.admin })).toBe(0);
  expect(await waits(world.north)).toBe(0);
  expect(await waits(otherAdmin)).toBe(1);
  expect(await waits(world.payer)).toBe(1);
  await world.payer.client.ok('dispute.message', { body: { disputeId, text: 'I did pay' } });
  expect(await waits(world.payer)).toBe(0);
});

test('nothing waits for a merchant, who may not ask', async () => {
  const { client } = world.merchant;
  expect(await client.refused('payin.list', { query: { waitsFor: 'me' } })).toBe('ValidationError');
  expect(await client.refused('waiting.get', {})).toBe('PermissionDenied');
  const { counts } = await client.ok('payin.list', {});
  expect(counts).not.toHaveProperty('waitsFor');
});

test('an unchanged answer costs a 304, and one admin’s is not another’s', async () => {
  const ask = (client: ApiClient, mark: string) =>
    client.fetch('/api/waiting', { headers: { 'if-none-match': mark } });
  const etag = await settledEtag((mark) => ask(desk.admin, mark));
  expect((await ask(otherAdmin.client, etag)).status).toBe(200);
  await world.peer.client.ok('payin.confirm', { body: { refId: claimed } });
  await waitFor('a new answer', async () => (await ask(desk.admin, etag)).status === 200);
  expect((await desk.admin.ok('waiting.get', {})).payin).toBe(1);
});
