import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { screenshot, smallPdf } from '../../platform/files/samples.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { buildWorld, freshUtr, fundMerchant, givePayout, type World } from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await desk.admin.ok('settings.update', {
    body: { orderRules: { subadminDisputeMost: '1000000.00' } },
  });
  await fundMerchant(desk, world.merchant.id);
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

async function openDispute(): Promise<string> {
  const { refId } = await givePayout(desk, world, world.payer);
  await world.payer.client.ok('payout.decide', {
    body: { refId, status: 'approved', utr: freshUtr() },
  });
  const { id } = await desk.admin.ok('dispute.create', { body: { refId, reason: 'nothing came' } });
  await world.north.client.ok('dispute.start', { body: { disputeId: id } });
  return id;
}

const read = (client: ApiClient, disputeId: string, after?: number) =>
  client.ok('dispute.messages', {
    query: { disputeId, ...(after === undefined ? {} : { after: String(after) }) },
  });

describe('the conversation', () => {
  test('is read by both parties, goes on after a message, and says who read how far', async () => {
    const disputeId = await openDispute();
    const say = (client: ApiClient, text: string) =>
      client.ok('dispute.message', { body: { disputeId, text } });
    const asked = await say(world.north.client, 'Did you send it?');
    const head = async () =>
      (await world.payer.client.ok('dispute.list', { query: { q: disputeId } })).orders[0];
    expect(await head()).toMatchObject({ unread: 1, lastMessage: { text: 'Did you send it?' } });
    await world.payer.client.ok('dispute.read', { body: { disputeId, messageId: asked.id } });
    expect(await head()).toMatchObject({ unread: 0 });
    const answered = await say(world.payer.client, 'Yes, yesterday');
    const later = await read(world.north.client, disputeId, asked.id);
    expect(later.messages).toEqual([answered]);
    expect(answered).toMatchObject({
      kind: 'text',
      author: { kind: 'user', id: world.payer.user.id },
      files: [],
    });
    const marks = new Map(later.readUntil.map(({ user, messageId }) => [user.id, messageId]));
    expect(marks.get(world.payer.user.id)).toBe(answered.id);
    expect(marks.get(world.north.user.id)).toBe(asked.id);
  });

  test('a mark never goes back and never beyond what was written', async () => {
    const disputeId = await openDispute();
    const { id } = await world.north.client.ok('dispute.message', {
      body: { disputeId, kind: 'nudge' },
    });
    const mark = (messageId: number) =>
      world.payer.client.ok('dispute.read', { body: { disputeId, messageId } });
    expect(await mark(0)).toEqual({ messageId: 0 });
    expect(await mark(id + 1000)).toEqual({ messageId: id });
    const before = await desk.fingerprint();
    expect(await mark(0)).toEqual({ messageId: id });
    expect(await desk.fingerprint()).toBe(before);
    const { readUntil, messages } = await read(world.payer.client, disputeId);
    expect(messages).toMatchObject([{ kind: 'nudge', text: '' }]);
    expect(readUntil.find(({ user }) => user.id === world.payer.user.id)?.messageId).toBe(id);
  });

  test('refused: out of scope, empty, somebody else’s file, and once it is decided', async () => {
    const disputeId = await openDispute();
    const text = 'hello';
    const cases = [
      [world.south.client, { text }, 404],
      [world.otherPeer.client, { text }, 404],
      [world.payer.client, {}, 422],
      [world.payer.client, { text: 'x'.repeat(2001) }, 422],
      [world.payer.client, { fileIds: ['F0'] }, 422],
    ] as const;
    const send = (client: ApiClient, body: object) =>
      client.call('dispute.message', { body: { disputeId, ...body } });
    for (const [client, body, status] of cases) {
      expect(await refusalOf(desk, () => send(client, body))).toMatchObject({ status });
    }
    expect(await world.otherPeer.client.refused('dispute.messages', { query: { disputeId } })).toBe(
      'NotFound',
    );
    const mark = { body: { disputeId, messageId: 1 } };
    const foreign = () => world.otherPeer.client.call('dispute.read', mark);
    expect(await refusalOf(desk, foreign)).toMatchObject({ status: 404 });
    await world.north.client.ok('dispute.resolve', {
      body: { disputeId, status: 'resolved', note: 'the bank shows it' },
    });
    expect(await refusalOf(desk, () => send(world.payer.client, { text }))).toMatchObject({
      status: 409,
      errorCode: 'InvalidTransition',
    });
  });

  test('files are the writer’s own evidence, each once', async () => {
    const disputeId = await openDispute();
    const evidence = { name: 'a.pdf', bytes: smallPdf() };
    const keep = (client: ApiClient) =>
      client.ok('file.upload', { body: { purpose: 'evidence' }, file: evidence });
    const [own, foreign] = [await keep(world.payer.client), await keep(world.north.client)];
    const proof = await world.payer.client.ok('file.upload', {
      body: { purpose: 'proof' },
      file: { name: 'a.png', bytes: await screenshot(5) },
    });
    const send = (...fileIds: string[]) =>
      world.payer.client.call('dispute.message', { body: { disputeId, fileIds } });
    for (const wrong of [foreign, proof]) {
      expect(await refusalOf(desk, () => send(own.id, wrong.id))).toMatchObject({
        status: 422,
        fields: ['fileIds'],
      });
    }
    const { id: fileId } = own;
    expect(await send(fileId, fileId)).toMatchObject({
      data: { text: '', files: [{ id: fileId, name: 'a.pdf', type: 'application/pdf' }] },
    });
    const { messages } = await read(world.north.client, disputeId);
    expect(messages.flatMap(({ files }) => files.map(({ id }) => id))).toEqual([fileId]);
    const { orders } = await world.north.client.ok('dispute.list', { query: { q: disputeId } });
    expect(orders[0]?.lastMessage).toMatchObject({ kind: 'text', text: '', files: 1 });
  });

  test('a repeated request writes one message', async () => {
    const disputeId = await openDispute();
    const headers = { 'idempotency-key': 'message-once' };
    const body = { disputeId, text: 'once' };
    const first = await world.payer.client.ok('dispute.message', { body }, headers);
    expect(await world.payer.client.ok('dispute.message', { body }, headers)).toEqual(first);
    expect((await read(world.payer.client, disputeId)).messages).toHaveLength(1);
  });
});

