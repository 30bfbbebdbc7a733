import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { exactly, plansOf, type Asked } from '../../testing/plan.ts';
import { complaintList } from './store-list.ts';

let desk: TestDesk;
const complaints = 40_000;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  await desk.owner.query(
    `insert into complaint (id, ref_id, order_id, merchant_id, customer_id, peer_id, subadmin_id,
       amount, currency, utr, status, created_at, decided_at)
     select 'CP' || lpad(i::text, 8, '0'), 'PI' || lpad(i::text, 8, '0'), 'o' || i, 'M' || i % 20,
       'c' || i, 'P' || i % 100, 'S' || i % 10, 10000 + i, 'INR', lpad(i::text, 12, '4'),
       case when i % 200 = 0 then 'open' else 'refused' end,
       now() - i * interval '1 second', case when i % 200 = 0 then null else now() end
     from generate_series(1, ${complaints}) i`,
  );
  await desk.owner.query('analyze');
});
// Rows were written by hand.
afterAll(() => desk.close({ booksAreWrong: true }));

describe('no list reads the whole table', () => {
  test.each<[string, Asked<typeof complaintList>]>([
    ['newest', {}],
    ['of a status', { filters: { status: ['open'] } }],
    ['those that wait', { filters: { state: 'open' } }],
    ['what needs somebody', { filters: { waitsFor: { id: 'A1', role: 'admin' } } }],
    ['of a group', { scope: { kind: 'group', subadminId: 'S3' } }],
    ['of a peer', { filters: { peerId: ['P3'] } }],
    ['of a merchant', { filters: { merchantId: ['M3'] } }],
    ['of an amount', { filters: { amount: exactly(12_345n) } }],
    ['found by its id', { filters: { q: 'cp00000042' } }],
    ['found by a merchant’s order id', { filters: { q: 'o42' } }],
    ['found by the beginning of a UTR', { filters: { q: '444444400042' } }],
    ['sorted by amount', { sort: '-amount' }],
  ])('%s', async (_name, asked) => {
    const { page, counts } = await plansOf(desk.owner, complaintList, asked);
    expect(page).toContain('complaint');
    expect(page).not.toContain('Seq Scan on complaint');
    expect(counts).not.toContain('Seq Scan on complaint');
  });
});
