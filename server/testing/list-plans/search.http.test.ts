import { noTariffs } from '@peerdesk/domain/ledger/tariff.ts';
import { matchesLookedUpMax } from '@peerdesk/domain/order/search.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { payinListFor } from '../../features/payin/store-list.ts';
import { payoutList } from '../../features/payout/store-list.ts';
import { ListQuery } from '../../platform/db/list/list-query.ts';
import { readList } from '../../platform/db/list/list.ts';
import { startTestDesk, type TestDesk } from '../desk.ts';
import type { Asked } from '../plan.ts';
import { storedTerms } from '../../core/account/terms.ts';

let desk: TestDesk;
/** More than a search finds of them. */
const orders = 12_000;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  await desk.owner.query(
    `insert into merchant (id, name, status, terms, created_at)
     select 'M' || i, 'Shop', 'active', $1, now() from generate_series(0, 1) i`,
    [storedTerms(noTariffs)],
  );
  await desk.owner.query(
    `insert into upi (id, vpa, holder, account_id, peer_id, status, min_amount, max_amount,
       daily_amount, daily_count, created_at)
     select 'V0', 'v@ok', 'Holder', 'account', id, 'active', 1, 1, 1, 1, now()
     from app_user limit 1`,
  );
  await desk.owner.query(
    `insert into payin (ref_id, pay_token, merchant_id, order_id, content_hash, customer_id, amount,
       received_amount, currency, status, resolve_type, peer_id, subadmin_id, upi_id, peer_upi_id,
       utr, created_at)
     select 'PI' || lpad((${orders} - i)::text, 8, '0'), 't' || i, 'M' || i % 2, 'o' || i, '', 'c',
       10000 + i, 1, 'INR', case when i % 400 = 0 then 'processing' else 'approved' end, 'auto',
       'P' || i % 100, 'S' || i % 10, 'V0', 'v@ok', lpad(i::text, 12, '4'), now() - i * interval '1 second'
     from generate_series(${orders}, 1, -1) i`,
  );
  await desk.owner.query(
    `insert into payout (ref_id, merchant_id, order_id, content_hash, customer_id, customer_upi,
       amount, fee, fee_bps, currency, status, created_at)
     select 'PO' || lpad(i::text, 8, '0'), 'M0', 'p' || i, '', 'c', 'c@upi', 10000, 0, 0, 'INR',
       'created', now() from generate_series(1, 30) i`,
  );
  await desk.owner.query(
    `insert into order_search select ref_id, 'asha sharma ' || lower(ref_id) from payin
     union all select ref_id, 'asha sharma ' || lower(ref_id) from payout`,
  );
  await desk.owner.query('analyze');
});
// Rows were written by hand.
afterAll(() => desk.close({ booksAreWrong: true }));

type Payins = ReturnType<typeof payinListFor>;

async function found(asked: Asked<Payins>) {
  const scope: Scope = asked.scope ?? { kind: 'desk' };
  return readList(desk.owner, payinListFor(scope), {
    now: 0,
    filters: {},
    ...asked,
    scope,
  } as never);
}

const q = 'asha';

test.each<[string, Asked<Payins>, number]>([
  ['a peer', { scope: { kind: 'peer', peerId: 'P3' } }, orders / 100],
  ['a subadmin', { scope: { kind: 'group', subadminId: 'S3' } }, orders / 10],
  ['an admin who asks for a peer', { filters: { peerId: ['P3'] } as never }, orders / 100],
  ['an admin who asks for a status', { filters: { status: ['processing'] } as never }, 30],
])('%s finds all of its orders, however many others have', async (_who, asked, total) => {
  const filters = { ...asked.filters, q } as never;
  const { rows, totals } = await found({ ...asked, filters, pagesize: 100 });
  expect(totals).toEqual({ total, totalIsCapped: false });
  const refs = rows.map((row) => row.ref_id);
  expect(refs).toHaveLength(Math.min(total, 100));
  // The newest first, and what the list without a search shows is among them.
  expect(refs).toEqual(refs.toSorted().toReversed());
  const { rows: listed } = await found({ ...asked, pagesize: 100 });
  expect(refs).toEqual(listed.map((row) => row.ref_id));
});

const common = [
  ['a name', q],
  ['the beginning of a UTR', '4444'],
  ['a UPI ID', 'v@ok'],
] as const;

/** Not all of them are found, and the total says so. */
async function foundNewest(text: string) {
  const { rows, totals } = await found({ filters: { q: text } as never, pagesize: 100 });
  const { rows: newest } = await found({ pagesize: 100 });
  const ids = (of: typeof rows) => of.map((row) => row.ref_id).join(' ');
  return { isNewest: ids(rows) === ids(newest), isCapped: totals.totalIsCapped };
}

test.each(common)('%s of many orders finds the newest first', async (_by, text) => {
  expect(await foundNewest(text)).toEqual({ isNewest: true, isCapped: true });
});

