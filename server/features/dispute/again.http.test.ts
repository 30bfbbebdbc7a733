import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { screenshot } from '../../platform/files/samples.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import {
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  type Member,
  type World,
} from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';

/** A verdict stands: who may open a second dispute about the same payment. */
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

async function paid(by: Member = world.payer): Promise<string> {
  const { refId } = await givePayout(desk, world, by);
  const body = { refId, status: 'approved' as const, utr: freshUtr() };
  await by.client.ok('payout.decide', { body });
  return refId;
}

const raise = (client: ApiClient, refId: string, note?: string) =>
  client.call('dispute.create', { body: { refId, reason: 'no money', ...(note && { note }) } });

async function decide(refId: string, status: 'resolved' | 'revoke_claim'): Promise<void> {
  const { id: disputeId } = await desk.admin.ok('dispute.one', { params: { id: refId } });
  await desk.admin.ok('dispute.start', { body: { disputeId } });
  await desk.admin.ok('dispute.resolve', { body: { disputeId, status, note: 'looked into it' } });
}

test('not the merchant, with or without a note, nor anyone else in the portal', async () => {
  const refId = await paid();
  await raise(world.merchant.client, refId);
  await decide(refId, 'resolved');
  const evidence = 'a new statement of the customer';
  const forbidden = { status: 403, errorCode: 'PermissionDenied' };
  const others = [world.merchant, world.north, world.payer];
  for (const { client } of others) {
    for (const note of [undefined, evidence]) {
      expect(await refusalOf(desk, () => raise(client, refId, note))).toEqual(forbidden);
    }
  }
  const stranger = () => raise(world.otherMerchant.client, refId, evidence);
  expect(await refusalOf(desk, stranger)).toMatchObject({ status: 404 });
});

test('an admin, with new evidence; a subadmin does not decide it for its own peer', async () => {
  const refId = await paid();
  await raise(world.merchant.client, refId);
  await decide(refId, 'resolved');
  const wordless = await refusalOf(desk, () => raise(desk.admin, refId));
  expect(wordless).toEqual({ status: 422, errorCode: 'ValidationError', fields: ['note'] });
  const again = await raise(desk.admin, refId, 'a new statement of the customer');
  expect(again).toMatchObject({ status: 200 });
  const { id: disputeId } = await world.north.client.ok('dispute.one', { params: { id: refId } });
  await world.north.client.ok('dispute.start', { body: { disputeId } });
  const body = { disputeId, status: 'resolved' as const, note: 'it stands' };
  const verdict = () => world.north.client.call('dispute.resolve', { body });
  expect(await refusalOf(desk, verdict)).toMatchObject({ errorCode: 'PermissionDenied' });
});

test('the new evidence is kept with the dispute, and the payer does not read it', async () => {
  const refId = await paid();
  await raise(world.merchant.client, refId);
  await decide(refId, 'resolved');
  const upload = async (client: ApiClient, seed: number) => {
    const file = { name: 'statement.png', bytes: await screenshot(seed) };
    return (await client.ok('file.upload', { body: { purpose: 'evidence' }, file })).id;
  };
  const [own, foreign] = [await upload(desk.admin, 61), await upload(world.north.client, 62)];
  const again = (fileIds: string[]) =>
    desk.admin.call('dispute.create', {
      body: { refId, reason: 'no money', note: 'the bank wrote', fileIds },
    });
  const refused = await refusalOf(desk, () => again([own, foreign]));
  expect(refused).toMatchObject({ status: 422, fields: ['fileIds'] });
  expect((await again([own])).status).toBe(200);
  const { id: disputeId } = await desk.admin.ok('dispute.one', { params: { id: refId } });
  const read = async (client: ApiClient) =>
    (await client.ok('dispute.messages', { query: { disputeId } })).messages;
  expect(await read(desk.admin)).toMatchObject([{ text: 'the bank wrote', files: [{ id: own }] }]);
  expect(await read(world.payer.client)).toEqual([]);
  expect(await world.payer.client.refused('file.get', { params: { id: own } })).toBe('NotFound');
});

test('not while the verdict is being written, however often the merchant asks', async () => {
  const refId = await paid();
  await raise(world.merchant.client, refId);
  let isDecided = false;
  const verdict = decide(refId, 'resolved').then(() => {
    isDecided = true;
  });
  const codes = new Set<string>();
  while (!isDecided) {
    const answer = await raise(world.merchant.client, refId, 'again');
    codes.add('error' in answer ? answer.error.errorCode : 'opened');
  }
  await verdict;
  expect(codes).not.toContain('opened');
  const { rows } = await desk.owner.query('select from dispute where payout_ref = $1', [refId]);
  expect(rows).toHaveLength(1);
});

test('a revoked claim that somebody else paid is a new payment, which the merchant may dispute', async () => {
  const refId = await paid();
  await raise(world.merchant.client, refId);
  await decide(refId, 'revoke_claim');
  await desk.admin.ok('payout.assign', { body: { refId, peerId: world.otherPeer.user.id } });
  await world.otherPeer.client.ok('payout.accept', { body: { refId } });
  const body = { refId, status: 'approved' as const, utr: freshUtr() };
  await world.otherPeer.client.ok('payout.decide', { body });
  expect((await raise(world.merchant.client, refId)).status).toBe(200);
});
