import { searchMax } from '@peerdesk/domain/order/search.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { noTariffs } from '@peerdesk/domain/ledger/tariff.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { storedTerms } from '../../core/account/terms.ts';
import { orderScope } from '../../core/order/scope.ts';
import { ordersFound, type OrderTable } from '../../core/order/search.ts';
import { disputeList } from '../../features/dispute/store-list.ts';
import { payinListFor } from '../../features/payin/store-list.ts';
import { payoutListFor } from '../../features/payout/store-list.ts';
import { Conditions } from '../../platform/db/list/conditions.ts';
import { readList } from '../../platform/db/list/list.ts';
import type { ListSource } from '../../platform/db/list/list-source.ts';
import { containing, prefixPattern } from '../../platform/db/list/filters.ts';
import { startTestDesk, type TestDesk } from '../desk.ts';

let desk: TestDesk;
const now = Date.now();

/** A phone number with its country, which is as long as a UTR. */
const phone = '919876543210';
const shared = '633200000042';
/** Begins with a UTR, has one within it, and is one of our ids with something around it. */
const orderIds = [
  ...['633211112222-a', 'x633211112222x', '633211112222'],
  'PO-pi0000000142abcdef012-9',
];
const many = '777788889999';
const few = 600;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  const { owner } = desk;
  await owner.query(
    `insert into merchant (id, name, status, terms, created_at)
     select 'M' || i, 'Shop', 'active', $1, now() from generate_series(0, 2) i`,
    [storedTerms(noTariffs)],
  );
  await owner.query(
    `insert into app_user (id, name, username, password_hash, role, status, tag, language, presence,
       terms, created_at)
     select 'P' || i, 'Meera', 'peer' || i, '', 'peer', 'active', 'new', 'en', 'offline', $1, now()
     from generate_series(0, 4) i`,
    [storedTerms(noTariffs)],
  );
  await owner.query(
    `insert into upi (id, vpa, holder, account_id, peer_id, status, min_amount, max_amount,
       daily_amount, daily_count, created_at)
     select 'V' || i, case i when 3 then '${phone}@ybl' else 'meera' || i || '@ok' end, 'Meera',
       'A' || i, 'P' || i, 'active', 1, 2, 3, 4, now() from generate_series(0, 4) i`,
  );
  await fillOrders('payin');
  await fillOrders('payout');
  await owner.query(
    `insert into dispute (ref_id, payout_ref, round, merchant_id, order_id, peer_id, subadmin_id,
       upi_id, utr, amount, status, reason, handler_id, created_at, created_by)
     select replace(ref_id, 'PO', 'DP'), ref_id, 0, merchant_id, order_id, peer_id, subadmin_id,
       upi_id, utr, amount, 'pending', 'no money', 'S1', created_at, '{}'
     from payout where peer_id is not null and length(ref_id) = 20 limit 300`,
  );
  await owner.query(
    `insert into order_search
     select ref_id, lower(concat_ws(' ', ref_id, payout_ref, order_id)) from dispute`,
  );
  await owner.query('analyze');
});
// Rows were written by hand.
afterAll(() => desk.close({ booksAreWrong: true }));

/** Each fifth has one UTR; amounts, customers and order ids have twelve digits, too. */
async function fillOrders(table: 'payin' | 'payout', [from, to] = [1, few]): Promise<void> {
  const prefix = table === 'payin' ? 'PI' : 'PO';
  const own = {
    payin: {
      columns: 'pay_token, peer_upi_id, resolve_type, received_amount',
      values: `'t' || i, 'v@ok', 'auto', 1`,
    },
    payout: { columns: 'customer_upi, fee, fee_bps', values: `'c@upi', 0, 0` },
  }[table];
  await desk.owner.query(
    `insert into ${table} (ref_id, merchant_id, order_id, content_hash, customer_id, customer_name,
       amount, currency, status, peer_id, subadmin_id, upi_id, utr, created_at, ${own.columns})
     select '${prefix}' || lpad(i::text, 8, '0') || upper(left(md5(i::text), 10)), 'M' || i % 3,
       coalesce(($1::text[])[i], 'o' || 633200000000 + i), '\\x00',
       case when i > ${few} then '${many}' when i % 7 = 0 then '${phone}' else 'c' || i end,
       'Asha ' || i, 633200000000 + i, 'INR',
       case when i % 4 = 0 then 'declined' else 'approved' end,
       'P' || i % 5, 'S' || i % 2, 'V' || i % 5,
       case when i % 5 = 0 then '${shared}' else (633200000000 + i * 37)::text end,
       now() - interval '30 days' + i * interval '1 minute', ${own.values}
     from generate_series($2::int, $3::int) i`,
    [orderIds, from, to],
  );
  await desk.owner.query(
    `insert into order_search
     select ref_id, lower(concat_ws(' ', ref_id, order_id, customer_id, customer_name))
     from ${table}
     on conflict do nothing`,
  );
}

