import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { asked, decide, topup } from '../../testing/money-request.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { askApproval, decideApproval } from '../../testing/second-admin.ts';
import { runJobs, testFile, uploadAndMatch } from '../../testing/statement.ts';
import {
  addMember,
  buildWorld,
  freshUtr,
  openOrder,
  password,
  payOrder,
  type Member,
  type World,
} from '../../testing/world.ts';

/** Which order a credit was for, and that it came at all, is one person's word up to a limit. */
let desk: TestDesk;
let world: World;
let second: Member;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  second = await addMember(desk, 'admin');
  upiId = (await world.peer.client.ok('upi.list')).upis[0]?.id ?? '';
  const body = { userId: world.peer.user.id, kind: 'topup', amount: '90000.00' } as const;
  await desk.admin.ok('user.changeWallet', { body: { ...body, reason: 'deposit' } });
});
/** Nobody has done anything within the last 24 hours. */
beforeEach(async () => {
  desk.clock.advance(25 * 3_600_000);
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  second.client = await desk.anyone.signin(second.user.username, password);
  for (const member of [world.peer, world.payer, world.north]) {
    member.client = await desk.anyone.signin(member.user.username, password);
  }
});
afterEach(async () => {
  await limits({ writeOffAbove: null, byHandAbove: null });
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const limits = (approvals: object) => saveSettings(desk, { approvals });
const needsSecond = {
  status: 403,
  error: { errorCode: 'PermissionDenied', reason: 'NEEDS_SECOND_APPROVAL' },
};

/** A credit that no order claims, in a file that this admin sends. @returns the line's id. */
async function creditOf(amount: string, by = desk.admin, rrn = freshUtr()): Promise<string> {
  const id = await uploadAndMatch(desk, by, upiId, testFile([{ amount, rrn }]));
  return (await desk.admin.ok('upload.one', { params: { id } })).lines[0]?.id ?? '';
}

/** The same, marked as not ours, and so in suspense. */
async function unclaimed(amount: string): Promise<string> {
  const lineId = await creditOf(amount);
  await desk.admin.ok('utr.dismiss', { body: { lineIds: [lineId], note: 'whose?' } });
  return lineId;
}

/** An order is approved for what the bank shows, whatever its own amount is. */
const opened = async () => (await openOrder(desk, world)).refId;
const match = (lineId: string, refId: string) =>
  desk.admin.call('utr.match', { body: { lineId, refId } });
const undo = (lineId: string) => desk.admin.call('utr.undo', { body: { lineId } });
const writeOff = (lineId: string) =>
  desk.admin.call('suspense.writeOff', { body: { lineId, reason: 'nobody asks' } });

async function splitOf(lineId: string, amounts: readonly string[]) {
  const parts = [];
  for (const amount of amounts) parts.push({ refId: await opened(), amount });
  return { lineId, parts };
}

test('what one person takes out of suspense is one sum, however it leaves', async () => {
  await limits({ writeOffAbove: '1000.00' });
  const [one, two, three] = [
    await unclaimed('700.00'),
    await unclaimed('600.00'),
    await unclaimed('400.00'),
  ];
  expect(await match(one, await opened())).toMatchObject({ status: 200 });
  const refId = await opened();
  expect(await refusalOf(desk, () => match(two, refId))).toMatchObject({ status: 403 });
  expect(await match(two, refId)).toMatchObject(needsSecond);
  const body = await splitOf(two, ['350.00', '250.00']);
  const split = () => desk.admin.call('utr.split', { body });
  expect(await refusalOf(desk, split)).toMatchObject({ status: 403 });
  // Free for an order, it would be in no sum.
  expect(await refusalOf(desk, () => undo(two))).toMatchObject({ status: 403 });
  expect(await writeOff(three)).toMatchObject(needsSecond);
  const small = await unclaimed('300.00');
  expect(await undo(small)).toMatchObject({ status: 200 });
  const last = await unclaimed('10.00');
  expect(await match(last, await opened())).toMatchObject(needsSecond);
});

test('where no limit is set for suspense, the one of approvals by hand holds for what leaves it for orders', async () => {
  await limits({ byHandAbove: '1000.00' });
  const [one, two, three] = [
    await unclaimed('700.00'),
    await unclaimed('600.00'),
    await unclaimed('5000.00'),
  ];
  expect(await writeOff(three)).toMatchObject({ status: 200 });
  expect(await match(one, await opened())).toMatchObject({ status: 200 });
  const refId = await opened();
  expect(await refusalOf(desk, () => match(two, refId))).toMatchObject({ status: 403 });
  expect(await match(two, refId)).toMatchObject(needsSecond);
  const split = async () =>
    desk.admin.call('utr.split', { body: await splitOf(two, ['350.00', '250.00']) });
  expect(await split()).toMatchObject(needsSecond);
  // Free for an order, it would be in no sum.
  expect(await refusalOf(desk, () => undo(two))).toMatchObject({ status: 403 });
  const { id } = await askApproval(desk.admin, 'utr.match', { lineId: two, refId });
  expect(await decideApproval(second.client, id)).toMatchObject({ status: 200 });
});

test('nor is it given to an order that was approved before', async () => {
  const { refId } = await payOrder(desk, world, { amount: '700.00' });
  await desk.admin.ok('payin.decide', { body: { refId, status: 'approved' } });
  const lineId = await unclaimed('700.00');
  await limits({ writeOffAbove: '600.00' });
  expect(await refusalOf(desk, () => match(lineId, refId))).toMatchObject({ status: 403 });
  await limits({ writeOffAbove: '700.00' });
  expect(await match(lineId, refId)).toMatchObject({ status: 200 });
});

test('a second person approves the match and every part of a split, which are in no sum', async () => {
  await limits({ writeOffAbove: '500.00' });
  const [one, two, three] = [
    await unclaimed('900.00'),
    await unclaimed('800.00'),
    await unclaimed('500.00'),
  ];
  const asked = [
    await askApproval(desk.admin, 'utr.match', { lineId: one, refId: await opened() }),
    await askApproval(desk.admin, 'utr.split', await splitOf(two, ['450.00', '350.00'])),
  ];
  for (const { id } of asked) {
    expect(await decideApproval(second.client, id)).toMatchObject({
      status: 200,
      data: { status: 'approved' },
    });
    const again = await refusalOf(desk, () => decideApproval(second.client, id));
    expect(again).toMatchObject({ errorCode: 'AlreadyDecided' });
  }
  expect(await match(three, await opened())).toMatchObject({ status: 200 });
});

test('at the same moment the limit is used once', async () => {
  const lines = [];
  for (let n = 0; n < 5; n += 1) {
    lines.push([await unclaimed(`60${n}.00`), await opened()] as const);
  }
  await limits({ writeOffAbove: '1000.00' });
  const answers = await Promise.all(lines.map(([lineId, refId]) => match(lineId, refId)));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 403, 403, 403, 403]);
});

