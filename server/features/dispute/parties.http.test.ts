import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { proofOf, sayLate } from '../../testing/proof.ts';
import {
  addUpi,
  addMember,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  type Member,
  type World,
} from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';

/** Who sees what of a pay-out whose claim was revoked and that somebody else paid. */
let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
  for (const payer of [world.payer, world.otherPeer]) await addUpi(desk, payer);
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

async function pay(by: Member, refId: string, proofId?: string): Promise<string> {
  const utr = freshUtr();
  const body = { refId, status: 'approved' as const, utr, note: `paid by ${by.user.name}` };
  await by.client.ok('payout.decide', { body: { ...body, ...(proofId ? { proofId } : {}) } });
  return utr;
}

const dispute = (refId: string) =>
  world.merchant.client.ok('dispute.create', { body: { refId, reason: 'no money' } });

async function decide(disputeId: string, status: 'resolved' | 'revoke_claim') {
  await desk.admin.ok('dispute.start', { body: { disputeId } });
  await desk.admin.ok('dispute.resolve', { body: { disputeId, status, note: 'looked into it' } });
}

async function giveTo(to: Member, refId: string): Promise<void> {
  await desk.admin.ok('payout.assign', { body: { refId, peerId: to.user.id } });
  await to.client.ok('payout.accept', { body: { refId } });
}

/** Everything that this caller can read about disputes, as one text. */
async function allThatIsTold(client: ApiClient, id: string): Promise<string> {
  const parts = [
    await client.ok('dispute.list'),
    await client.ok('dispute.one', { params: { id } }),
    await client.ok('dispute.messages', { query: { disputeId: id } }),
  ];
  return JSON.stringify(parts);
}

