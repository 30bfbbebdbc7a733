import { attentionMax, lookMs, takeMs } from '@peerdesk/domain/attention/attention.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ApiClient } from '../../platform/api-client/client.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { waitFor } from '../../testing/wait.ts';
import {
  addMember,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  password,
  payOrder,
  placeOrder,
  type Member,
  type World,
} from '../../testing/world.ts';
import { beginLook, renewLook } from './store.ts';

let desk: TestDesk;
let world: World;
let asha: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  asha = await addMember(desk, 'admin');
  await fundMerchant(desk, world.merchant.id);
});
afterAll(() => desk.close());

const look = (client: ApiClient, refId: string) => client.ok('attention.look', { body: { refId } });
const seenBy = async (client: ApiClient, refId: string) =>
  client.ok('attention.get', { params: { refId } });
const viewersFor = async (client: ApiClient, refId: string) =>
  (await seenBy(client, refId)).viewers.map(({ id }) => id).toSorted();

/** One of each kind, of the first group. */
async function subjects(): Promise<string[]> {
  const payin = await payOrder(desk, world);
  const payout = await givePayout(desk, world, world.payer);
  const paid = await givePayout(desk, world, world.payer);
  await world.payer.client.ok('payout.decide', {
    body: { refId: paid.refId, status: 'approved', utr: freshUtr() },
  });
  const dispute = await world.merchant.client.ok('dispute.create', {
    body: { refId: paid.refId, reason: 'no money' },
  });
  const declined = await payOrder(desk, world);
  await desk.admin.ok('payin.decide', { body: { refId: declined.refId, status: 'declined' } });
  await desk.anyone.ok('pay.complain', {
    params: { token: declined.token },
    body: { text: 'I paid' },
  });
  const { complaints } = await desk.admin.ok('complaint.list', { query: { q: declined.refId } });
  return [payin.refId, payout.refId, dispute.id, complaints[0]?.id ?? ''];
}

describe('who looks', () => {
  test('is told to the others who see it, on both servers, until they leave', async () => {
    for (const refId of await subjects()) {
      await look(world.north.client, refId);
      await look(asha.client, refId);
      expect(await viewersFor(desk.admin, refId)).toEqual(
        [asha.user.id, world.north.user.id].toSorted(),
      );
      // Each call goes to the other server.
      expect(await viewersFor(asha.client, refId)).toEqual([world.north.user.id]);
      expect(await viewersFor(world.north.client, refId)).toEqual([asha.user.id]);
      await world.north.client.ok('attention.leave', { body: { refId } });
      expect(await viewersFor(asha.client, refId)).toEqual([]);
    }
  });

  test('is forgotten a minute after the last word, and not before', async () => {
    const { refId } = await payOrder(desk, world);
    await look(asha.client, refId);
    desk.clock.advance(lookMs - 5_000);
    await look(asha.client, refId);
    desk.clock.advance(lookMs - 5_000);
    expect(await viewersFor(desk.admin, refId)).toEqual([asha.user.id]);
    desk.clock.advance(6_000);
    expect(await viewersFor(desk.admin, refId)).toEqual([]);
  });

  test('does not come back by a look that was under way when they left', async () => {
    const { refId } = await payOrder(desk, world);
    const asked = desk.clock.now();
    await asha.client.ok('attention.leave', { body: { refId } });
    const late = {
      ...{ userId: asha.user.id, refId, visit: undefined },
      ...{ now: asked, until: asked + lookMs },
    };
    const begun = await inTransaction(desk.owner, async (client) =>
      ok(await beginLook(client, late)),
    );
    expect(begun).toEqual(ok(false));
    expect(await renewLook(desk.owner, late)).toBe(false);
    expect(await viewersFor(desk.admin, refId)).toEqual([]);
    desk.clock.advance(10);
    await look(asha.client, refId);
    expect(await viewersFor(desk.admin, refId)).toEqual([asha.user.id]);
  });

  test('does not come back by a look that arrives after they left', async () => {
    const { refId } = await payOrder(desk, world);
    const { client } = asha;
    const lookIn = (visit: string) => client.ok('attention.look', { body: { refId, visit } });
    const left = { refId, visit: 'first' };
    for (const hadLooked of [false, true]) {
      if (hadLooked) await client.ok('attention.look', { body: { refId, visit: 'first' } });
      await client.ok('attention.leave', { body: left });
      desk.clock.advance(2_000);
      const before = await desk.fingerprint();
      await lookIn('first');
      expect(await desk.fingerprint()).toBe(before);
      expect(await viewersFor(desk.admin, refId)).toEqual([]);
      await lookIn(`again ${hadLooked}`);
      expect(await viewersFor(desk.admin, refId)).toEqual([asha.user.id]);
      await client.ok('attention.leave', { body: { refId, visit: `again ${hadLooked}` } });
      desk.clock.advance(2_000);
    }
  });

  test('to say it again writes nothing that anybody is told of', async () => {
    const { refId } = await payOrder(desk, world);
    await look(asha.client, refId);
    const before = await desk.fingerprint();
    for (let n = 0; n < 20; n += 1) await look(asha.client, refId);
    expect(await desk.fingerprint()).toBe(before);
    desk.clock.advance(30_000);
    await look(asha.client, refId);
    const { rows } = await desk.owner.query(
      `select from outbox where topic = 'attention' and ref = $1`,
      [refId],
    );
    expect(rows).toHaveLength(1);
  });

  test('comes and goes on the event stream of staff, and never on a peer’s', async () => {
    const { refId } = await payOrder(desk, world);
    const streams = [world.north, world.south, world.peer].map(async ({ client }) => {
      const answer = await client.fetch('/api/events');
      const told = { text: '', stop: () => answer.body?.cancel() };
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      void (async () => {
        for (;;) {
          const part = await reader?.read().catch(() => undefined);
          if (!part || part.done) return;
          told.text += part.value;
        }
      })();
      return told;
    });
    const [north, south, peer] = await Promise.all(streams);
    await look(asha.client, refId);
    await waitFor('the group to hear', () => north?.text.includes('attention'));
    await world.peer.client.ok('payin.confirm', { body: { refId } });
    await waitFor('the peer to hear of the pay-in', () => peer?.text.includes('payin'));
    expect(peer?.text).not.toContain('attention');
    expect(south?.text).not.toContain('attention');
  });

  test('at so many orders at once, of which the oldest are forgotten', async () => {
    const refs: string[] = [];
    for (let n = 0; n < attentionMax + 3; n += 1) {
      refs.push((await placeOrder(world)).refId);
      desk.clock.advance(10);
      await look(asha.client, refs.at(-1) ?? '');
    }
    const { rows } = await desk.owner.query('select from attention_viewer where user_id = $1', [
      asha.user.id,
    ]);
    expect(rows).toHaveLength(attentionMax);
    expect(await viewersFor(desk.admin, refs[0] ?? '')).toEqual([]);
    expect(await viewersFor(desk.admin, refs.at(-1) ?? '')).toEqual([asha.user.id]);
  });
});

