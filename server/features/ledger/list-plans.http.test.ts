import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { noTariffs } from '@peerdesk/domain/ledger/tariff.ts';
import { storedTerms } from '../../core/account/terms.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { exactly, plansOf, type Asked } from '../../testing/plan.ts';
import { entriesOf, readWalletsOfGroup } from './store-entries.ts';
import { walletPostings } from './store-report.ts';

let desk: TestDesk;
const entries = 40_000;
const day = Date.UTC(2026, 0, 1);
const allOrders: Scope = { kind: 'desk' };
const group: Scope = { kind: 'group', subadminId: 'S3' };

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  const people = [
    ['S', 'subadmin', 10, 'null'],
    ['P', 'peer', 100, "'S' || i % 10"],
  ] as const;
  for (const [letter, role, count, parent] of people) {
    await desk.owner.query(
      `insert into app_user (id, name, username, password_hash, role, status, tag, parent_id,
       language, presence, terms, created_at)
     select '${letter}' || i, 'Asha', '${role}' || i, '', '${role}', 'active', 'new', ${parent},
       'en', 'offline', $1, now()
     from generate_series(0, ${count - 1}) i`,
      [storedTerms(noTariffs)],
    );
  }
  await desk.owner.query(
    `insert into entry (id, kind, order_ref, reason, actor, at)
     select 'E' || lpad(i::text, 18, '0'),
       case when i % 2 = 0 then 'payin_approved' else 'payout_approved' end,
       case when i % 2 = 0 then 'PI' else 'PO' end || lpad(i::text, 8, '0'), '', '{}', now()
     from generate_series(1, ${entries}) i`,
  );
  await desk.owner.query(
    `insert into posting (entry_id, line, account, amount, balance_after)
     select 'E' || lpad(i::text, 18, '0'), line,
       case line when 1 then 'peer:P' || i % 100 || ':wallet' when 2 then 'merchant:M1:balance'
         else 'house:fees' end, case line when 1 then -1 - i when 2 then i else 1 end, 0
     from generate_series(1, ${entries}) i, generate_series(1, 3) line`,
  );
  await desk.owner.query('analyze');
});
// Rows were written by hand.
afterAll(() => desk.close({ booksAreWrong: true }));

describe('no list of entries reads the whole table', () => {
  test.each<[string, Asked<ReturnType<typeof entriesOf>>]>([
    ['newest', {}],
    ['of a period', { filters: { start: day, end: day + 1 } }],
    ['of an order', { filters: { refId: 'PI00000042' } }],
    ['of an order by its merchant’s id', { filters: { orderid: 'A-42' } }],
    ['of a peer', { filters: { peerId: 'P42' } }],
    ['of a kind', { filters: { kind: ['payin_approved'] } }],
    ['of a status', { filters: { status: ['pending'] } }],
    ['of what is searched', { filters: { q: 'A-42' } }],
    ['of a merchant', { filters: { merchantId: 'M1' } }],
    ['oldest', { sort: 'createdAt' }],
  ])('%s', async (_name, asked) => {
    const desksOwn = await plansOf(desk.owner, entriesOf('payin', null, allOrders), asked);
    expect(desksOwn.page).not.toMatch(/Seq Scan on (entry|posting)/);
    const wallets = await readWalletsOfGroup(desk.owner, 'S3');
    expect(wallets).toHaveLength(11);
    const groups = await plansOf(desk.owner, entriesOf('payout', wallets, group), asked);
    expect(groups.page).not.toMatch(/Seq Scan on (entry|posting)/);
  });

  test('the newest of the desk are read in the order of the index', async () => {
    const { page } = await plansOf(desk.owner, entriesOf('payin', null, allOrders), {});
    expect(page).toContain('Index Only Scan Backward using entry_payin');
  });
});

describe('no wallet is read by reading all of them', () => {
  test.each<[string, Asked<ReturnType<typeof walletPostings>>['filters']]>([
    ['newest', {}],
    ['of a period', { start: day, end: day + 1 }],
    ['of an order', { refId: 'PI00000042' }],
    ['of an order by its merchant’s id', { orderid: 'A-42' }],
    ['of an amount', { amount: exactly(42n) }],
    ['of a kind', { kind: ['topup'] }],
    ['of a status', { status: ['pending'] }],
    ['of what is searched', { q: 'A-42' }],
  ])('%s', async (_name, filters) => {
    const asked = { filters: { userId: 'P42', ...filters } };
    const { page } = await plansOf(desk.owner, walletPostings(allOrders), asked);
    expect(page).not.toMatch(/Seq Scan on (entry|posting)/);
  });
});
