import type { Order } from '@peerdesk/contract/order.ts';
import type { StatusKey } from '@peerdesk/catalogue/words/status.en.ts';
import type { ViewList } from '@peerdesk/contract/view.ts';
import type { Screen } from '@peerdesk/domain/access.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { searchedDigits } from '../../../lib/latin-digits.ts';
import { screenPaths, type PlainScreen } from '../../../lib/screen-paths.ts';
import { readAmount } from '../../../order-kit/order-params.ts';
import { withParty } from '../../../order-kit/party/party-path.ts';
import { api } from '../../../session/session.ts';
import { merchantName } from '../../../order-kit/merchant-name.ts';

/** A record that was found: where it opens, and what tells it from others. */
export interface Found {
  id: string;
  path: string;
  title: string;
  detail: string;
  /** A customer has none. */
  status?: StatusKey;
  /** Whose order it is. */
  customer?: Order['customer'];
  merchant?: Order['merchant'];
}

const foundMost = 5;
/** More digits than an amount has are a reference, or a part of one. */
const amountBelow = 1e8;

interface Asked {
  pagesize: string;
  q?: string;
  amount?: string;
}

/**
 * An amount, a range or a limit of amounts is looked for as one, anything else as part of a name,
 * an id or a reference.
 */
export function askedOf(typed: string): Asked {
  const pagesize = String(foundMost);
  const amount = readAmount(typed);
  return amount === null || Number(amount) >= amountBelow
    ? { q: searchedDigits(typed), pagesize }
    : { amount, pagesize };
}

type Search = (typed: string, signal: AbortSignal) => Promise<readonly Found[]>;

const opened = (screen: PlainScreen, id: string) => `${screenPaths[screen]}?open=${id}`;

const orderAt = (screen: PlainScreen, status: StatusKey, order: Order): Found => ({
  id: order.refId,
  path: opened(screen, order.refId),
  title: `${showMoney(order.amount, order.currency)} · ${order.customer.name ?? order.customer.id}`,
  detail: [merchantName(order.merchant), order.orderId, order.utr].filter(Boolean).join(' · '),
  status,
  customer: order.customer,
  merchant: order.merchant,
});

/**
 * The customers of what was found who are called so: each a customer of one merchant, whose panel
 * opens by any of their orders.
 */
export function customersOf(screen: PlainScreen, found: readonly Found[], typed: string): Found[] {
  const wanted = typed.toLowerCase();
  const customers = new Map<string, Found>();
  for (const { id: refId, customer, merchant } of found) {
    if (!customer || !merchant) continue;
    const names = [customer.name ?? '', customer.id];
    const id = `${merchant.id} ${customer.id}`;
    if (customers.has(id) || !names.some((name) => name.toLowerCase().includes(wanted))) continue;
    customers.set(id, {
      id,
      path: withParty(screenPaths[screen], '', { kind: 'customer', of: refId }),
      title: customer.name ?? customer.id,
      detail: [merchantName(merchant), customer.name === null ? '' : customer.id]
        .filter(Boolean)
        .join(' · '),
    });
  }
  return [...customers.values()];
}

/** A list without amounts finds nothing by one. */
const byWords =
  (search: Search): Search =>
  async (typed, signal) =>
    askedOf(typed).q === undefined ? [] : search(typed, signal);

/** The lists that are searched, by their screens, in the order in which they are shown. */
export const searches = {
  payin: async (typed, signal) => {
    const { orders } = await api('payin.list', { query: askedOf(typed), signal });
    return orders.map((order) => orderAt('payin', `status.${order.status}`, order));
  },
  payout: async (typed, signal) => {
    const { orders } = await api('payout.list', { query: askedOf(typed), signal });
    return orders.map((order) => {
      const status = order.status === 'created' ? 'unassigned' : order.status;
      return orderAt('payout', `status.${status}`, order);
    });
  },
  dispute: async (typed, signal) => {
    const { orders } = await api('dispute.list', { query: askedOf(typed), signal });
    return orders.map(({ id, status, payout }) => ({
      ...orderAt('dispute', `status.${status}`, payout),
      ...{ id, path: opened('dispute', id) },
    }));
  },
  complaint: async (typed, signal) => {
    const { complaints } = await api('complaint.list', { query: askedOf(typed), signal });
    return complaints.map(({ id, amount, customer, merchant, status, utr }) => ({
      ...{ id, path: opened('complaint', id), status: `status.${status}` },
      title: `${showMoney(amount)} · ${customer.name ?? customer.id}`,
      detail: [merchantName(merchant), utr].filter(Boolean).join(' · '),
    }));
  },
  upi: byWords(async (typed, signal) => {
    const { upis } = await api('upi.list', { query: askedOf(typed), signal });
    return upis.map(({ id, upi, holder, peer, status }) => ({
      ...{ id, path: opened('upi', id), title: upi, status: `status.${status}` },
      detail: [holder, peer.name].join(' · '),
    }));
  }),
  users: byWords(async (typed, signal) => {
    const { users } = await api('user.list', { query: askedOf(typed), signal });
    return users.map(({ id, name, username, parent, status }) => ({
      ...{ id, path: screenPaths.user.replace(':id', id), title: name, status: `status.${status}` },
      detail: [username, parent?.name].filter(Boolean).join(' · '),
    }));
  }),
  merchants: byWords(async (typed, signal) => {
    const { merchants } = await api('merchant.list', { query: askedOf(typed), signal });
    return merchants.map(({ id, name, balance, status }) => ({
      ...{ id, path: opened('merchants', id), status: `status.${status}` },
      title: merchantName({ id, name }),
      detail: showMoney(balance.balance, balance.currency),
    }));
  }),
} as const satisfies Partial<Record<Screen, Search>>;

export type SearchedScreen = keyof typeof searches;

/** On which screen each list is of which views are saved. */
const screenOfView = {
  payins: 'payin',
  payouts: 'payout',
  disputes: 'dispute',
  complaints: 'complaint',
  requests: 'requests',
  users: 'users',
  upis: 'upi',
  merchants: 'merchants',
} as const satisfies Record<ViewList, PlainScreen>;

export function placeOfView(view: {
  list: ViewList;
  filters: Readonly<Record<string, string>>;
  display: object;
}): { screen: PlainScreen; path: string } {
  const screen = screenOfView[view.list];
  const search = new URLSearchParams({ ...view.filters, ...view.display });
  return { screen, path: `${screenPaths[screen]}?${search}` };
}
