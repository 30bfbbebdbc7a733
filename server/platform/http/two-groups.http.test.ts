import { calls, type CallName } from '@peerdesk/contract/endpoints.ts';
import type { Call } from '@peerdesk/contract/call.ts';
import { partySubject } from '@peerdesk/contract/party.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { z } from 'zod';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import { asked, topup } from '../../testing/money-request.ts';
import {
  addUpi,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  payOrder,
  type Member,
  type World,
} from '../../testing/world.ts';
import type { ApiClient } from '../api-client/client.ts';

/**
 * Two groups, each with a merchant of its own and a record of every kind. Whatever one of them
 * reads, by whatever parameter, contains nothing of the other.
 */
let desk: TestDesk;
let world: World;
/** Every text by which a record of the south is known. */
let southern: string[];
/** A pay-out of the north that somebody of the south had before. */
let passedOn: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
  const { north, south, peer, otherPeer, merchant, otherMerchant } = world;
  await addUpi(desk, otherPeer, { upi: 'southern@okaxis', accountId: 'southern bank' });
  await fillGroup(north, peer, { merchant, resting: otherPeer });
  await fillGroup(south, otherPeer, { merchant: otherMerchant, resting: peer });
  passedOn = await passOn(otherPeer, peer);
  southern = await knownBy(otherMerchant.id, south.user.id, otherPeer.user.id);
});
afterAll(() => desk.close());

/** A decided pay-in and a pay-out that is disputed, with the peer's proof and statement. */
async function fillGroup(
  group: Member,
  peer: Member,
  { merchant, resting }: { merchant: World['merchant']; resting: Member },
): Promise<void> {
  const name = peer.user.username;
  await resting.client.ok('user.updateMe', { body: { presence: 'offline' } });
  await peer.client.ok('user.updateMe', { body: { presence: 'online' } });
  const set = { orderId: `in-${name}`, customerId: `customer-of-${name}` };
  const { refId, amount, utr } = await payOrder(desk, { merchant }, set);
  await peer.client.ok('payin.confirm', { body: { refId } });
  const upiId = (await peer.client.ok('upi.list')).upis[0]?.id ?? '';
  const file = testFile([{ amount, rrn: utr }]);
  await uploadAndMatch(desk, peer.client, upiId, file);

  await fundMerchant(desk, merchant.id);
  const to = { orderId: `out-${name}`, upi: `customer.of.${name}@oksbi` };
  const payout = await givePayout(desk, { merchant }, peer, to);
  const paid = { refId: payout.refId, status: 'approved' as const, utr: freshUtr() };
  await peer.client.ok('payout.decide', { body: paid });
  const { id: disputeId } = await merchant.client.ok('dispute.create', {
    body: { refId: payout.refId, reason: `nothing came from ${name}` },
  });
  await group.client.ok('dispute.start', { body: { disputeId } });
  await peer.client.ok('dispute.message', { body: { disputeId, text: `${name} did pay` } });
  await complainOf(peer, merchant);
  await leaveWords(group, peer, refId);
}

/** What people of a group write to each other, ask for and keep. */
async function leaveWords(group: Member, peer: Member, refId: string): Promise<void> {
  const name = peer.user.username;
  await peer.client.ok('talk.send', { body: { refId, text: `seen by ${name}` } });
  await group.client.ok('talk.send', { body: { refId, text: `thanks to ${name}` } });
  await peer.client.ok('talk.send', { body: { refId, text: `gladly, says ${name}` } });
  const about = [refId, partySubject({ kind: 'customer', of: refId })];
  for (const subject of about) {
    const text = `${name} on ${subject.includes(':') ? 'a customer' : 'an order'}`;
    await group.client.ok('note.add', { body: { refId: subject, text } });
  }
  await asked(peer.client, topup());
  const filters = { status: 'expired' };
  for (const { client } of [group, peer]) {
    const view = { list: 'payins' as const, name: `view of ${name}`, filters };
    await client.ok('view.save', { body: view });
  }
  const report = { name: `report on ${name}`, kind: 'payins', format: 'csv', filters: {} } as const;
  await group.client.ok('report.order', { body: report });
}

/** A declined pay-in whose customer complains. */
async function complainOf(peer: Member, merchant: World['merchant']): Promise<void> {
  const name = peer.user.username;
  const set = { orderId: `declined-${name}`, customerId: `complainer-of-${name}` };
  const { refId, token } = await payOrder(desk, { merchant }, set);
  await peer.client.ok('payin.decide', { body: { refId, status: 'declined' } });
  const text = `I paid ${name} all the same`;
  await desk.anyone.ok('pay.complain', { params: { token }, body: { text } });
}

