import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { noTariffs } from '@peerdesk/domain/ledger/tariff.ts';
import { storedTerms } from '../../core/account/terms.ts';
import { readLimitsOfNewPayins } from '../../core/order/payin/new-store.ts';
import type { Client } from '../../platform/db/pool.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { amounts, exactly, plansOf, type Asked } from '../../testing/plan.ts';
import { payinList } from './store-list.ts';

let desk: TestDesk;
const orders = 60_000;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  await desk.owner.query(
    `insert into merchant (id, name, status, terms, created_at)
     select 'M' || i, 'Shop', 'active', $1, now()
     from generate_series(0, 19) i`,
    [storedTerms(noTariffs)],
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
});
// Rows were written by hand.
afterAll(() => desk.close({ booksAreWrong: true }));

test('an order id is looked up, not searched for', async () => {
  const { page } = await plansOf(desk.owner, payinList, { filters: { orderid: 'o42' } });
  expect(page).toMatch(/Index (Only )?Scan (using|on) payin_order_id/);
});

const waitingForPeer: Asked<typeof payinList> = {
  scope: { kind: 'peer', peerId: 'P3' },
  filters: { waitsFor: { id: 'P3', role: 'peer' } },
};

describe('no list reads the whole table', () => {
  test.each<[string, Asked<typeof payinList>]>([
    ['newest', {}],
    ['of a status', { filters: { status: ['processing'] } }],
    ['of a group', { scope: { kind: 'group', subadminId: 'S3' } }],
    ['of a merchant', { scope: { kind: 'merchant', merchantId: 'M3' } }],
    ['of a peer', { scope: { kind: 'peer', peerId: 'P3' } }],
    ['of an amount', { filters: { amount: exactly(12_345n) } }],
    ['of amounts', { filters: { amount: amounts(12_345n, 12_400n) } }],
    ['of several statuses', { filters: { status: ['processing', 'pending'] } }],
    ['of several merchants', { filters: { merchantId: ['M3', 'M4'] } }],
    ['of several peers', { filters: { peerId: ['P3', 'P4', 'P5'] } }],
    ['of several flags', { filters: { flag: ['LATE', 'UTR_LOST'] } }],
    ['of an order id', { filters: { orderid: 'PI00000042' } }],
    ['found by a part of an id', { filters: { q: '0000423' } }],
    ['found by a UTR', { filters: { q: '444444400042' } }],
    ['of what is handed to an admin', { filters: { handedTo: { id: 'A', role: 'admin' } } }],
    ['of what waits for an admin', { filters: { waitsFor: { id: 'A', role: 'admin' } } }],
    [
      'of what waits for an admin, the handed ones first',
      {
        filters: { waitsFor: { id: 'A', role: 'admin' } },
        tabs: { waitsFor: { id: 'A', role: 'admin' }, handedTo: { id: 'A', role: 'admin' } },
        sort: 'createdAt',
      },
    ],
    ['of what waits for a peer', waitingForPeer],
    ['of those paid late', { filters: { paid: 'late' } }],
    ['of a stored flag', { filters: { flag: ['LATE'] } }],
    ['of a contested reference', { filters: { flag: ['UTR_CONTESTED'] } }],
    ['of a lost reference', { filters: { flag: ['UTR_LOST'] } }],
    ['sorted by amount', { sort: '-amount' }],
    ['sorted by deadline', { sort: 'expiresAt' }],
  ])('%s', async (_name, asked) => {
    const { page, counts } = await plansOf(desk.owner, payinList, asked);
    expect(page).not.toContain('Seq Scan on payin');
    expect(counts).not.toContain('Seq Scan on payin');
  });
});

describe('the open orders of a customer are counted without those that are done', () => {
  const asked = { merchantId: 'M3', orderId: 'new', customerId: 'everybody' };
  const room = { ref: 'new', merchant: 'M3', customer: 'everybody', most: 9 };
  const change = { payin: { refId: 'new', room: { ...asked, most: 0 } } };

  test.each<[string, (client: Client) => Promise<unknown>]>([
    [
      'before a new one',
      async (client) => {
        const [read] = await readLimitsOfNewPayins(client, [asked]);
        expect(read).toEqual({ isKnown: false, openOfCustomer: 3 });
      },
    ],
    [
      'when several are opened',
      (client) => client.query('select check_rooms($1)', [JSON.stringify([room])]),
    ],
    [
      'when one is opened',
      async (client) => {
        const opened = client.query('select update_payin($1)', [JSON.stringify(change)]);
        await expect(opened).rejects.toMatchObject({ code: 'PD006' });
        await client.query('rollback to one');
      },
    ],
  ])('%s', async (_when, count) => {
    const client = await desk.owner.connect();
    try {
      await client.query('begin');
      // All of a merchant's customers have one id.
      await client.query(
        `insert into payin (ref_id, pay_token, merchant_id, order_id, content_hash, customer_id,
           amount, currency, status, resolve_type, created_at)
         select 'PE' || i, 'e' || i, 'M3', 'e' || i, '', 'everybody', 100, 'INR',
           case when i <= 3 then 'unassigned' else 'declined' end, 'auto', now()
         from generate_series(1, 20000) i`,
      );
      await client.query('analyze payin');
      await client.query('set local plan_cache_mode = force_generic_plan');
      await client.query('set local enable_seqscan = off');
      await client.query('savepoint one');
      const read = await rowsRead(client, 'payin', () => count(client));
      expect([...read.keys()]).toEqual(['payin_customer_open']);
      expect(read.get('payin_customer_open')).toBeLessThan(10);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