describe('who works on it', () => {
  const take = (client: ApiClient, refId: string, onlyIfFree = false) =>
    client.ok('attention.take', { body: { refId, onlyIfFree } });

  test('is shown until it runs out, and a dialog takes only what is free', async () => {
    const { refId } = await payOrder(desk, world);
    const taken = await take(asha.client, refId, true);
    expect(taken.taken?.by).toEqual({ id: asha.user.id, name: asha.user.name });
    expect((await take(world.north.client, refId, true)).taken).toEqual(taken.taken);
    expect(Date.parse(taken.taken?.until ?? '')).toBeGreaterThan(desk.clock.now() + takeMs - 5_000);
    // As if so long had passed.
    await desk.owner.query(
      `update attention_take set until = until - make_interval(secs => $2) where ref_id = $1`,
      [refId, takeMs / 1000],
    );
    expect((await seenBy(desk.admin, refId)).taken).toBeNull();
    expect((await take(world.north.client, refId, true)).taken?.by.id).toBe(world.north.user.id);
  });

  test('changes when another takes over, who alone can let go of it', async () => {
    const { refId } = await payOrder(desk, world);
    await take(asha.client, refId);
    expect((await take(world.north.client, refId)).taken?.by.id).toBe(world.north.user.id);
    await asha.client.ok('attention.release', { body: { refId } });
    expect((await seenBy(asha.client, refId)).taken?.by.id).toBe(world.north.user.id);
    await world.north.client.ok('attention.release', { body: { refId } });
    expect((await seenBy(asha.client, refId)).taken).toBeNull();
  });

  test('binds nobody: peer and staff decide as ever, and the books do not know of it', async () => {
    const [first, second, third] = [
      await payOrder(desk, world),
      await payOrder(desk, world),
      await payOrder(desk, world),
    ];
    for (const { refId } of [first, second, third]) await take(asha.client, refId);
    await world.peer.client.ok('payin.confirm', { body: { refId: first.refId } });
    const decide = (client: ApiClient, refId: string) =>
      client.ok('payin.decide', { body: { refId, status: 'declined' } });
    expect((await decide(world.north.client, second.refId)).status).toBe('declined');
    expect((await decide(desk.admin, third.refId)).status).toBe('declined');
    expect(await desk.bookErrors()).toEqual([]);
  });
});

describe('nobody else', () => {
  test('looks at, takes or learns anything of what they do not see', async () => {
    for (const refId of await subjects()) {
      await look(asha.client, refId);
      for (const name of ['attention.look', 'attention.take'] as const) {
        const refused = await refusalOf(desk, () =>
          world.south.client.call(name, { body: { refId } }),
        );
        expect(refused).toEqual({ status: 404, errorCode: 'NotFound' });
      }
      const get = () => world.south.client.call('attention.get', { params: { refId } });
      expect(await refusalOf(desk, get)).toEqual({ status: 404, errorCode: 'NotFound' });
      const before = await desk.fingerprint();
      await world.south.client.ok('attention.leave', { body: { refId } });
      await world.south.client.ok('attention.release', { body: { refId } });
      expect(await desk.fingerprint()).toBe(before);
    }
    const unknown = () => asha.client.call('attention.look', { body: { refId: 'PI-none' } });
    expect((await refusalOf(desk, unknown)).errorCode).toBe('NotFound');
  });

  test('one session cannot flood the others', async () => {
    const { refId } = await payOrder(desk, world);
    const flooder = await addMember(desk, 'admin');
    const { accessToken } = await desk.anyone.ok('auth.signin', {
      body: { username: flooder.user.username, password },
    });
    const one = new ApiClient(desk.bases.slice(0, 1), `auth ${accessToken}`);
    const codes: number[] = [];
    for (let n = 0; n < 300; n += 1) {
      codes.push((await one.call('attention.get', { params: { refId } })).status);
    }
    expect(codes.slice(0, 240)).toEqual(Array.from({ length: 240 }, () => 200));
    expect(new Set(codes.slice(240))).toEqual(new Set([429]));
    await look(asha.client, refId);
  });
});