async function passOn(from: Member, to: Member): Promise<string> {
  const order = { orderId: 'passed-on', upi: 'passed.on@oksbi' };
  for (const { client } of [from, to]) {
    await client.ok('user.updateMe', { body: { presence: 'online' } });
  }
  const { refId } = await givePayout(desk, world, from, order);
  await from.client.ok('payout.decide', { body: { refId, status: 'created' } });
  await desk.admin.ok('payout.assign', { body: { refId, peerId: to.user.id } });
  return refId;
}

async function knownBy(merchant: string, subadmin: string, peer: string): Promise<string[]> {
  const { rows } = await desk.owner.query<{ known: string }>(
    `select unnest(array[ref_id, order_id, utr, customer_id]) as known from payin
       where merchant_id = $1
     union select unnest(array[ref_id, order_id, utr, customer_upi]) from payout
       where merchant_id = $1
     union select unnest(array[ref_id, reason]) from dispute where merchant_id = $1
     union select text from dispute_message m join dispute d on d.ref_id = m.dispute_id
       where d.merchant_id = $1
     union select unnest(array[id, vpa, account_id]) from upi where peer_id = $3
     union select id from statement_upload where uploaded_by = $3
     union select unnest(array[c.id, m.text]) from complaint c
       join complaint_message m on m.complaint_id = c.id where c.merchant_id = $1
     union select text from payin_message m join payin p using (ref_id) where p.merchant_id = $1
     union select text from staff_note where author_id = $2
     union select unnest(array[id, utr]) from money_request where user_id = $3
     union select unnest(array[id, name]) from saved_view where owner_id = any(array[$2, $3])
     union select unnest(array[id, name]) from report where owner_id = $2
     union select unnest(array[id, username, name]) from app_user where id = any(array[$2, $3])
     union select unnest(array[id, name]) from merchant where id = $1`,
    [merchant, subadmin, peer],
  );
  return rows.flatMap(({ known }) => known ?? []);
}

const reads = (Object.entries(calls) as [CallName, Call][]).filter(
  ([name, { method, callers }]) =>
    method === 'GET' && name !== 'auth.signout' && !callers.includes('anyone'),
);

interface Asked {
  path: string;
  /** What the caller named, and may read again in a refusal. */
  named?: string;
}

/** The call with each of those in its path; or without a filter, and with each in its filters. */
function waysToAsk(row: Call): Asked[] {
  const path = `/api${row.path}`;
  const ids = southern.filter((text) => /^\S{1,20}$/.test(text));
  if (path.includes('{')) {
    return [...ids, passedOn].map((named) => ({ path: path.replaceAll(/\{\w+\}/g, named), named }));
  }
  const filters = Object.entries((row.query?.shape ?? {}) as Record<string, z.ZodType>);
  const named = filters.flatMap(([filter, schema]) =>
    (filter === 'q' ? southern : ids)
      .filter((text) => schema.safeParse(text).success)
      .map((text) => ({ path: `${path}?${filter}=${encodeURIComponent(text)}`, named: text })),
  );
  return [{ path }, ...named];
}

/** What of the south the answers to one caller contain. */
async function seenBy(client: ApiClient, ways: readonly Asked[]): Promise<Set<string>> {
  const seen = new Set<string>();
  for (const { path, named } of ways) {
    const answer = await client.fetch(path);
    const text = await answer.text();
    expect(answer.status, path).toBeLessThan(500);
    for (const known of southern) {
      const isEcho = answer.status >= 400 && known === named;
      if (text.includes(known) && !isEcho) seen.add(`${known} in ${path}: ${answer.status}`);
    }
  }
  return seen;
}

test.each(reads)('%s tells one group nothing of the other', async (_name, row) => {
  const callers = {
    subadmin: world.north.client,
    peer: world.peer.client,
    'peer-withdrawal': world.payer.client,
    merchant: world.merchant.client,
  };
  for (const [caller, client] of Object.entries(callers)) {
    if (!(row.callers as readonly string[]).includes(caller)) continue;
    expect([...(await seenBy(client, waysToAsk(row)))], caller).toEqual([]);
  }
});

test('the south itself and an admin are told all of that', async () => {
  const told = new Set<string>();
  for (const client of [desk.admin, world.otherPeer.client, world.otherMerchant.client]) {
    for (const [, row] of reads) {
      const ways = waysToAsk(row).filter(({ path }) => !/\?(?!disputeId)/.test(path));
      for (const one of await seenBy(client, ways)) told.add(one.split(' in /api')[0] ?? '');
    }
  }
  expect(southern.filter((known) => !told.has(known))).toEqual([]);
  expect(southern.length).toBeGreaterThan(20);
});
