import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { waitFor } from '../../testing/wait.ts';
import { addMerchant, buildWorld, freshUtr, payOrder, type World } from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let refs: string[];

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
});
beforeEach(async () => {
  refs = [];
  for (let n = 0; n < 20; n += 1) refs.push((await payOrder(desk, world)).refId);
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const approve = (refId: string, utr?: string) =>
  desk.admin.call('payin.decide', { body: { refId, status: 'approved', ...(utr && { utr }) } });

const statusOf = async (refId: string) =>
  (await desk.admin.ok('payin.one', { params: { refId } })).status;

async function transactionsOf(orders: readonly string[]): Promise<number> {
  const { rows } = await desk.owner.query<{ count: number }>(
    `select count(distinct xid)::int as count from audit
     where action = 'payin.approved' and subject = any($1)`,
    [orders.map((refId) => `payin:${refId}`)],
  );
  return rows[0]?.count ?? 0;
}

test('decisions that come while others are being written share one transaction', async () => {
  const holder = await desk.owner.connect();
  await holder.query('begin');
  await holder.query(`select from account where id = $1 for update`, [
    `merchant:${world.merchant.id}:balance`,
  ]);
  const changes = desk.servers[0]?.services.changes;
  if (!changes) throw new Error('the desk has no server');
  const write = vi.spyOn(changes, 'write');
  const asked = Promise.all(refs.map((refId) => approve(refId)));
  await waitFor('all decisions to be handed in', () => write.mock.calls.length === refs.length);
  await holder.query('rollback');
  holder.release();
  expect((await asked).map(({ status }) => status)).toEqual(Array(20).fill(200));
  const count = await transactionsOf(refs);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(4);
});

test('one that loses its guard stops no other', async () => {
  const used = freshUtr();
  const first = await payOrder(desk, world, { utr: used });
  expect((await approve(first.refId)).status).toBe(200);
  const answers = await Promise.all(
    refs.map((refId, n) => approve(refId, n === 7 ? used : undefined)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
  expect(answers[7]).toMatchObject({ status: 409, error: { errorCode: 'DuplicateUtr' } });
  expect(await statusOf(refs[7] ?? '')).toBe('processing');
});

test('one that the database cannot write stops no other, and nothing of it is written', async () => {
  const lame = await addMerchant(desk);
  const order = await payOrder(desk, { ...world, merchant: lame });
  const account = `merchant:${lame.id}:balance`;
  await desk.owner.query(`update account set id = 'gone' where id = $1`, [account]);
  const [failed, ...answers] = await Promise.all([order.refId, ...refs].map((id) => approve(id)));
  await desk.owner.query(`update account set id = $1 where id = 'gone'`, [account]);
  expect(failed?.status).toBe(500);
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await statusOf(order.refId)).toBe('processing');
  expect((await approve(order.refId)).status).toBe(200);
});
