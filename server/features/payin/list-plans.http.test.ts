import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Queryable } from '../../platform/db/pool.ts';
import { readOrderList, type OrderFilter } from '../../core/order/list-query.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { payinTable } from './list.ts';

let desk: TestDesk;
const orders = 60_000;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  await desk.owner.query(
    `insert into merchant select 'M' || i, 'Shop', 'active', 0, 0, now()
     from generate_series(0, 19) i`,
  );
  await desk.owner.query(
    `insert into payin (ref_id, pay_token, merchant_id, order_id, content_hash, customer_id, amount,
       received_amount, currency, status, resolve_type, peer_id, subadmin_id, upi_id, peer_upi_id,
       utr, created_at, expires_at)
     select 'PI' || lpad(i::text, 8, '0'), 't' || i, 'M' || i % 20, 'o' || i, '', 'c' || i % 500,
       10000 + i, 1, 'INR', case when i % 200 = 0 then 'processing' else 'approved' end, 'auto',
       'P' || i % 100, 'S' || i % 10, 'V' || i % 100, 'v@ok', lpad(i::text, 12, '4'),
       now() - i * interval '1 second', now()
     from generate_series(1, ${orders}) i`,
  );
  await desk.owner.query(
    `insert into order_search
     select ref_id, lower(concat_ws(' ', ref_id, order_id, customer_id)) from payin`,
  );
  await desk.owner.query('analyze');
}, 60_000);
afterAll(() => desk.close());

/** Asks for the plan of a statement instead of running it. */
function explaining(plans: string[]): Queryable {
  const explain = async (text: string, values: unknown[]) => {
    const at = plans.push('') - 1;
    const { rows } = await desk.owner.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    plans[at] = rows.map((row) => row['QUERY PLAN']).join('\n');
    return { rows: [] };
  };
  return { query: explain } as unknown as Queryable;
}

const filterOf = (set: Partial<OrderFilter>): OrderFilter => ({
  scope: { kind: 'desk' },
  query: {},
  amount: null,
  period: { start: null, end: null },
  ...set,
});

test('an order id is looked up, not searched for', async () => {
  const plans: string[] = [];
  await readOrderList(explaining(plans), payinTable, filterOf({ query: { orderid: 'o42' } }));
  expect(plans[0]).toMatch(/Index (Only )?Scan (using|on) payin_order_id/);
});

describe('no list reads the whole table', () => {
  test.each<[string, Partial<OrderFilter>]>([
    ['newest', {}],
    ['of a status', { query: { status: 'processing' } }],
    ['of a group', { scope: { kind: 'group', subadminId: 'S3' } }],
    ['of a peer', { scope: { kind: 'peer', peerId: 'P3' } }],
    ['of an amount', { amount: 12_345n }],
    ['of an order id', { query: { orderid: 'PI00000042' } }],
    ['found by a part of an id', { query: { q: '0000423' } }],
    ['found by a UTR', { query: { q: '444444400042' } }],
    ['sorted by amount', { query: { sort: '-amount' } }],
    ['sorted by deadline', { query: { sort: 'expiresAt' } }],
  ])('%s', async (_name, set) => {
    const plans: string[] = [];
    await readOrderList(explaining(plans), payinTable, filterOf(set));
    const [page, , counts] = plans;
    expect(page).not.toContain('Seq Scan on payin');
    expect(counts).not.toContain('Seq Scan on payin');
  });
});
