import type { Period } from '@peerdesk/domain/dates.ts';
import { dayMs } from '@peerdesk/domain/durations.ts';
import { noTariffs } from '@peerdesk/domain/ledger/tariff.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { storedTerms } from '../../core/account/terms.ts';
import { readQuarters } from '../../features/dashboard/store-day.ts';
import { dayEntries } from '../../features/dashboard/store-day-entries.ts';
import { readFigures, readNewest } from '../../features/party/store.ts';
import { payinListFor, type payinList } from '../../features/payin/store-list.ts';
import { payoutListFor, type payoutList } from '../../features/payout/store-list.ts';
import { FoundQuery } from '../../platform/db/list/found-query.ts';
import { ListQuery } from '../../platform/db/list/list-query.ts';
import type { ListSource, Statement } from '../../platform/db/list/list-source.ts';
import { newId } from '../../platform/db/ids.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { startTestDesk, type TestDesk } from '../desk.ts';
import {
  analyzeAll,
  askedOf,
  carriedOut,
  faultsIn,
  ofCount,
  ofPage,
  ofCommon,
  ofSearch,
  type Asked,
  type Bounds,
  type PlanNode,
} from './plan-faults.ts';
import { amounts } from '../plan.ts';

let desk: TestDesk;
const orders = 60_000;
const now = Date.now();

/** Nine of ten pay-ins and pay-outs are decided, half of them of one merchant. */
beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  await desk.owner.query(
    `insert into merchant (id, name, status, terms, created_at)
     select 'M' || i, 'Shop', 'active', $1, now() from generate_series(0, 19) i`,
    [storedTerms(noTariffs)],
  );
  const common = `'M' || case when i % 2 = 0 then 0 else i % 20 end, 'o' || i, '', 'c' || i % 900`;
  // The last group has no orders of the large merchant.
  const group = `'S' || case when i % 2 = 0 then i / 7 % 9 else i / 7 % 10 end`;
  const peer = `'P' || i / 7 % 100`;
  const status = `case when i < 300 then 'processing' when i % 20 = 0 then 'expired'
                       when i % 5 = 0 then 'declined' else 'approved' end`;
  const at = `$1::timestamptz - i * interval '40 seconds'`;
  await desk.owner.query(
    `insert into payin (ref_id, pay_token, merchant_id, order_id, content_hash, customer_id, amount,
       received_amount, currency, status, resolve_type, peer_id, subadmin_id, upi_id, peer_upi_id,
       utr, flags, created_at, expires_at)
     select 'PI' || lpad(i::text, 8, '0'), 't' || i, ${common}, 10000 + i * 7919 % 500000, 1, 'INR',
       ${status}, 'auto', ${peer}, ${group}, 'V' || i / 7 % 100, 'v@ok', lpad(i::text, 12, '4'),
       case when i % 500 = 0 then '{LATE}'::text[] else '{}' end, ${at}, ${at}
     from generate_series(1, ${orders}) i`,
    [iso(now)],
  );
  await desk.owner.query(
    `insert into payout (ref_id, merchant_id, order_id, content_hash, customer_id, customer_upi,
       amount, fee, fee_bps, currency, status, peer_id, subadmin_id, upi_id, utr, flags, created_at,
       expires_at)
     select 'PO' || lpad(i::text, 8, '0'), ${common}, 'c@upi', 10000 + i * 7919 % 500000, 0, 0,
       'INR', ${status}, ${peer}, ${group}, 'V' || i / 7 % 100, lpad(i::text, 12, '5'),
       case when i % 500 = 0 then '{REVOKED}'::text[] else '{}' end, ${at}, ${at}
     from generate_series(1, ${orders}) i`,
    [iso(now)],
  );
  await desk.owner.query(
    `insert into order_search
     select ref_id, lower(concat_ws(' ', ref_id, order_id, customer_id)) from payin
     union all select ref_id, lower(concat_ws(' ', ref_id, order_id, customer_id)) from payout`,
  );
  await analyzeAll(desk.owner);
});
// Rows were written by hand.
afterAll(() => desk.close({ booksAreWrong: true }));

const scopes: Record<string, Scope> = {
  'an admin': { kind: 'desk' },
  'a subadmin': { kind: 'group', subadminId: 'S3' },
  'a peer': { kind: 'peer', peerId: 'P3' },
  'a merchant': { kind: 'merchant', merchantId: 'M0' },
};
const admin = { id: 'A', role: 'admin' } as const;

/** Values that leave much, and of texts both what is common and what is rare. */
const ofOrders = {
  start: [now - 20 * dayMs],
  end: [now - 2 * dayMs],
  q: ['c77', 'pi0000', 'v@ok', '44444', 'c', 'o4242 c', 'c1 z', 'o99 c999'],
  amount: [amounts(12_345n, 12_345n), amounts(10_000n, 400_000n)],
  orderid: ['o42'],
  merchantId: [['M0'], ['M3', 'M4']],
  peerId: [['P3']],
  subadminId: [['S3']],
  status: [['declined'], ['expired'], ['processing', 'pending']],
  waitsFor: [admin],
  handedTo: [admin],
};

/** Each list, as its reader may filter it, with values for each of its filters. */
const lists = {
  'pay-ins': {
    listOf: payinListFor,
    values: {
      ...ofOrders,
      flag: [['LATE'], ['UTR_CONTESTED']],
      paid: ['late', 'unpaid'],
    } satisfies Record<keyof typeof payinList.filters, readonly unknown[]>,
  },
  'pay-outs': {
    listOf: payoutListFor,
    values: { ...ofOrders, flag: [['REVOKED', 'DISPUTED']] } satisfies Record<
      keyof typeof payoutList.filters,
      readonly unknown[]
    >,
  },
};
type AnyList = ListSource<object, Scope, Record<string, unknown>, string>;