const readers: [string, Scope][] = [
  ['an admin', { kind: 'desk' }],
  ['a subadmin', { kind: 'group', subadminId: 'S1' }],
  ['a peer', { kind: 'peer', peerId: 'P3' }],
  ['a merchant', { kind: 'merchant', merchantId: 'M1' }],
];
const tables = ['payin', 'payout', 'dispute'] as const;

/** Whatever looks like one whole reference, and what is a little more or less than one. */
async function textsOf(table: OrderTable): Promise<string[]> {
  const { rows } = await desk.owner.query<{ ref_id: string; order_id: string; utr: string }>(
    `select ref_id, order_id, utr from ${table} order by md5(ref_id) limit 6`,
  );
  const ids = rows.flatMap(({ ref_id: id }) => [
    ...[id, id.toLowerCase(), id.slice(0, 18), id.slice(0, 12)],
    `${id.slice(0, 19)}${id.endsWith('A') ? 'B' : 'A'}`,
  ]);
  const utrs = rows.flatMap(({ utr }) => [utr, utr.slice(0, 11), `${utr.slice(0, 11)}9`]);
  const digits = rows.map((_, n) => String(633_200_000_000 + n * 7));
  const others = ['633211112222', 'pi0000000142abcdef012', phone, shared, '000000000000'];
  return [...ids, ...utrs, ...digits, ...rows.map((row) => row.order_id), ...others];
}

/** What a text finds, told in one sentence and without any index. */
async function foundPlainly(table: OrderTable, scope: Scope, q: string): Promise<string[]> {
  const all = new Conditions();
  const where = orderScope(scope, all.param);
  const upi = scope.kind === 'merchant' ? 'false' : `lower(v.vpa) like ${all.param(containing(q))}`;
  const { rows } = await desk.owner.query<{ ref_id: string }>(
    `select p.ref_id from ${table} p
       left join order_search s on s.ref_id = p.ref_id left join upi v on v.id = p.upi_id
     where ${where} and (strpos(s.words, ${all.param(q.toLowerCase())}) > 0
       or p.utr like ${all.param(prefixPattern(q))} or ${upi})
     order by p.ref_id`,
    all.values,
  );
  return rows.map((row) => row.ref_id);
}

/** What it finds, looked for like every other text. */
async function foundAsAnyText(table: OrderTable, scope: Scope, q: string): Promise<string[]> {
  const all = new Conditions();
  const where = orderScope(scope, all.param);
  const reach = scope.kind === 'merchant' ? undefined : 'with UPI IDs';
  const text = ordersFound(table, reach, { andNewest: true })(q, all.param, where);
  const { rows } = await desk.owner.query<{ ref_id: string }>(
    `${text} order by ref_id`,
    all.values,
  );
  return rows.map((row) => row.ref_id);
}

type AnyList = ListSource<{ ref_id: string }, Scope, { q: string }, never>;

function listOf(table: OrderTable, scope: Scope): AnyList {
  const lists = { payin: payinListFor, payout: payoutListFor, dispute: () => disputeList };
  return lists[table](scope) as unknown as AnyList;
}

describe.each(readers)('as %s searches', (_who, scope) => {
  const kinds = tables.filter((table) => table !== 'dispute' || scope.kind !== 'merchant');
  test.each(kinds)('%s: a whole reference finds what any text would', async (table) => {
    const texts = await textsOf(table);
    let most = 0;
    for (const q of texts) {
      const request = { scope, now, filters: { q }, pagesize: searchMax };
      const { rows, totals } = await readList(desk.owner, listOf(table, scope), request);
      const found = rows.map((row) => row.ref_id).toSorted();
      const plainly = await foundPlainly(table, scope, q);
      expect({ q, found }).toEqual({ q, found: plainly });
      expect(await foundAsAnyText(table, scope, q)).toEqual(plainly);
      expect(totals.total).toBe(plainly.length);
      most = Math.max(most, plainly.length);
    }
    expect(most).toBeGreaterThan(1);
  });
});

test.each(['payin', 'payout'] as const)('%s: a reference that very many have', async (table) => {
  await fillOrders(table, [few + 1, few + searchMax + 100]);
  const scope = { kind: 'desk' } as const;
  const request = { scope, now, filters: { q: many }, pagesize: 20 };
  const { rows, totals } = await readList(desk.owner, listOf(table, scope), request);
  const { rows: newest } = await desk.owner.query<{ ref_id: string }>(
    `select ref_id from ${table} where customer_id = $1 order by created_at desc limit 20`,
    [many],
  );
  expect(rows.map((row) => row.ref_id)).toEqual(newest.map((row) => row.ref_id));
  expect(totals.totalIsCapped).toBe(true);
  expect(totals.total).toBeGreaterThanOrEqual(searchMax);
});