test('what only the same admin’s file shows rests on their word, until another one shows it', async () => {
  await limits({ byHandAbove: '1000.00' });
  const rrn = freshUtr();
  const [one, two] = [await creditOf('900.00', desk.admin, rrn), await creditOf('200.00')];
  expect(await match(one, await opened())).toMatchObject({ status: 200 });
  const refId = await opened();
  expect(await refusalOf(desk, () => match(two, refId))).toMatchObject({ status: 403 });
  const body = await splitOf(two, ['100.00', '100.00']);
  const split = () => desk.admin.call('utr.split', { body });
  expect(await refusalOf(desk, split)).toMatchObject({ status: 403 });
  // A line of another admin's file, and so what it proves.
  const proved = await creditOf('5000.00', second.client);
  expect(await match(proved, await opened())).toMatchObject({ status: 200 });
  await creditOf('900.00', second.client, rrn);
  expect(await match(two, refId)).toMatchObject({ status: 200 });
});

test('so it does where the order is approved by hand', async () => {
  await limits({ byHandAbove: '1000.00' });
  const pay = (amount: string) => payOrder(desk, world, { amount });
  const approve = (refId: string) =>
    desk.admin.call('payin.decide', { body: { refId, status: 'approved' } });
  const approveAs = (refId: string, utr: string) =>
    desk.admin.call('payin.decide', { body: { refId, status: 'approved', utr } });
  const [own, others] = [freshUtr(), freshUtr()];
  await creditOf('800.00', desk.admin, own);
  await creditOf('3000.00', second.client, others);
  const [one, two, three] = [await pay('300.00'), await pay('800.00'), await pay('3000.00')];
  expect(await approve(one.refId)).toMatchObject({ status: 200 });
  expect(await refusalOf(desk, () => approveAs(two.refId, own))).toMatchObject({ status: 403 });
  expect(await approveAs(three.refId, others)).toMatchObject({ status: 200 });
});

test('an order approved with the reference of a credit in suspense rests on the word, whatever is filed later', async () => {
  await limits({ byHandAbove: '1000.00' });
  const approve = async (amount: string) => {
    const utr = freshUtr();
    const lineId = await creditOf(amount, second.client, utr);
    await desk.admin.ok('utr.dismiss', { body: { lineIds: [lineId], note: 'whose?' } });
    await undo(lineId);
    const { refId } = await payOrder(desk, world, { amount });
    return () => desk.admin.call('payin.decide', { body: { refId, status: 'approved', utr } });
  };
  const [one, two] = [await approve('801.00'), await approve('402.00')];
  expect(await one()).toMatchObject({ status: 200 });
  await runJobs(desk);
  expect(await refusalOf(desk, two)).toMatchObject({ status: 403 });
});

test('nor does the file of an admin who was only just let in prove anything', async () => {
  await limits({ byHandAbove: '1000.00', walletAbove: '1000.00', adminWaitHours: 24 });
  const fresh = await addMember(desk, 'admin');
  const rrn = freshUtr();
  const lineId = await creditOf('5000.00', fresh.client, rrn);
  const refId = await opened();
  expect(await refusalOf(desk, () => match(lineId, refId))).toMatchObject({ status: 403 });
  const utr = freshUtr();
  const { id } = await asked(world.peer.client, topup({ amount: '5000.00', utr }));
  const debit = testFile([{ amount: '5000.00', rrn: utr, direction: 'debit' }]);
  await uploadAndMatch(desk, fresh.client, upiId, debit);
  const approve = () => decide(desk.admin, id, 'approved', '');
  expect(await refusalOf(desk, approve)).toMatchObject({ status: 403 });
  // Of whoever has been an admin for longer, it does, unless their access was given back just now.
  const given = await desk.admin.ok('user.resetPassword', { body: { userId: second.user.id } });
  const signIn = () => desk.anyone.signin(second.user.username, given.password);
  second.client = await signIn();
  await creditOf('5000.00', second.client, rrn);
  expect(await refusalOf(desk, () => match(lineId, refId))).toMatchObject({ status: 403 });
  desk.clock.advance(25 * 3_600_000);
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  second.client = await signIn();
  await creditOf('5000.00', second.client, rrn);
  expect(await match(lineId, refId)).toMatchObject({ status: 200 });
  const off = { byHandAbove: null, walletAbove: null, adminWaitHours: 0 };
  const { id: loosened } = await askApproval(desk.admin, 'settings.update', { approvals: off });
  expect(await decideApproval(second.client, loosened)).toMatchObject({ status: 200 });
});