/** What waits, and the orders of one reader in another order: a part of them. */
const ofPart: Bounds = { ...ofPage, sortedMax: 6000 };
const large = ['payin', 'payout', 'order_search'];

/** What is wrong with the plan of a statement, as it is carried out. */
async function faultsOf(statement: Statement, bounds: Bounds): Promise<string[]> {
  const plan = await carriedOut(desk.owner, statement, bounds === ofSearch || bounds === ofCommon);
  return faultsIn(plan, bounds, large);
}

const boundsOf = ({ filters, sort }: Asked): Bounds =>
  sort !== undefined || 'waitsFor' in filters ? ofPart : ofPage;

/** What is asked besides where a search finds very many. */
function ofManyFound(
  query: FoundQuery<object, Scope, Record<string, unknown>, string>,
): [string, Statement, Bounds][] {
  const { limited } = query;
  if (!limited) throw new Error('the search has no limit');
  return [
    ['newest', query.found(limited.search.newest(limited.text)), ofCommon],
    ['counts of many', query.countsOfMany(limited), ofSearch],
  ];
}

describe.each(Object.entries(lists))('%s', (_list, { listOf, values }) => {
  test.each(Object.entries(scopes))('as %s reads them', async (_who, scope) => {
    const list = listOf(scope) as unknown as AnyList;
    const wrong: string[] = [];
    for (const asked of askedOf(values, list.sorts)) {
      const query = new FoundQuery(list, { scope, now, ...asked });
      const { limited } = query;
      const ways = query.isSearch
        ? await limited?.search.ways(desk.owner, limited.text)
        : undefined;
      const statements: [string, Statement | undefined, Bounds][] = query.isSearch
        ? [
            ['page', query.found(ways), ofSearch],
            ['counts', query.foundCounts(ways), ofSearch],
            ...(Object.keys(asked.filters).length > 1 ? [] : ofManyFound(query)),
          ]
        : [
            ['page', query.page(), boundsOf(asked)],
            ['total', query.total(), ofCount],
            ['counts', query.counts(), ofCount],
          ];
      for (const [part, statement, bounds] of statements) {
        const faults = statement ? await faultsOf(statement, bounds) : [];
        if (faults.length > 0) wrong.push(`${asked.name}: ${part} ${faults.join(', ')}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('what was booked for a small group is found without the orders of all others', async () => {
  const period = { start: now - 3 * dayMs, end: now - 2 * dayMs };
  const scope = { kind: 'group', subadminId: 'S small' } as const;
  const few = ['PI00005001', 'PI00005002', 'PI00006001'];
  await desk.owner.query('update payin set subadmin_id = $1 where ref_id = any($2)', [
    scope.subadminId,
    few,
  ]);
  const booked = await bookApproved(period);
  const list = dayEntries(period, await readQuarters(desk.owner, scope, period));
  const query = new ListQuery(list, { scope, now, filters: {} });
  const { rows } = await desk.owner.query<{ order_ref: string }>(query.page());
  expect(rows.map((row) => row.order_ref)).toEqual(few);
  for (const statement of [query.page(), query.total()]) {
    const probes = probesOf(await carriedOut(desk.owner, statement));
    expect(probes).toBeGreaterThan(0);
    expect(probes * 10).toBeLessThan(booked);
  }
});

/** Books the approved pay-ins that were created in a period, and adds it up; how many they are. */
async function bookApproved({ start, end }: Period): Promise<number> {
  const { rows } = await desk.owner.query<{ ref_id: string; created_at: number }>(
    `select ref_id, created_at from payin
     where created_at >= $1 and created_at < $2 and status = 'approved'`,
    [iso(start), iso(end)],
  );
  await desk.owner.query(
    `insert into entry (id, kind, order_ref, reason, actor, at)
     select id, 'payin_approved', order_ref, '', '{}', at
     from unnest($1::text[], $2::text[], $3::timestamptz[]) as t (id, order_ref, at)`,
    [
      rows.map((row) => newId('entry', row.created_at)),
      rows.map((row) => row.ref_id),
      rows.map((row) => iso(row.created_at)),
    ],
  );
  await desk.owner.query(
    `insert into booked_quarter
     select subadmin_id, date_bin('15 minutes', at, 'epoch'), sum(received), sum(paid), sum(house),
       sum(commissions) from booked_entry group by 1, 2`,
  );
  await desk.owner.query('update earned_hours set until = $1', [iso(now)]);
  await desk.owner.query('vacuum analyze entry, booked_quarter, payin');
  return rows.length;
}

/** How often orders are looked up. */
function probesOf(node: PlanNode): number {
  const own = ['payin', 'payout'].includes(node['Relation Name'] ?? '') ? node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, below) => sum + probesOf(below), own);
}

test('what a group has to do with a large merchant is found without its orders', async () => {
  const statements: Statement[] = [];
  const asked = {
    owner: { kind: 'merchant', merchantId: 'M0' },
    scope: { kind: 'group', subadminId: 'S9' },
    now,
    since: now - 30 * dayMs,
  } as const;
  const noted = {
    query: async (text: string, values: unknown[]) => {
      statements.push({ text, values });
      return desk.owner.query(text, values);
    },
  } as unknown as Queryable;
  for (const table of ['payin', 'payout'] as const) {
    expect(await readFigures(noted, table, asked)).toEqual([]);
    expect(await readNewest(noted, table, asked)).toEqual([]);
  }
  for (const statement of statements) {
    expect(await faultsOf(statement, { ...ofPage, buffersMax: 300 })).toEqual([]);
  }
  expect(statements).toHaveLength(4);
});
