import type { CallName } from '@peerdesk/contract/endpoints.ts';
import { notesPerHourMax } from '@peerdesk/domain/staff-note/rules.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import {
  addMember,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  openOrder,
  payOrder,
  type Member,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let asha: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  asha = await addMember(desk, 'admin');
  await fundMerchant(desk, world.merchant.id);
});
afterAll(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  await desk.close();
});

const add = (client: ApiClient, refId: string, text: string, mentionIds: string[] = []) =>
  client.ok('note.add', { body: { refId, text, mentionIds } });
const textsFor = async (client: ApiClient, refId: string) =>
  (await client.ok('note.list', { params: { refId } })).notes.map(({ text }) => text);
const mine = (client: ApiClient) => client.ok('note.mine');
const handOver = (client: ApiClient, refId: string, toId: string | null, text = 'please') =>
  client.ok('note.handOver', { body: { refId, toId, text } });

async function newDispute(): Promise<string> {
  const paid = await givePayout(desk, world, world.payer);
  await world.payer.client.ok('payout.decide', {
    body: { refId: paid.refId, status: 'approved', utr: freshUtr() },
  });
  const body = { refId: paid.refId, reason: 'no money' };
  return (await world.merchant.client.ok('dispute.create', { body })).id;
}

describe('a note', () => {
  test('is read by the staff that sees the order, and names some of it', async () => {
    const { refId } = await payOrder(desk, world);
    const written = await add(asha.client, refId, '@subadmin call the bank', [world.north.user.id]);
    expect(written.notes).toMatchObject([
      {
        author: { id: asha.user.id },
        kind: 'note',
        text: '@subadmin call the bank',
        mentions: [{ id: world.north.user.id, hasRead: false }],
      },
    ]);
    expect((await mine(world.north.client)).mentions).toMatchObject([
      { refId, kind: 'payin', by: { id: asha.user.id }, text: '@subadmin call the bank' },
    ]);
    expect((await mine(desk.admin)).mentions).toEqual([]);
    await world.north.client.ok('note.read', { body: { refId } });
    expect((await mine(world.north.client)).mentions).toEqual([]);
    const after = await asha.client.ok('note.list', { params: { refId } });
    expect(after.notes[0]?.mentions).toMatchObject([{ hasRead: true }]);
    await add(world.north.client, refId, 'they say it came');
    expect(await textsFor(desk.admin, refId)).toHaveLength(2);
  });

  test('can name whoever sees the order, and nobody else', async () => {
    const { refId } = await payOrder(desk, world);
    const { people } = await world.north.client.ok('note.list', { params: { refId } });
    const admin = await desk.admin.ok('user.me', {});
    expect(people.map(({ id }) => id).toSorted()).toEqual(
      [admin.id, asha.user.id, world.north.user.id].toSorted(),
    );
    const blocked = await addMember(desk, 'admin');
    await desk.admin.ok('user.updateStatus', {
      body: { userId: blocked.user.id, status: 'blocked' },
    });
    for (const stranger of [world.south, world.peer, world.otherPeer, world.payer, blocked]) {
      const mentionIds = [asha.user.id, stranger.user.id];
      const name = () => asha.client.call('note.add', { body: { refId, text: 'see', mentionIds } });
      expect(await refusalOf(desk, name)).toEqual({
        status: 422,
        errorCode: 'ValidationError',
        fields: ['mentionIds'],
      });
      const give = () =>
        asha.client.call('note.handOver', { body: { refId, toId: stranger.user.id, text: '' } });
      expect(await refusalOf(desk, give)).toMatchObject({ status: 422, fields: ['toId'] });
    }
  });

  test('stays with the group that had the order when it was written', async () => {
    const { refId } = await givePayout(desk, world, world.payer, { accept: false });
    await add(world.north.client, refId, 'our payer is slow', [asha.user.id]);
    await handOver(asha.client, refId, world.north.user.id, 'ask your payer');
    expect((await mine(world.north.client)).handed).toMatchObject([{ refId }]);
    // As if another group had been given it.
    await desk.owner.query('update payout set subadmin_id = $2 where ref_id = $1', [
      refId,
      world.south.user.id,
    ]);
    await add(asha.client, refId, 'for the south');
    const south = await world.south.client.ok('note.list', { params: { refId } });
    expect(south.notes.map(({ text }) => text)).toEqual(['for the south']);
    expect(south.handedTo).toBeNull();
    expect(JSON.stringify(south)).not.toContain('slow');
    expect((await mine(world.north.client)).handed).toEqual([]);
    expect(await textsFor(asha.client, refId)).toHaveLength(3);
    const north = () => world.north.client.call('note.list', { params: { refId } });
    expect((await refusalOf(desk, north)).errorCode).toBe('NotFound');
  });

  test('is neither changed nor removed, and its writing is in the audit', async () => {
    const { refId } = await payOrder(desk, world);
    await add(asha.client, refId, 'kept for ever');
    for (const sql of [
      'update staff_note set text = $1',
      'delete from staff_note where text = $1',
    ]) {
      const { pool } = desk.servers[0]?.services ?? {};
      await expect(pool?.query(sql, ['kept for ever'])).rejects.toThrow('permission denied');
    }
    const { rows } = await desk.owner.query<{ action: string }>(
      'select action from audit where subject = $1 order by id desc limit 1',
      [`payin:${refId}`],
    );
    expect(rows).toEqual([{ action: 'note.note' }]);
  });

  test('comes so often within an hour, whatever it is about', async () => {
    const flooder = await addMember(desk, 'admin');
    const { refId } = await payOrder(desk, world);
    const send = () => flooder.client.call('note.add', { body: { refId, text: 'again' } });
    const sent = await Promise.all(Array.from({ length: notesPerHourMax + 5 }, send));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(notesPerHourMax);
    expect(await refusalOf(desk, send)).toEqual({ status: 429, errorCode: 'RateLimited' });
    const dispute = await newDispute();
    const give = () =>
      flooder.client.call('note.handOver', { body: { refId: dispute, toId: null, text: '' } });
    expect(await refusalOf(desk, give)).toEqual({ status: 429, errorCode: 'RateLimited' });
    await add(asha.client, refId, 'others go on');
  });

  test('of a retry is written once', async () => {
    const { refId } = await payOrder(desk, world);
    const body = { refId, text: 'once' };
    const key = { 'idempotency-key': `note of ${refId}` };
    const [first, second] = [
      await asha.client.call('note.add', { body }, key),
      await asha.client.call('note.add', { body }, key),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await textsFor(asha.client, refId)).toEqual(['once']);
  });
});