describe('revoked, given to another group, paid and disputed again', () => {
  let refId: string;
  let [first, second] = ['', ''];
  let [firstUtr, secondUtr] = ['', ''];
  let [firstProof, secondProof] = ['', ''];

  beforeAll(async () => {
    ({ refId } = await givePayout(desk, world, world.payer, { amount: '1300.00' }));
    firstProof = await proofOf(world.payer, 1);
    firstUtr = await pay(world.payer, refId, firstProof);
    ({ id: first } = await dispute(refId));
    await decide(first, 'revoke_claim');
    await giveTo(world.otherPeer, refId);
    secondProof = await proofOf(world.otherPeer, 2);
    secondUtr = await pay(world.otherPeer, refId, secondProof);
    ({ id: second } = await dispute(refId));
  });

  test('the first payer and its group see their own dispute and nothing of the second payer', async () => {
    const { user } = world.otherPeer;
    const { orders } = await world.otherPeer.client.ok('payout.list', { query: { q: refId } });
    const upi = orders[0]?.peerUpiId ?? 'none';
    for (const { client } of [world.payer, world.north]) {
      const told = await allThatIsTold(client, first);
      expect(told).toContain(firstUtr);
      const secrets = [user.id, user.name, secondUtr, secondProof, upi, second];
      for (const secret of [...secrets, world.south.user.id]) {
        expect(told).not.toContain(secret);
      }
    }
  });

  test('the second payer sees nothing of the first', async () => {
    const told = await allThatIsTold(world.otherPeer.client, second);
    expect(told).toContain(secondUtr);
    const { user } = world.payer;
    const secrets = [user.id, user.name, firstUtr, firstProof, first];
    for (const secret of [...secrets, world.north.user.id]) {
      expect(told).not.toContain(secret);
    }
  });

  test('by the pay-out’s id everyone finds the newest dispute of its own', async () => {
    const found = async (client: ApiClient) =>
      (await client.ok('dispute.one', { params: { id: refId } })).id;
    for (const { client } of [world.payer, world.north]) expect(await found(client)).toBe(first);
    for (const client of [world.otherPeer.client, world.south.client, desk.admin]) {
      expect(await found(client)).toBe(second);
    }
    for (const [client, id] of [
      [world.payer.client, second],
      [world.north.client, second],
      [world.otherPeer.client, first],
      [world.south.client, first],
    ] as const) {
      expect(await client.refused('dispute.one', { params: { id } })).toBe('NotFound');
    }
  });

  test('the case file of the first is told to its group up to the verdict, to the admin whole', async () => {
    const own = await world.north.client.ok('dispute.one', { params: { id: first } });
    expect(own.timeline.at(-1)?.event).toBe('revoked');
    expect(own.claims.map(({ utr, state }) => [utr, state])).toEqual([[firstUtr, 'used']]);
    const whole = await desk.admin.ok('dispute.one', { params: { id: first } });
    expect(whole.timeline.at(-1)?.event).toBe('disputed');
    expect(whole.claims.map(({ utr }) => utr)).toEqual([firstUtr, secondUtr]);
  });

  test('its PDF tells the group the postings up to the verdict, and nothing of who paid next', async () => {
    const textOf = async (client: ApiClient) => {
      const { bytes } = await client.ok('dispute.caseFile', { params: { id: first } });
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
      return text.join('').replaceAll(/\s+/g, '');
    };
    const [own, whole] = [await textOf(world.north.client), await textOf(desk.admin)];
    const wallet = `Walletof${world.payer.user.name}`.replaceAll(' ', '');
    for (const told of [own, whole]) expect(told).toContain(wallet);
    for (const account of ['Balanceof', 'Fees']) expect(own).not.toContain(account);
    const { user } = world.otherPeer;
    for (const secret of [user.id, secondUtr, second]) {
      expect(own).not.toContain(secret);
      expect(whole).toContain(secret);
    }
  });

  test('each proof is for its payer and that payer’s group', async () => {
    const read = (client: ApiClient, id: string) => client.call('file.get', { params: { id } });
    for (const { client } of [world.payer, world.north]) {
      expect((await read(client, firstProof)).status).toBe(200);
      expect((await read(client, secondProof)).status).toBe(404);
    }
    for (const { client } of [world.otherPeer, world.south]) {
      expect((await read(client, secondProof)).status).toBe(200);
    }
    expect((await read(world.otherPeer.client, firstProof)).status).toBe(404);
  });

  test('the pay-out names to each the disputes that it may open', async () => {
    const named = async (client: ApiClient) =>
      (await client.ok('payout.one', { params: { refId } })).disputes.map(({ id }) => id);
    expect(await named(desk.admin)).toEqual([first, second]);
    expect(await named(world.south.client)).toEqual([second]);
    expect(await named(world.otherPeer.client)).toEqual([second]);
    expect(await world.north.client.refused('payout.one', { params: { refId } })).toBe('NotFound');
  });

  test('only what was disputed before counts as earlier', async () => {
    const { refId: later } = await givePayout(desk, world, world.otherPeer);
    await pay(world.otherPeer, later);
    const { id } = await dispute(later);
    const earlier = async (of: string) =>
      (await desk.admin.ok('dispute.one', { params: { id: of } })).earlier.map((one) => one.id);
    expect(await earlier(second)).toEqual([]);
    expect(await earlier(id)).toEqual([second]);
  });
});

test('a payer of no group: only the admin has the case', async () => {
  const payer = await addMember(desk, 'peer-withdrawal');
  const { refId } = await givePayout(desk, world, payer);
  await pay(payer, refId);
  const { id } = await dispute(refId);
  for (const { client } of [world.north, world.south]) {
    expect(await client.refused('dispute.one', { params: { id } })).toBe('NotFound');
    expect(await client.refused('dispute.start', { body: { disputeId: id } })).toBe('NotFound');
  }
  await decide(id, 'revoke_claim');
  const own = await payer.client.ok('dispute.one', { params: { id } });
  expect(own).toMatchObject({ status: 'revoke_claim', payout: { status: 'created', utr: null } });
  expect(own.timeline.map(({ event }) => event)).toEqual([
    'created',
    'assigned',
    'accepted',
    'paid',
    'disputed',
    'revoked',
  ]);
});

