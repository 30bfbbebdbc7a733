import { merchantHi } from '@peerdesk/catalogue/words/merchant.hi.ts';
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { plansOf } from '../../testing/plan.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { askApproval, decideApproval } from '../../testing/second-admin.ts';
import { testFile, uploadAndMatch, type TestLine } from '../../testing/statement.ts';
import { addMember, buildWorld, freshUtr, payOrder, type World } from '../../testing/world.ts';
import { suspenseList } from './store-list.ts';
import { refunds } from './store.ts';

let desk: TestDesk;
let world: World;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  upiId = (await world.peer.client.ok('upi.list')).upis[0]?.id ?? '';
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const reason = 'the sender called';
const sender = { vpa: 'ravi@oksbi' };

/** A credit that an admin marks as not ours, and so is in suspense. @returns the line's id. */
async function unclaimed(amount: string, line: Partial<TestLine> = sender): Promise<string> {
  const file = testFile([{ amount, rrn: freshUtr(), ...line }]);
  const id = await uploadAndMatch(desk, desk.admin, upiId, file);
  const lineId = (await desk.admin.ok('upload.one', { params: { id } })).lines[0]?.id ?? '';
  await desk.admin.ok('utr.dismiss', { body: { lineIds: [lineId], note: 'whose?' } });
  return lineId;
}

const refund = (lineId: string) => desk.admin.call('suspense.refund', { body: { lineId, reason } });
const writeOff = (lineId: string) =>
  desk.admin.call('suspense.writeOff', { body: { lineId, reason } });
const listed = async (lineId: string) =>
  (await desk.admin.ok('suspense.list')).lines.find(({ line }) => line.id === lineId);

async function balanceOf(account: string): Promise<bigint> {
  const { rows } = await desk.owner.query<{ sum: bigint }>(
    'select coalesce(sum(amount), 0)::bigint as sum from posting where account = $1',
    [account],
  );
  return rows[0]?.sum ?? 0n;
}

