import { notesPerHourMax } from '@peerdesk/domain/staff-note/rules.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { CallName } from '@peerdesk/contract/endpoints.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import {
  addMember,
  addUpi,
  buildWorld,
  fundMerchant,
  givePayout,
  openOrder,
  payOrder,
  type Member,
  type Placed,
  type World,
} from '../../testing/world.ts';
import { notesMax } from './store.ts';

let desk: TestDesk;
let world: World;
let asha: Member;
/** Of one customer: one order with the north, one with the south. */
let northern: Placed;
let southern: Placed;
let upiId: string;

const customerId = '../a & “b” <img src=x onerror=alert(1)>';

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
  asha = await addMember(desk, 'admin');
  northern = await payOrder(desk, world, { amount: '500.00', customerId });
  await world.peer.client.ok('user.updateMe', { body: { presence: 'offline' } });
  await addUpi(desk, world.otherPeer, { upi: 'southern@oksbi' });
  await world.otherPeer.client.ok('user.updateMe', { body: { presence: 'online' } });
  southern = await openOrder(desk, world, { amount: '700.00', customerId });
  const order = await desk.admin.ok('payin.one', { params: { refId: northern.refId } });
  const of = order.peerUpiId ?? '';
  upiId = (await desk.admin.ok('party.get', { query: { kind: 'upi', of } })).id;
});
afterAll(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  await desk.close();
});

const add = (client: ApiClient, refId: string, text: string, mentionIds: string[] = []) =>
  client.ok('note.add', { body: { refId, text, mentionIds } });
const textsFor = async (client: ApiClient, refId: string) =>
  (await client.ok('note.list', { params: { refId } })).notes.map(({ text }) => text);

describe('a note about a peer or a UPI ID', () => {
  test('is read by admins and by the subadmin of the peer, and names them', async () => {
    const subjects = [`peer-${world.peer.user.id}`, `upi-${upiId}`];
    for (const subject of subjects) {
      const { people, isOpen } = await add(asha.client, subject, 'slow in the evening', [
        world.north.user.id,
      ]);
      expect(isOpen).toBe(false);
      expect(people.map(({ id }) => id)).toContain(world.north.user.id);
      expect(people.map(({ id }) => id)).not.toContain(world.south.user.id);
      const told = await world.north.client.ok('note.mine');
      expect(told.mentions).toEqual([]);
      expect(told.parties).toMatchObject([{ refId: subject, text: 'slow in the evening' }]);
      await world.north.client.ok('note.read', { body: { refId: subject } });
      expect((await world.north.client.ok('note.mine')).parties).toEqual([]);
      await add(world.north.client, subject, 'his bank is down');
      expect(await textsFor(desk.admin, subject)).toHaveLength(2);
    }
  });

  test('stays with the group that had the peer when it was written', async () => {
    const peer = await addMember(desk, 'peer', { parentId: world.north.user.id });
    const subject = `peer-${peer.user.id}`;
    await add(asha.client, subject, 'of the north', [world.north.user.id]);
    await desk.owner.query('update app_user set parent_id = $2 where id = $1', [
      peer.user.id,
      world.south.user.id,
    ]);
    await add(asha.client, subject, 'of the south');
    expect(await textsFor(world.south.client, subject)).toEqual(['of the south']);
    expect(await textsFor(asha.client, subject)).toEqual(['of the north', 'of the south']);
    expect((await world.north.client.ok('note.mine')).parties).toEqual([]);
    const north = () => world.north.client.call('note.list', { params: { refId: subject } });
    expect(await refusalOf(desk, north)).toMatchObject({ status: 404 });
  });
});

