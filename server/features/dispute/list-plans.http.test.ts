import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { exactly, plansOf, type Asked } from '../../testing/plan.ts';
import { disputeList } from './store-list.ts';

let desk: TestDesk;
const disputes = 40_000;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  await desk.owner.query(
    `insert into dispute (ref_id, payout_ref, round, merchant_id, order_id, peer_id, subadmin_id,
       upi_id, utr, amount, status, reason, handler_id, created_at, created_by, decided_at)
     select 'DP' || lpad(i::text, 8, '0'), 'PO' || lpad(i::text, 8, '0'), 0, 'M' || i % 20,
       'o' || i, 'P' || i % 100, 'S' || i % 10, 'V' || i % 100, lpad(i::text, 12, '4'), 10000 + i,
       case when i % 200 = 0 then 'pending' else 'resolved' end, 'no money', 'S',
       now() - i * interval '1 second', '{}', case when i % 200 = 0 then null else now() end
     from generate_series(1, ${disputes}) i`,
  );
  await desk.owner.query(
    `insert into order_search
     select ref_id, lower(concat_ws(' ', ref_id, payout_ref, order_id)) from dispute`,
  );
  await desk.owner.query('analyze');
});
// Rows were written by hand.
afterAll(() => desk.close({ booksAreWrong: true }));

describe('no list reads the whole table', () => {
  test.each<[string, Asked<typeof disputeList>]>([
    ['newest', {}],
    ['of a status', { filters: { status: ['pending'] } }],
    ['of a group', { scope: { kind: 'group', subadminId: 'S3' } }],
    ['of a peer', { scope: { kind: 'peer', peerId: 'P3' } }],
    ['of a merchant', { filters: { merchantId: ['M3'] } }],
    ['of an amount', { filters: { amount: exactly(12_345n) } }],
    ['of several statuses', { filters: { status: ['pending', 'unassigned'] } }],
    ['of several merchants', { filters: { merchantId: ['M3', 'M4'] } }],
    ['of an order id', { filters: { orderid: 'o42' } }],
    ['of a pay-out', { filters: { orderid: 'PO00000042' } }],
    ['found by a part of an id', { filters: { q: '0000423' } }],
    ['found by a UTR', { filters: { q: '444444400042' } }],
    ['sorted by amount', { sort: '-amount' }],
  ])('%s', async (_name, asked) => {
    const { page, counts } = await plansOf(desk.owner, disputeList, asked);
    expect(page).toContain('dispute');
    expect(page).not.toContain('Seq Scan on dispute');
    expect(counts).not.toContain('Seq Scan on dispute');
  });
});
