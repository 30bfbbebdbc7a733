import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { waitFor } from '../../../testing/wait.ts';
import { addMerchant, testClientOf } from '../../../testing/world.ts';

let desk: TestDesk;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
});
afterAll(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  await desk.close();
});

test('a request whose transaction the database undid writes nothing and may be repeated', async () => {
  const merchant = await addMerchant(desk);
  const tester = await testClientOf(desk, merchant.id);
  const body = { orderId: 'first', amount: '500.00', customer: { id: 'c1' } };
  const other = await desk.owner.connect();
  const isWaiting = async () => {
    const { rows } = await desk.owner.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%test_balance%'`,
    );
    return rows.length > 0;
  };
  await other.query('begin');
  await other.query('select from merchant where id = $1 for update', [merchant.id]);
  // It holds the merchant's new play money, and waits for the merchant.
  const asked = tester.call('payin.create', { body });
  await waitFor('the request to wait', isWaiting);
  // Whoever has waited longest for the other finds that both wait, and gives up.
  await other.query(`insert into test_balance (merchant_id, balance, held) values ($1, 1, 0)`, [
    merchant.id,
  ]);
  const answer = await asked;
  expect(answer).toMatchObject({ status: 503, error: { errorCode: 'Unavailable' } });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  await other.query('rollback');
  other.release();
  const { rows } = await desk.owner.query('select from test_payin');
  expect(rows).toEqual([]);
  expect(await tester.ok('payin.create', { body })).toMatchObject({ orderId: 'first' });
});
