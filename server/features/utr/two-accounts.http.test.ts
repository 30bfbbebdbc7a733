import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import { addUpi, buildWorld, payOrder, type World } from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let own: string;
let second: string;
let third: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
  const { upis } = await desk.admin.ok('upi.list', { query: { peerId: world.peer.user.id } });
  own = upis[0]?.id ?? '';
  second = await addUpi(desk, world.otherPeer, { accountId: 'second account' });
  third = await addUpi(desk, world.otherPeer, { accountId: 'third account' });
  await world.otherPeer.client.ok('user.updateMe', { body: { presence: 'offline' } });
});
afterAll(() => desk.close());

const statusOf = async (refId: string) =>
  (await desk.admin.ok('payin.one', { params: { refId } })).status;
const bring = (upiId: string, amount: string, rrn: string) =>
  uploadAndMatch(desk, desk.admin, upiId, testFile([{ amount, rrn }]));

/** The accounts of the open credits with a reference, as staff sees them. */
async function shown(utr: string): Promise<string[]> {
  const { exceptions } = await desk.admin.ok('utr.list', { query: { tab: 'exceptions', q: utr } });
  return exceptions.flatMap(({ line }) => (line?.rrn === utr ? [line.account.id] : [])).toSorted();
}

test.each([
  ['one file and then the other', () => [second, third]],
  ['the other way round', () => [third, second]],
])('one reference and amount on two accounts, %s: both are shown, nothing acts', async (_, of) => {
  const order = await payOrder(desk, world);
  for (const upiId of of()) await bring(upiId, order.amount, order.utr);
  expect(await statusOf(order.refId)).toBe('processing');
  expect(await shown(order.utr)).toEqual(['second account', 'third account']);
});

test.each([
  ['its file first', () => [own, second]],
  ['its file last', () => [second, own]],
])('the account of the order decides, %s, and the other credit stays in sight', async (_, of) => {
  const order = await payOrder(desk, world);
  for (const upiId of of()) await bring(upiId, order.amount, order.utr);
  expect(await statusOf(order.refId)).toBe('approved');
  expect(await shown(order.utr)).toEqual(['second account']);
});