describe('a hand-over', () => {
  test('is the receiver’s until it is handed on, let go of or decided', async () => {
    const { refId } = await payOrder(desk, world);
    await handOver(asha.client, refId, world.north.user.id, 'look at the amount');
    const [handed] = (await mine(world.north.client)).handed;
    expect(handed).toMatchObject({ refId, text: 'look at the amount', by: { id: asha.user.id } });
    const listed = async ({ client }: { client: ApiClient }) => {
      const { orders, counts } = await client.ok('payin.list', { query: { handedTo: 'me' } });
      expect(counts['handedTo']).toBe(orders.length);
      return orders.map((order) => order.refId);
    };
    expect(await listed(world.north)).toContain(refId);
    expect(await listed({ client: desk.admin })).not.toContain(refId);
    await handOver(world.north.client, refId, asha.user.id, 'amount is right');
    expect(await listed(world.north)).not.toContain(refId);
    expect(await listed(asha)).toContain(refId);
    await handOver(asha.client, refId, null);
    expect(await listed(asha)).not.toContain(refId);
    await handOver(asha.client, refId, asha.user.id);
    await world.peer.client.ok('payin.confirm', { body: { refId } });
    expect(await listed(asha)).not.toContain(refId);
    expect((await mine(asha.client)).handed.map((row) => row.refId)).not.toContain(refId);
    const late = () =>
      asha.client.call('note.handOver', {
        body: { refId, toId: world.north.user.id, text: 'too late' },
      });
    expect(await refusalOf(desk, late)).toEqual({ status: 409, errorCode: 'InvalidTransition' });
  });

  test('stands first among what needs the receiver, and is counted once', async () => {
    const older = await payOrder(desk, world);
    const handed = await payOrder(desk, world);
    const merely = await openOrder(desk, world);
    const receiver = await addMember(desk, 'admin');
    const needs = async ({ client }: { client: ApiClient }, sort?: '-amount') => {
      const query = { waitsFor: 'me', pagesize: '100', ...(sort && { sort }) } as const;
      const { orders, total, counts } = await client.ok('payin.list', { query });
      expect(counts['waitsFor']).toBe(total);
      expect((await client.ok('waiting.get', {})).payin).toBe(total);
      return orders.map(({ refId }) => refId);
    };
    const before = await needs(receiver);
    expect(before.indexOf(older.refId)).toBeLessThan(before.indexOf(handed.refId));
    expect(before).not.toContain(merely.refId);
    await handOver(asha.client, handed.refId, receiver.user.id);
    // It waits for its customer, and yet somebody shall look at it.
    await handOver(asha.client, merely.refId, receiver.user.id);
    const rest = before.filter((refId) => refId !== handed.refId);
    expect(await needs(receiver)).toEqual([handed.refId, merely.refId, ...rest]);
    expect((await needs(receiver, '-amount')).slice(0, 2).toSorted()).toEqual(
      [handed.refId, merely.refId].toSorted(),
    );
    expect(await needs(asha)).toEqual(before);
    await desk.admin.ok('payin.decide', { body: { refId: merely.refId, status: 'declined' } });
    expect(await needs(receiver)).toEqual([handed.refId, ...rest]);
  });

  test('is of pay-outs, disputes and complaints as well', async () => {
    const payout = await givePayout(desk, world, world.payer);
    const dispute = await newDispute();
    const declined = await payOrder(desk, world);
    await desk.admin.ok('payin.decide', { body: { refId: declined.refId, status: 'declined' } });
    const params = { token: declined.token };
    await desk.anyone.ok('pay.complain', { params, body: { text: 'I paid' } });
    const all = await desk.admin.ok('complaint.list', { query: { q: declined.refId } });
    const complaint = all.complaints[0]?.id ?? '';
    for (const refId of [payout.refId, dispute, complaint]) {
      await handOver(asha.client, refId, world.north.user.id);
    }
    const query = { handedTo: 'me' } as const;
    const { client } = world.north;
    const payouts = await client.ok('payout.list', { query });
    const disputes = await client.ok('dispute.list', { query });
    const complaints = await client.ok('complaint.list', { query });
    expect(payouts.orders.map(({ refId }) => refId)).toEqual([payout.refId]);
    expect(disputes.orders.map(({ id }) => id)).toEqual([dispute]);
    expect(complaints.complaints.map(({ id }) => id)).toEqual([complaint]);
    // The newest of all stands before those that wait longer.
    const needs = await client.ok('complaint.list', { query: { waitsFor: 'me' } });
    expect(needs.complaints[0]?.id).toBe(complaint);
    expect(needs.counts['waitsFor']).toBe(needs.total);
    expect((await client.ok('waiting.get', {})).complaint).toBe(needs.total);
    expect((await mine(client)).handed.map(({ kind }) => kind)).toEqual([
      'payout',
      'dispute',
      'complaint',
    ]);
  });
});

