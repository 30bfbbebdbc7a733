import { dayMs } from '@peerdesk/domain/durations.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { screenshot } from '../../platform/files/samples.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { asked, topup } from '../../testing/money-request.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import {
  addMember,
  addUpi,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  payOrder,
  type Member,
  type World,
} from '../../testing/world.ts';
import { sweepStorage } from './storage.ts';

let desk: TestDesk;
let world: World;
let payer: Member;
let pictures = 300;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
  await saveSettings(desk, { storage: { unusedFileDays: 5 } });
  payer = await newPayer();
});
afterAll(() => desk.close());

async function newPayer(): Promise<Member> {
  const member = await addMember(desk, 'peer', { parentId: world.north.user.id });
  await addUpi(desk, member);
  return member;
}

async function newPicture() {
  pictures += 1;
  return { name: 'app.png', bytes: await screenshot(pictures) };
}

async function pictureOf({ client }: Member, purpose: 'proof' | 'evidence'): Promise<string> {
  const { id } = await client.ok('file.upload', { body: { purpose }, file: await newPicture() });
  return id;
}

async function paidPayout() {
  const { refId } = await givePayout(desk, world, payer, { amount: '192.00' });
  const proofId = await pictureOf(payer, 'proof');
  const body = { refId, status: 'approved', utr: freshUtr(), proofId } as const;
  await payer.client.ok('payout.decide', { body });
  return { refId, proofId };
}

/** By what names a file, how it comes to be named so. @returns its id. */
const namedBy: Record<string, () => Promise<string>> = {
  'a paid pay-out': async () => (await paidPayout()).proofId,
  'a former payer’s reference': async () => {
    const other = await newPayer();
    const { refId } = await givePayout(desk, world, payer, { amount: '193.00' });
    await payer.client.ok('payout.decide', { body: { refId, status: 'created' } });
    await desk.admin.ok('payout.assign', { body: { refId, peerId: other.user.id } });
    const proofId = await pictureOf(payer, 'proof');
    await payer.client.ok('payout.lateUtr', { body: { refId, utr: freshUtr(), proofId } });
    return proofId;
  },
  'a dispute': async () => {
    const { refId } = await paidPayout();
    const { id } = await desk.admin.ok('dispute.create', { body: { refId, reason: 'not there' } });
    await desk.admin.ok('dispute.start', { body: { disputeId: id } });
    const evidence = await pictureOf(payer, 'evidence');
    await payer.client.ok('dispute.message', {
      body: { disputeId: id, text: 'see here', fileIds: [evidence] },
    });
    return evidence;
  },
  'a customer’s complaint': async () => {
    const { refId, token } = await payOrder(desk, world);
    await world.peer.client.ok('payin.decide', { body: { refId, status: 'declined' } });
    const at = { params: { token } };
    const { id } = await desk.anyone.ok('pay.file', { ...at, body: {}, file: await newPicture() });
    await desk.anyone.ok('pay.complain', { ...at, body: { text: 'I paid', fileIds: [id] } });
    return id;
  },
  'a message about a pay-in': async () => {
    const { refId } = await payOrder(desk, world);
    const id = await pictureOf(world.peer, 'evidence');
    await world.peer.client.ok('talk.send', { body: { refId, fileIds: [id] } });
    return id;
  },
  'a request for money': async () => {
    const proofId = await pictureOf(payer, 'proof');
    await asked(payer.client, topup({ proofId }));
    return proofId;
  },
};

test('the sweep removes what nothing names; everything else stays for good', async () => {
  const unused = await pictureOf(payer, 'proof');
  const named = new Map<string, string>();
  for (const [by, make] of Object.entries(namedBy)) named.set(await make(), by);
  const kept = async () => {
    const { rows } = await desk.owner.query<{ id: string }>(
      'select id from file where id = any($1)',
      [[unused, ...named.keys()]],
    );
    return rows.map(({ id }) => named.get(id) ?? 'nothing').toSorted();
  };
  const { services } = desk.servers[0] ?? {};
  if (!services) throw new Error('a test desk needs a server');
  await sweepStorage(services);
  expect(await kept()).toEqual([...named.values(), 'nothing'].toSorted());
  desk.clock.advance(200 * dayMs);
  await sweepStorage(services);
  expect(await kept()).toEqual([...named.values()].toSorted());
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  expect((await desk.admin.call('file.get', { params: { id: unused } })).status).toBe(404);
});