describe('a note about a customer or a merchant', () => {
  const kinds = ['customer', 'merchant'] as const;

  test.each(kinds)('%s: each group reads its own, admins read all of it', async (kind) => {
    const [ofNorth, ofSouth] = [`${kind}-${northern.refId}`, `${kind}-${southern.refId}`];
    await add(world.north.client, ofNorth, 'north writes');
    await add(world.south.client, ofSouth, 'south writes');
    await add(asha.client, ofNorth, 'admins write');
    expect(await textsFor(world.north.client, ofNorth)).toEqual(['north writes']);
    expect(await textsFor(world.south.client, ofSouth)).toEqual(['south writes']);
    for (const subject of [ofNorth, ofSouth]) {
      const all = ['north writes', 'south writes', 'admins write'];
      expect(await textsFor(desk.admin, subject)).toEqual(all);
    }
    // Named through an order of the north, its subadmin reads it; whoever is not cannot be named.
    await add(asha.client, ofNorth, 'for the north', [world.north.user.id]);
    expect(await textsFor(world.north.client, ofNorth)).toEqual(['north writes', 'for the north']);
    expect(await textsFor(world.south.client, ofSouth)).toEqual(['south writes']);
    const mine = await world.north.client.ok('note.mine');
    expect(mine.parties).toMatchObject([{ refId: ofNorth, kind, text: 'for the north' }]);
    await world.north.client.ok('note.read', { body: { refId: ofNorth } });
    const body = { refId: ofNorth, text: 'x', mentionIds: [world.south.user.id] };
    const strange = () => asha.client.call('note.add', { body });
    expect(await refusalOf(desk, strange)).toMatchObject({ status: 422, fields: ['mentionIds'] });
  });

  test.each(kinds)('%s: the many notes of one group push out none of another', async (kind) => {
    const ofSouth = `${kind}-${southern.refId}`;
    const before = await textsFor(world.south.client, ofSouth);
    const forAdmins = await textsFor(desk.admin, ofSouth);
    expect(before.length).toBeGreaterThan(0);
    // As many as a group writes in some hours.
    await desk.owner.query(
      `insert into staff_note
         (ref_id, subadmin_id, at, author_id, kind, text, to_id, party_kind, party_of)
       select ref_id, subadmin_id, at, author_id, kind, 'one of many', null, party_kind, party_of
       from staff_note, generate_series(1, $2)
       where id = (select max(id) from staff_note where subadmin_id = $1 and party_kind = $3)`,
      [world.north.user.id, notesMax + 1, kind],
    );
    expect(await textsFor(world.south.client, ofSouth)).toEqual(before);
    const shown = await textsFor(desk.admin, ofSouth);
    expect(shown.filter((text) => text === 'one of many')).toHaveLength(notesMax);
    const ofOthers = forAdmins.filter((text) => !['north writes', 'for the north'].includes(text));
    expect(shown.filter((text) => text !== 'one of many')).toEqual(ofOthers);
    const ofNorth = await textsFor(world.north.client, `${kind}-${northern.refId}`);
    expect(ofNorth).toHaveLength(notesMax);
    await desk.owner.query(`delete from staff_note where text = 'one of many'`);
  });

  test('what somebody sees no more hides nothing else that names them', async () => {
    const subject = `merchant-${northern.refId}`;
    await add(asha.client, subject, 'still told', [world.north.user.id]);
    // Newer ones name north too, and belong to another group now.
    await desk.owner.query(
      `with hidden as (
         insert into staff_note
           (ref_id, subadmin_id, at, author_id, kind, text, to_id, party_kind, party_of)
         select ref_id, $2, at, author_id, kind, 'hidden', null, party_kind, party_of
         from staff_note, generate_series(1, 120) where text = 'still told'
         returning id)
       insert into staff_mention (note_id, user_id, ref_id) select id, $1, 'hidden' from hidden`,
      [world.north.user.id, world.south.user.id],
    );
    const { parties } = await world.north.client.ok('note.mine');
    expect(parties).toMatchObject([{ refId: subject, text: 'still told' }]);
    await world.north.client.ok('note.read', { body: { refId: subject } });
    await desk.owner.query(`delete from staff_mention where ref_id = 'hidden'`);
    await desk.owner.query(`delete from staff_note where text = 'hidden'`);
  });

  test('a merchant has an id for admins alone', async () => {
    const subject = `merchant-${world.merchant.id}`;
    expect(await textsFor(desk.admin, subject)).toContain('north writes');
    const { people } = await desk.admin.ok('note.list', { params: { refId: subject } });
    expect(people.map(({ role }) => role)).not.toContain('subadmin');
    const group = () => world.north.client.call('note.list', { params: { refId: subject } });
    expect(await refusalOf(desk, group)).toMatchObject({ status: 404 });
    const asked = { query: { kind: 'merchant', of: world.merchant.id } } as const;
    expect(await desk.admin.ok('party.get', asked)).toMatchObject({ recordId: world.merchant.id });
    for (const { client } of [world.north, world.peer]) {
      const refused = await refusalOf(desk, () => client.call('party.get', asked));
      expect(refused).toMatchObject({ status: 404 });
    }
  });

  test('the customer has the notes of its orders too, of those that the reader sees', async () => {
    await add(asha.client, northern.refId, 'note of the order', [world.north.user.id]);
    const { notes } = await world.north.client.ok('note.list', {
      params: { refId: `customer-${northern.refId}` },
    });
    expect(notes.find(({ text }) => text === 'note of the order')).toMatchObject({
      order: northern.refId,
    });
    expect(await textsFor(world.south.client, `customer-${southern.refId}`)).not.toContain(
      'note of the order',
    );
    // Whoever has them before them has read them.
    await world.north.client.ok('note.read', { body: { refId: `customer-${northern.refId}` } });
    expect((await world.north.client.ok('note.mine')).mentions).toEqual([]);
    expect(await textsFor(desk.admin, northern.refId)).toEqual(['note of the order']);
  });

  test('two merchants may call their customers the same', async () => {
    const { rows } = await desk.owner.query<{ ref_id: string }>(
      `select distinct ref_id from staff_note where party_kind = 'customer'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.ref_id).toMatch(/^customer-[0-9a-f]{40}$/);
    await desk.owner.query('update payin set customer_id = $2 where ref_id = $1', [
      southern.refId,
      'somebody else',
    ]);
    expect(await textsFor(desk.admin, `customer-${southern.refId}`)).toEqual([]);
  });
});

describe('nobody else', () => {
  const secret = 'has lied before';

  test('reads, writes, marks or hands over anything about whom they do not see', async () => {
    const subject = `peer-${world.peer.user.id}`;
    await add(asha.client, subject, secret);
    const hidden = [
      subject,
      `upi-${upiId}`,
      `customer-${northern.refId}`,
      `merchant-${northern.refId}`,
      'customer-none',
      `peer-${world.north.user.id}`,
    ];
    for (const refId of hidden) {
      const tries: [CallName, object][] = [
        ['note.list', { params: { refId } }],
        ['note.add', { body: { refId, text: 'mine' } }],
        ['note.read', { body: { refId } }],
      ];
      for (const [name, request] of tries) {
        const refused = await refusalOf(desk, () => world.south.client.call(name, request));
        expect(refused).toEqual({ status: 404, errorCode: 'NotFound' });
      }
    }
    for (const { client } of [world.peer, world.otherPeer, world.payer]) {
      const read = () => client.call('note.list', { params: { refId: subject } });
      expect(await refusalOf(desk, read)).toMatchObject({ status: 403 });
    }
    const give = () =>
      asha.client.call('note.handOver', { body: { refId: subject, toId: null, text: '' } });
    expect(await refusalOf(desk, give)).toEqual({ status: 404, errorCode: 'NotFound' });
    const look = () => asha.client.call('attention.take', { body: { refId: subject } });
    expect(await refusalOf(desk, look)).toMatchObject({ status: 404 });
  });

  test('finds anything of it in another answer', async () => {
    await fundMerchant(desk, world.merchant.id);
    await givePayout(desk, world, world.payer, { accept: false });
    for (const kind of ['customer', 'merchant'] as const) {
      await add(asha.client, `${kind}-${northern.refId}`, secret);
    }
    const { client } = world.peer;
    const of = (kind: 'customer' | 'merchant' | 'peer' | 'upi', id: string) =>
      client.ok('party.get', { query: { kind, of: id } });
    const { orderId, token } = northern;
    const answers = await Promise.all([
      of('peer', world.peer.user.id),
      of('customer', northern.refId),
      of('merchant', northern.refId),
      of('upi', upiId),
      client.ok('user.me', {}),
      client.ok('payin.list', {}),
      world.payer.client.ok('payout.list', {}),
      world.merchant.client.ok('payin.byOrderId', { params: { orderId } }),
      desk.anyone.ok('pay.get', { params: { token } }),
      world.south.client.ok('note.mine'),
    ]);
    expect(JSON.stringify(answers)).not.toContain(secret);
  });

  test('writes more of them in an hour than of orders, or longer ones', async () => {
    const flooder = await addMember(desk, 'admin');
    const refId = `peer-${world.peer.user.id}`;
    const send = (about: string, text: string) => () =>
      flooder.client.call('note.add', { body: { refId: about, text } });
    const long = send(refId, 'x'.repeat(1001));
    expect(await refusalOf(desk, long)).toMatchObject({ status: 422, fields: ['text'] });
    const tries = Array.from({ length: notesPerHourMax }, (_, index) =>
      send(index % 2 === 0 ? refId : northern.refId, 'again')(),
    );
    expect((await Promise.all(tries)).every(({ status }) => status === 200)).toBe(true);
    expect(await refusalOf(desk, send(refId, 'again'))).toMatchObject({ status: 429 });
  });
});