describe('nobody else', () => {
  const secret = 'the customer lied before';

  test('writes, reads or marks anything about what they do not see', async () => {
    const { refId } = await payOrder(desk, world);
    await add(asha.client, refId, secret);
    const { client } = world.south;
    const tries: [CallName, object][] = [
      ['note.list', { params: { refId } }],
      ['note.add', { body: { refId, text: 'mine' } }],
      ['note.read', { body: { refId } }],
      ['note.handOver', { body: { refId, toId: null, text: '' } }],
    ];
    for (const [name, request] of tries) {
      const refused = await refusalOf(desk, () => client.call(name, request));
      expect(refused).toEqual({ status: 404, errorCode: 'NotFound' });
    }
  });

  test('peers, merchants and customers find nothing of it in any answer', async () => {
    const order = await payOrder(desk, world);
    const { refId, orderId, token } = order;
    const payout = await givePayout(desk, world, world.payer);
    const dispute = await newDispute();
    for (const id of [refId, payout.refId, dispute]) {
      await add(asha.client, id, secret, [world.north.user.id]);
      await handOver(asha.client, id, world.north.user.id, secret);
      await asha.client.ok('attention.look', { body: { refId: id } });
      await asha.client.ok('attention.take', { body: { refId: id } });
    }
    const { peer, payer, merchant } = world;
    const answers = await Promise.all([
      peer.client.ok('payin.list', {}),
      peer.client.ok('payin.one', { params: { refId } }),
      payer.client.ok('payout.list', {}),
      payer.client.ok('payout.one', { params: { refId: payout.refId } }),
      payer.client.ok('dispute.list', {}),
      payer.client.ok('dispute.one', { params: { id: dispute } }),
      payer.client.ok('dispute.messages', { query: { disputeId: dispute } }),
      merchant.client.ok('payin.list', {}),
      merchant.client.ok('payin.byOrderId', { params: { orderId } }),
      merchant.client.ok('payout.list', {}),
      merchant.client.ok('dispute.one', { params: { id: dispute } }),
      desk.anyone.ok('pay.get', { params: { token } }),
    ]);
    const text = JSON.stringify(answers);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(asha.user.id);
    expect(text).not.toContain(asha.user.name);
    expect(text).not.toContain('handedTo');
    for (const { client } of [peer, payer]) {
      const handed = await client.ok('payin.list', { query: { handedTo: 'me' } });
      expect(handed.orders).toEqual([]);
    }
    const refused = await refusalOf(desk, () =>
      merchant.client.call('payin.list', { query: { handedTo: 'me' } }),
    );
    expect(refused).toMatchObject({ status: 422, fields: ['handedTo'] });
  });
});