describe('the case file', () => {
  test('staff sees claims, earlier disputes and previews; a peer sees none of them', async () => {
    const [earlier, id] = [await openDispute(), await openDispute()];
    const staff = await world.north.client.ok('dispute.one', { params: { id } });
    expect(staff.claims).toMatchObject([{ state: 'used' }]);
    expect(staff.earlier.map((other) => other.id)).toContain(earlier);
    expect(staff.preview.map(({ verdict }) => verdict)).toEqual(['resolved', 'revoke_claim']);
    const own = await world.payer.client.ok('dispute.one', { params: { id } });
    expect(own).toMatchObject({ claims: [], earlier: [], preview: [], bankLines: [] });
    expect(await world.otherPeer.client.refused('dispute.one', { params: { id } })).toBe(
      'NotFound',
    );
  });

  test('429 past a hundred messages an hour of one person; the others go on writing', async () => {
    const id = await openDispute();
    await desk.owner.query(
      `insert into dispute_message (dispute_id, at, kind, actor, text, file_ids)
       select $1, now(), 'text', jsonb_build_object('kind', 'user', 'id', $2::text, 'name', 'P'),
              'again', '{}' from generate_series(1, 100)`,
      [id, world.payer.user.id],
    );
    const body = { disputeId: id, text: 'once more' };
    expect(
      await refusalOf(desk, () => world.payer.client.call('dispute.message', { body })),
    ).toMatchObject({ status: 429, errorCode: 'RateLimited' });
    await world.north.client.ok('dispute.message', { body });
  });

  test('staff sees the lines of the payer’s statements near the payment, and no others', async () => {
    const id = await openDispute();
    const line = (lineId: string, set: { amount?: number; peer?: string; hours?: number }) =>
      desk.owner.query(
        `insert into statement_line (id, upload_id, account_id, peer_id, row, date, at, direction,
           amount, rrn, narration, state, created_at)
         values ($1, 'SU1', 'A', $2, 1, '2026-08-01', now() + $4 * interval '1 hour', 'debit', $3,
           '412345678901', 'UPI-RAVI', 'open', now())`,
        [lineId, set.peer ?? world.payer.user.id, set.amount ?? 50_000, set.hours ?? 2],
      );
    await line(`${id}-near`, {});
    await line(`${id}-far`, { hours: 30 });
    await line(`${id}-other`, { amount: 50_001 });
    await line(`${id}-foreign`, { peer: world.otherPeer.user.id });
    const { bankLines } = await world.north.client.ok('dispute.one', { params: { id } });
    expect(bankLines).toEqual([
      {
        id: `${id}-near`,
        date: '2026-08-01',
        direction: 'debit',
        amount: '500.00',
        rrn: '412345678901',
        narration: 'UPI-RAVI',
        vouched: false,
      },
    ]);
    await desk.owner.query(`update statement_line set attested = true where id = $1`, [
      `${id}-near`,
    ]);
    const since = await world.north.client.ok('dispute.one', { params: { id } });
    expect(since.bankLines.map(({ vouched }) => vouched)).toEqual([true]);
  });

  test('lists are filtered by status, amount and the merchant’s order id, and change on a poll', async () => {
    const id = await openDispute();
    const { payout } = await desk.admin.ok('dispute.one', { params: { id } });
    const list = (query: Record<string, string>) =>
      desk.admin.ok('dispute.list', { query: { ...query, pagesize: '100' } });
    expect((await list({ orderid: payout.orderId })).orders.map((one) => one.id)).toEqual([id]);
    const pending = await list({ status: 'pending' });
    expect(pending.orders.every(({ status }) => status === 'pending')).toBe(true);
    expect(pending.counts['pending']).toBe(pending.total);
    expect((await list({ amount: '500', q: id })).total).toBe(1);
    expect((await list({ amount: '501' })).total).toBe(0);
    expect((await list({ status: 'revoke_claim', q: id })).orders).toEqual([]);
  });
});