test('revoked twice and paid by a third: the merchant is charged once, both payers have nothing', async () => {
  const start = await world.merchant.client.ok('merchant.balance');
  const people = [];
  for (let n = 0; n < 3; n += 1) {
    people.push(await addMember(desk, 'peer-withdrawal', { parentId: world.north.user.id }));
  }
  const [one, two, three] = people as [Member, Member, Member];
  const { refId } = await givePayout(desk, world, one, { amount: '900.00' });
  const utrs: string[] = [];
  for (const payer of [one, two]) {
    if (payer !== one) await giveTo(payer, refId);
    for (const utr of utrs) {
      const body = { refId, status: 'approved' as const, utr };
      expect(await payer.client.refused('payout.decide', { body })).toBe('DuplicateUtr');
    }
    utrs.push(await pay(payer, refId));
    await decide((await dispute(refId)).id, 'revoke_claim');
    const { balance } = await payer.client.ok('user.wallet');
    expect(balance).toBe('0.00');
    const { held } = await world.merchant.client.ok('merchant.balance');
    expect(Number(held) - Number(start.held)).toBe(900);
  }
  await giveTo(three, refId);
  await pay(three, refId);
  await decide((await dispute(refId)).id, 'resolved');
  expect((await three.client.ok('user.wallet')).balance).toBe('900.00');
  const end = await world.merchant.client.ok('merchant.balance');
  expect(Number(start.balance) - Number(end.balance)).toBe(900);
  expect(end.held).toBe(start.held);
  const { flags, disputes, status } = await desk.admin.ok('payout.one', { params: { refId } });
  expect([status, flags]).toEqual(['approved', ['REVOKED']]);
  expect(disputes.map((other) => other.status)).toEqual([
    'revoke_claim',
    'revoke_claim',
    'resolved',
  ]);
});

test('messages of many at once are read by whoever polls, each once and in order', async () => {
  const { refId } = await givePayout(desk, world, world.payer);
  await pay(world.payer, refId);
  const { id: disputeId } = await dispute(refId);
  const crowd = 60;
  let isDone = false;
  const writers = [desk.admin, world.north.client, world.payer.client];
  const writing = Promise.all(
    Array.from({ length: crowd }, async (_, n) =>
      writers[n % 3]?.ok('dispute.message', { body: { disputeId, text: `message ${n}` } }),
    ),
  ).then(() => (isDone = true));
  const heard: string[] = [];
  let after = 0;
  for (let isLast = false; !isLast;) {
    isLast = isDone;
    const query = { disputeId, after: String(after) };
    const { messages } = await world.payer.client.ok('dispute.messages', { query });
    heard.push(...messages.map(({ text }) => text));
    after = messages.at(-1)?.id ?? after;
  }
  await writing;
  expect(new Set(heard).size).toBe(crowd);
  expect(heard).toHaveLength(crowd);
});

test('a group sees the claims of its own people, not a reference of who had it before', async () => {
  const { refId } = await givePayout(desk, world, world.payer, { amount: '1400.00' });
  await world.payer.client.ok('payout.decide', { body: { refId, status: 'created' } });
  await giveTo(world.otherPeer, refId);
  const late = freshUtr();
  await sayLate(world.payer, refId, late, 3);
  const utr = freshUtr();
  const body = { refId, status: 'approved' as const, utr };
  await world.otherPeer.client.call('payout.decide', { body });
  await desk.admin.ok('payout.decide', { body });
  const { id } = await dispute(refId);
  const told = await allThatIsTold(world.south.client, id);
  expect(told).toContain(utr);
  for (const secret of [late, world.payer.user.name]) expect(told).not.toContain(secret);
  const { claims } = await world.south.client.ok('dispute.one', { params: { id } });
  expect(claims.map((claim) => claim.utr)).toEqual([utr]);
  const whole = await desk.admin.ok('dispute.one', { params: { id } });
  expect(whole.claims.map((claim) => claim.utr)).toEqual([late, utr]);
});