test.each(['asha', 'sharma pi0', '4444', 'v@ok'])(
  'of what very many have, “%s”, a tab counts all that it lists',
  async (text) => {
    const whole = await found({ filters: { q: text } as never });
    expect(whole.totals.totalIsCapped).toBe(true);
    expect(whole.counts).toMatchObject({ processing: 30, pending: 0 });
    const filters = { q: text, status: ['processing'] } as never;
    const { totals, counts } = await found({ filters });
    expect(totals).toEqual({ total: 30, totalIsCapped: false });
    expect(counts).toMatchObject({ processing: 30, pending: 0 });
  },
);

test('of a text of two words that many have, all are compared with both', async () => {
  const texts = ['asha sharma', 'sha sharma pi0', 'asha  sharma', 'sharma asha', 'sharma pi000000'];
  const totals = [];
  for (const text of texts) {
    const scope: Scope = { kind: 'peer', peerId: 'P3' };
    const answer = await found({ scope, filters: { q: text } as never });
    totals.push(answer.totals.total);
  }
  expect(totals).toEqual([120, 120, 0, 0, 1]);
});

test('what reads every row, as a report does, misses none that a search would not find', async () => {
  const request = { scope: { kind: 'desk' }, now: 0, filters: { q } } as never;
  const list = new ListQuery(payinListFor({ kind: 'desk' }), request);
  const { rows } = await desk.owner.query<{ total: number }>(list.everyCount());
  expect(rows).toEqual([{ total: orders }]);
  expect((await desk.owner.query(list.everyRow())).rows).toHaveLength(orders);
  // A merchant's list finds nothing by the UPI ID of its peer, whatever reads it.
  const scope: Scope = { kind: 'merchant', merchantId: 'M0' };
  const ofMerchant = { scope, now: 0, filters: { q: 'v@ok' } } as never;
  const its = new ListQuery(payinListFor(scope), ofMerchant).everyCount();
  expect((await desk.owner.query(its)).rows).toEqual([{ total: 0 }]);
});

test('no scope is widened by a search, nor by its counts', async () => {
  const scope: Scope = { kind: 'peer', peerId: 'P0' };
  const { rows, counts } = await found({ scope, filters: { q } as never, pagesize: 100 });
  expect(new Set(rows.map((row) => row.peer_id))).toEqual(new Set(['P0']));
  expect(counts).toMatchObject({ processing: 30 });
  const none = await found({ scope, filters: { q: 'pi00000001' } as never });
  expect(none).toEqual({
    rows: [],
    totals: { total: 0, totalIsCapped: false },
    counts: { created: 0, unassigned: 0, pending: 0, processing: 0 },
    sum: null,
  });
});

test('a pay-out is found, however many pay-ins have the same customer', async () => {
  const request = { scope: { kind: 'desk' }, now: 0, filters: { q } } as never;
  expect((await readList(desk.owner, payoutList, request)).totals.total).toBe(30);
});

test('a tab counts what the search finds beside the one that is open', async () => {
  const { totals, counts } = await found({
    scope: { kind: 'peer', peerId: 'P0' },
    filters: { q, status: ['approved'] } as never,
  });
  expect(totals.total).toBe(orders / 100 - 30);
  expect(counts).toMatchObject({ processing: 30 });
});

test('pages of a search follow each other, and one beyond the last has no rows', async () => {
  const scope: Scope = { kind: 'peer', peerId: 'P3' };
  const page = async (skip: number) => {
    const { rows, totals } = await found({ scope, skip, pagesize: 50, filters: { q } as never });
    return { refs: rows.map((row) => row.ref_id), totals };
  };
  const pages = [await page(0), await page(50), await page(100), await page(150)];
  expect(new Set(pages.flatMap(({ refs }) => refs)).size).toBe(orders / 100);
  expect(pages.at(-1)).toMatchObject({ refs: [], totals: { total: orders / 100 } });
});

test('two letters are looked for in the newest orders', async () => {
  const { totals } = await found({ filters: { q: 'as' } as never });
  expect(totals.total).toBe(5000);
  expect((await found({ filters: { q: 'zq' } as never })).totals.total).toBe(0);
});

test('so they are where too many matches are expected to look all of them up', async () => {
  await desk.owner.query(
    `insert into order_search
     select 'PO' || lpad(i::text, 8, '0'), 'asha sharma' from generate_series(100, $1::int) i`,
    [matchesLookedUpMax],
  );
  await desk.owner.query('analyze order_search');
  const all = [];
  for (const [_by, text] of common) all.push(await foundNewest(text));
  expect(all).toEqual(common.map(() => ({ isNewest: true, isCapped: true })));
  const scope: Scope = { kind: 'peer', peerId: 'P3' };
  const { totals } = await found({ scope, filters: { q } as never });
  expect(totals).toEqual({ total: orders / 100, totalIsCapped: false });
});
