import { accountWord } from '@peerdesk/catalogue/account-name.ts';
import { merchantName } from '@peerdesk/catalogue/merchant-name.ts';
import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { EntryKind } from '@peerdesk/contract/ledger.ts';
import type { reportLists } from '@peerdesk/contract/report.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { upiCurrency } from '../../core/order/intake.ts';
import { shownReason } from '../../core/ledger/present-posting.ts';
import { entryFilters, ofOrder } from '../../core/ledger/entry-filters.ts';
import { ofListedOrders } from './listed-orders.ts';
import type { ListOf } from '../../core/list.ts';
import { listReport } from '../../core/report/list-report.ts';
import type { ReportReader } from '../../core/report/source.ts';
import { equals, literally } from '../../platform/db/list/filters.ts';
import { iso } from '../../platform/db/iso.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { entriesOf, readWalletsOfGroup } from './store-entries.ts';

/** One posting of the ledger. `at` in milliseconds. */
export interface PostingRow {
  entry_id: string;
  at: number;
  kind: EntryKind;
  order_ref: string | null;
  reason: string;
  account: string;
  owner_name: string | null;
  amount: bigint;
}

/** Every posting of the entries that the lists by order show; wallets as there. */
export function postingsWithin(
  wallets: readonly string[] | null,
  scope: Scope,
): ListOf<PostingRow, typeof reportLists.ledger> {
  const { kind, refId, peerId, amount } = entriesOf('payin', wallets, scope).filters;
  const { merchantId: ofMerchant } = postingTable.filters;
  // As in those lists: a group sees no merchant's postings, and cannot ask for them.
  const merchantId = wallets === null ? ofMerchant : () => 'false';
  const listed = ofListedOrders(['payin', 'payout'], scope, 'all');
  return {
    ...postingTable,
    filters: { ...postingTable.filters, kind, refId, peerId, merchantId, amount, ...listed },
    scope: (all) => {
      if (wallets !== null) all.add(`l.account = any(${all.param(wallets)})`);
    },
  };
}

export const postingTable: ListOf<PostingRow, typeof reportLists.ledger> = {
  table: 'posting l',
  key: '(l.entry_id, l.line)',
  joins: 'join entry e on e.id = l.entry_id',
  columns: `l.entry_id, e.at, e.kind, e.order_ref, e.reason, l.account, l.amount, coalesce(
    (select u.name from app_user u
     where l.account like 'peer:%' and u.id = split_part(l.account, ':', 2)),
    (select m.name from merchant m
     where l.account like 'merchant:%' and m.id = split_part(l.account, ':', 2))) as owner_name`,
  scope: () => {},
  filters: {
    of: (table, param) => `e.kind like ${param(`${table}%`)}`,
    kind: equals('e.kind'),
    refId: equals('e.order_ref'),
    orderid: ofOrder(['payin', 'payout']),
    peerId: () => null,
    merchantId: (id, param) => `exists (select from posting x where x.entry_id = e.id
      and x.account like ${param(`merchant:${literally(id)}:%`)})`,
    amount: () => null,
    q: () => null,
    status: () => null,
    ...entryFilters('l.entry_id'),
  },
  sorts: { createdAt: 'l.entry_id' },
  order: 'l.entry_id desc, l.line',
};

interface ShownPosting extends Omit<PostingRow, 'amount' | 'at'> {
  at: string;
  amount: string;
}

/** Which of its holder's accounts it is; one that no version here knows stays as it is. */
function accountIn(t: ReportText, account: string): string {
  const word = accountWord(account);
  return word === null ? account : t(`books.${word}`);
}

/** Whose account it is; nobody's is the house's. */
function ownerIn(t: ReportText, { account, owner_name: name }: ShownPosting): string | null {
  return name === null ? null : merchantName(t, { id: account.split(':')[1] ?? '', name });
}

const columns = (t: ReportText): SheetColumn<ShownPosting>[] => [
  { title: t('entry'), kind: 'plain', value: (row) => row.entry_id },
  { title: t('at'), kind: 'time', value: ({ at }) => at },
  { title: t('kind'), kind: 'plain', value: ({ kind }) => t(`entry.${kind}`) },
  { title: t('refId'), kind: 'plain', value: (row) => row.order_ref },
  { title: t('account'), kind: 'plain', value: ({ account }) => accountIn(t, account) },
  { title: t('owner'), kind: 'plain', value: (row) => ownerIn(t, row) },
  { title: t('amount'), kind: 'amount', value: ({ amount }) => amount },
  { title: t('reason'), kind: 'plain', value: ({ reason }) => reason },
  { title: t('kindCode'), kind: 'plain', value: ({ kind }) => kind },
  { title: t('accountCode'), kind: 'plain', value: ({ account }) => account },
];

export const postingReport = listReport('ledger', async (by) => {
  const digits = by.services.settings.digitsOf(upiCurrency);
  return {
    list: postingsWithin(await walletsOf(by), by.scope),
    columns,
    shown: (rows: readonly PostingRow[]) =>
      rows.map((row) => ({
        ...row,
        at: iso(row.at),
        reason: shownReason(row, by.scope),
        amount: formatMoney(minor(row.amount), digits),
      })),
  };
});

function walletsOf({ services, scope }: { services: ReportReader['services']; scope: Scope }) {
  return scope.kind === 'group' ? readWalletsOfGroup(services.pool, scope.subadminId) : null;
}
