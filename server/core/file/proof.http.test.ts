import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import {
  addMember,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  type Member,
  type World,
} from '../../testing/world.ts';
import { screenshot, smallPdf } from '../../platform/files/samples.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const keep = async (by: Member, seed: number, purpose: 'proof' | 'evidence' = 'proof') =>
  by.client.ok('file.upload', {
    body: { purpose },
    file: { name: 'a.png', bytes: await screenshot(seed) },
  });

const pay = (by: Member, refId: string, proofId: string) =>
  by.client.call('payout.decide', {
    body: { refId, status: 'approved', utr: freshUtr(), proofId },
  });

const paidEvent = async (refId: string) => {
  const { timeline } = await desk.admin.ok('payout.one', { params: { refId } });
  return timeline.find(({ event }) => event === 'paid')?.detail;
};

describe('a proof of a pay-out', () => {
  test('is kept with it, and the timeline says so', async () => {
    const { refId } = await givePayout(desk, world, world.payer);
    const { id } = await keep(world.payer, 1);
    expect(await pay(world.payer, refId, id)).toMatchObject({ data: { proofId: id } });
    expect(await paidEvent(refId)).toEqual({ utr: expect.any(String), proofId: id });
  });

  test.each<[string, () => Promise<string>]>([
    ['does not exist', async () => 'F0'],
    ['somebody else sent', async () => (await keep(world.peer, 2)).id],
    ['was sent as evidence', async () => (await keep(world.payer, 3, 'evidence')).id],
    [
      'is a PDF',
      async () => {
        const file = { name: 'a.pdf', bytes: smallPdf() };
        const body = { purpose: 'evidence' as const };
        return (await world.payer.client.ok('file.upload', { body, file })).id;
      },
    ],
  ])('422 on proofId for one that %s, nothing written', async (_what, make) => {
    const { refId } = await givePayout(desk, world, world.payer);
    const proofId = await make();
    const refused = await refusalOf(desk, () => pay(world.payer, refId, proofId));
    expect(refused).toEqual({ status: 422, errorCode: 'ValidationError', fields: ['proofId'] });
  });

  test('a picture that was used before is let through, and the timeline names it', async () => {
    const first = await givePayout(desk, world, world.payer);
    const used = await keep(world.payer, 10);
    await pay(world.payer, first.refId, used.id);

    const second = await givePayout(desk, world, world.payer);
    const again = await keep(world.payer, 10);
    expect(again.looksLike).toMatchObject([{ id: used.id, refId: first.refId }]);
    expect((await pay(world.payer, second.refId, again.id)).status).toBe(200);
    expect(await paidEvent(second.refId)).toMatchObject({ looksLike: [used.id] });

    const third = await givePayout(desk, world, world.payer);
    await pay(world.payer, third.refId, used.id);
    const { looksLike } = (await paidEvent(third.refId)) ?? {};
    expect(new Set(looksLike as string[])).toEqual(new Set([again.id, used.id]));
  });

  test('one’s own picture that proved nothing yet is no reason to look', async () => {
    const { refId } = await givePayout(desk, world, world.payer);
    await keep(world.payer, 30);
    const retried = await keep(world.payer, 30);
    expect(retried.looksLike).toHaveLength(1);
    await pay(world.payer, refId, retried.id);
    expect(await paidEvent(refId)).not.toHaveProperty('looksLike');
  });

  test('whose pay-out a lookalike proved is said only to whoever sees that pay-out', async () => {
    const { refId } = await givePayout(desk, world, world.payer);
    await pay(world.payer, refId, (await keep(world.payer, 40)).id);
    const stranger = await keep(world.otherPeer, 40);
    expect(stranger.looksLike.map((other) => other.refId)).toEqual([null]);
    const chief = await keep(world.north, 40);
    expect(chief.looksLike.map((other) => other.refId)).toContain(refId);
  });
});

describe('who may fetch it', () => {
  const canFetch = async (who: Member['client'], id: string) => {
    const answer = await who.call('file.get', { params: { id } });
    return 'data' in answer ? true : answer.error.errorCode;
  };

  test('before it proves anything: its owner, their subadmin and the desk', async () => {
    const { id } = await keep(world.payer, 50);
    expect(await canFetch(world.payer.client, id)).toBe(true);
    expect(await canFetch(desk.admin, id)).toBe(true);
    expect(await canFetch(world.north.client, id)).toBe(true);
    for (const { client } of [world.south, world.peer, world.otherPeer]) {
      expect(await canFetch(client, id)).toBe('NotFound');
    }
  });

  test('then also the group of the pay-out, and nobody else', async () => {
    const colleague = await addMember(desk, 'peer-withdrawal', { parentId: world.north.user.id });
    const { refId } = await givePayout(desk, world, world.payer);
    const { id } = await keep(world.payer, 51);
    await pay(world.payer, refId, id);
    for (const client of [world.payer.client, world.north.client, desk.admin]) {
      expect(await canFetch(client, id)).toBe(true);
    }
    for (const { client } of [world.south, world.peer, world.otherPeer, colleague]) {
      expect(await canFetch(client, id)).toBe('NotFound');
    }
    expect(await canFetch(world.merchant.client, id)).toBe('NotFound');
    expect(await canFetch(desk.anyone, id)).toBe('SessionError');
  });
});