describe('the list', () => {
  test('tells whose account has the money, and the sums by age', async () => {
    const lineId = await unclaimed('101.00');
    expect(await listed(lineId)).toMatchObject({
      peer: { id: world.peer.user.id },
      age: '0-1',
      refundable: true,
    });
    const masked = await unclaimed('102.00', { vpa: '**vi@oksbi', vpaComplete: false });
    expect(await listed(masked)).toMatchObject({ refundable: false });
    const { ages, total } = await desk.admin.ok('suspense.list');
    expect(ages.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    const sum = ages.reduce((all, { amount }) => all + Number(amount), 0);
    expect(BigInt(Math.round(sum * 100))).toBe(await balanceOf('suspense'));
    const none = await desk.admin.ok('suspense.list', { query: { age: '31+' } });
    expect(none.lines).toEqual([]);
  });

  test('reads no more of the lines than those in suspense', async () => {
    await desk.owner.query('set enable_seqscan = off');
    const { page } = await plansOf(desk.owner, suspenseList(desk.clock.now()), {});
    expect(page).toContain('statement_line_suspense');
  });
});

describe('a refund', () => {
  test('is a pay-out to the sender, without a fee, that takes the credit out of suspense', async () => {
    const lineId = await unclaimed('201.00');
    const before = await balanceOf('suspense');
    const { refId } = await desk.admin.ok('suspense.refund', { body: { lineId, reason } });
    expect(await balanceOf('suspense')).toBe(before - 20_100n);
    expect(await listed(lineId)).toBeUndefined();
    const payout = await desk.admin.ok('payout.one', { params: { refId } });
    expect(payout).toMatchObject({
      status: 'created',
      amount: '201.00',
      customer: { upi: 'ravi@oksbi' },
    });
    const { payer } = world;
    await desk.admin.ok('payout.assign', { body: { refId, peerId: payer.user.id } });
    await payer.client.ok('payout.accept', { body: { refId } });
    const paid = { refId, status: 'approved', utr: freshUtr() } as const;
    await payer.client.ok('payout.decide', { body: paid });
    expect(await desk.bookErrors()).toEqual([]);
  });

  test('is ordered by nobody else: nobody manages the merchant of the desk', async () => {
    await refund(await unclaimed('203.00'));
    const merchantId = refunds.id;
    const url = 'https://shop.example/hook';
    const freeze = { kind: 'merchant', id: merchantId, reason: 'a trial' } as const;
    for (const call of [
      () => desk.admin.call('merchant.createKey', { body: { merchantId } }),
      () => desk.admin.call('webhook.update', { body: { merchantId, url } }),
      () => desk.admin.call('merchant.update', { body: { merchantId, status: 'blocked' } }),
      () => desk.admin.call('merchant.update', { body: { merchantId, name: 'Shop' } }),
      () => desk.admin.call('freeze.create', { body: freeze }),
    ]) {
      const refused = await refusalOf(desk, call);
      expect(refused).toEqual({ status: 403, errorCode: 'PermissionDenied' });
    }
    const { keys, name, status } = await desk.admin.ok('merchant.one', {
      params: { id: merchantId },
    });
    expect({ keys, name, status }).toEqual({ keys: [], name: refunds.name, status: 'active' });
  });

  test('is of a merchant whose name reports have in the language of their reader', async () => {
    await refund(await unclaimed('204.00'));
    await desk.admin.ok('user.updateMe', { body: { language: 'hi' } });
    for (const kind of ['payouts', 'ledger', 'merchants'] as const) {
      const { rows } = await desk.admin.ok('report.preview', { query: { kind } });
      expect(rows.flat(), kind).toContain(merchantHi['merchant.ofDesk']);
      expect(rows.flat(), kind).not.toContain(refunds.name);
    }
    await desk.admin.ok('user.updateMe', { body: { language: 'en' } });
  });

  test('once, however often it is asked for, and never of what was attached', async () => {
    const lineId = await unclaimed('202.00');
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(lineId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const call of [
      () => refund(lineId),
      () => writeOff(lineId),
      () => desk.admin.call('utr.undo', { body: { lineId } }),
    ]) {
      expect(await refusalOf(desk, call)).toMatchObject({ errorCode: 'AlreadyDecided' });
    }
    const order = await payOrder(desk, world, { amount: '203.00' });
    const match = (id: string) =>
      desk.admin.call('utr.match', { body: { lineId: id, refId: order.refId } });
    expect(await refusalOf(desk, () => match(lineId))).toMatchObject({ status: 409 });
    const attached = await unclaimed('203.00');
    expect((await match(attached)).status).toBe(200);
    expect(await refusalOf(desk, () => refund(attached))).toMatchObject({ status: 409 });
  });

  test('again when the first one was declined, with the money that came back', async () => {
    const lineId = await unclaimed('204.00');
    const { refId } = await desk.admin.ok('suspense.refund', { body: { lineId, reason } });
    const before = await balanceOf('suspense');
    const declined = { refId, status: 'declined', note: 'wrong UPI ID' } as const;
    await desk.admin.ok('payout.decide', { body: declined });
    const answers = await Promise.all(Array.from({ length: 4 }, () => refund(lineId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceOf('suspense')).toBe(before);
  });

  test('409 without the sender’s whole UPI ID; 404 for no line', async () => {
    const masked = await unclaimed('205.00', { vpa: '**vi@oksbi', vpaComplete: false });
    const unknown = await unclaimed('206.00', {});
    for (const lineId of [masked, unknown]) {
      const refused = await refusalOf(desk, () => refund(lineId));
      expect(refused).toMatchObject({ status: 409, errorCode: 'InvalidTransition' });
    }
    expect(await refusalOf(desk, () => refund('ST0'))).toMatchObject({ status: 404 });
  });
});

describe('writing off', () => {
  test('makes the credit the house’s own, once', async () => {
    const lineId = await unclaimed('301.00');
    const before = [await balanceOf('suspense'), await balanceOf('house:written-off')] as const;
    const answers = await Promise.all([writeOff(lineId), refund(lineId), writeOff(lineId)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceOf('suspense')).toBe(before[0] - 30_100n);
    const other = await unclaimed('302.00');
    const written = await balanceOf('house:written-off');
    expect((await writeOff(other)).status).toBe(200);
    expect(await balanceOf('house:written-off')).toBe(written + 30_200n);
    expect(await listed(other)).toBeUndefined();
  });

  test('above the limit of Settings, also in parts, by two people', async () => {
    const second = await addMember(desk, 'admin');
    await saveSettings(desk, { approvals: { writeOffAbove: '1000.00' } });
    const lineId = await unclaimed('900.00');
    const refused = await refusalOf(desk, () => writeOff(lineId));
    expect(refused).toMatchObject({ status: 403, errorCode: 'PermissionDenied' });
    const { id } = await askApproval(desk.admin, 'suspense.writeOff', { lineId, reason });
    // The second person is told which credit it is.
    const { approvals } = await second.client.ok('approval.list');
    const { rrn } = (await listed(lineId))?.line ?? {};
    expect(approvals.find((asked) => asked.id === id)?.subject.name).toContain(` · ${rrn}`);
    expect((await decideApproval(desk.admin, id)).status).toBe(403);
    expect((await decideApproval(second.client, id)).status).toBe(200);
    expect(await listed(lineId)).toBeUndefined();
    await saveSettings(desk, { approvals: { writeOffAbove: null } });
  });

  test('a refund takes the same money out, and is part of the same limit', async () => {
    await saveSettings(desk, { approvals: { writeOffAbove: '1000.00' } });
    const { client: first } = await addMember(desk, 'admin');
    const { client: second } = await addMember(desk, 'admin');
    const [one, two] = [await unclaimed('600.00'), await unclaimed('500.00')];
    const body = { lineId: two, reason };
    expect(await first.call('suspense.refund', { body: { lineId: one, reason } })).toMatchObject({
      status: 200,
    });
    for (const call of ['suspense.refund', 'suspense.writeOff'] as const) {
      const refused = await refusalOf(desk, () => first.call(call, { body }));
      expect(refused).toEqual({ status: 403, errorCode: 'PermissionDenied' });
    }
    const { id } = await askApproval(first, 'suspense.refund', body);
    expect((await decideApproval(second, id)).status).toBe(200);
    expect(await listed(two)).toBeUndefined();
    await saveSettings(desk, { approvals: { writeOffAbove: null } });
  });

  test('another refund of a credit that came back takes nothing more out', async () => {
    const lineId = await unclaimed('900.00');
    const { client } = await addMember(desk, 'admin');
    await saveSettings(desk, { approvals: { writeOffAbove: '1000.00' } });
    const before = await balanceOf('suspense');
    for (let n = 0; n < 3; n += 1) {
      const { refId } = await client.ok('suspense.refund', { body: { lineId, reason } });
      await client.ok('payout.decide', { body: { refId, status: 'declined' } });
    }
    expect(await balanceOf('suspense')).toBe(before - 90_000n);
    await saveSettings(desk, { approvals: { writeOffAbove: null } });
  });

  test('parts at the same moment count together', async () => {
    await saveSettings(desk, { approvals: { writeOffAbove: '1000.00' } });
    const admin = await addMember(desk, 'admin');
    const parts = [await unclaimed('400.00'), await unclaimed('401.00'), await unclaimed('402.00')];
    const answers = await Promise.all(
      parts.map((lineId) => admin.client.call('suspense.writeOff', { body: { lineId, reason } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 403]);
    await saveSettings(desk, { approvals: { writeOffAbove: null } });
  });
});

test('what ended before references were claimed has them claimed by the migration', async () => {
  const utr = freshUtr();
  const lineId = await unclaimed('177.00', { rrn: utr });
  expect((await writeOff(lineId)).status).toBe(200);
  await desk.owner.query(`delete from utr_claim where utr = $1`, [utr]);
  const file = '../../core/schema/migrations/0048_settled_references.sql';
  const migration = await readFile(new URL(file, import.meta.url), 'utf8');
  for (let times = 0; times < 2; times += 1) await desk.owner.query(migration);
  const { rows } = await desk.owner.query(
    'select order_ref, order_kind, amount::text, state from utr_claim where utr = $1',
    [utr],
  );
  const claimed = { order_kind: 'settlement', amount: '17700', state: 'used' };
  expect(rows).toEqual([{ order_ref: lineId, ...claimed }]);
  const order = await payOrder(desk, world, { amount: '177.00' });
  const body = { refId: order.refId, status: 'approved', utr } as const;
  expect(await desk.admin.call('payin.decide', { body })).toMatchObject({
    error: { errorCode: 'DuplicateUtr' },
  });
});
