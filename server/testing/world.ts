import type { Order } from '@peerdesk/contract/order.ts';
import type { Payout } from '@peerdesk/contract/payout.ts';
import type { Role, User } from '@peerdesk/contract/user.ts';
import type { ApiClient } from '../platform/api-client/client.ts';
import type { TestDesk } from './desk.ts';

export const password = 'a fairly long password';

/** Whatever runs a desk: its first admin, and somebody who is not signed in. */
export type DeskClients = Pick<TestDesk, 'admin' | 'anyone'>;

export interface Member {
  user: User;
  client: ApiClient;
}

/** A small desk: two groups, a peer with a UPI ID in each, one without a group, a merchant. */
export interface World {
  north: Member;
  south: Member;
  peer: Member;
  otherPeer: Member;
  payer: Member;
  merchant: { id: string; client: ApiClient };
  otherMerchant: { id: string; client: ApiClient };
}

let serial = 0;

/** Registers a user over the API and signs it in. */
export async function addMember(
  desk: DeskClients,
  role: Role,
  set: { parentId?: string; topup?: string; payinBps?: number } = {},
): Promise<Member> {
  serial += 1;
  const username = `${role}${serial}`;
  const user = await desk.admin.ok('user.register', {
    body: {
      name: `${role} ${serial}`,
      username,
      password,
      role,
      ...(set.parentId ? { parentId: set.parentId } : {}),
      ...(set.payinBps ? { commission: { payinBps: set.payinBps } } : {}),
    },
  });
  if (set.topup) await topUp(desk, user.id, set.topup);
  return { user, client: await desk.anyone.signin(username, password) };
}

export async function topUp(desk: DeskClients, userId: string, amount: string): Promise<void> {
  await desk.admin.ok('user.changeWallet', {
    body: { userId, kind: 'topup', amount, reason: 'test' },
  });
}

/** Gives a peer a UPI ID and puts the peer online. */
export async function addUpi(
  desk: DeskClients,
  peer: Member,
  set: { upi?: string; accountId?: string } = {},
): Promise<string> {
  serial += 1;
  const created = await desk.admin.ok('upi.create', {
    body: {
      peerId: peer.user.id,
      upi: set.upi ?? `peer${serial}@okaxis`,
      holder: peer.user.name,
      ...(set.accountId ? { accountId: set.accountId } : {}),
    },
  });
  await peer.client.ok('user.updateMe', { body: { presence: 'online' } });
  return created.id;
}

/** The first UPI ID of a peer. */
export async function upiIdOf(desk: DeskClients, { user }: Member): Promise<string> {
  const { upis } = await desk.admin.ok('upi.list', { query: { peerId: user.id } });
  return upis[0]?.id ?? '';
}

export async function addMerchant(
  desk: DeskClients,
  fees = { payinBps: 300, payoutBps: 0 },
): Promise<{ id: string; client: ApiClient }> {
  serial += 1;
  const { id } = await desk.admin.ok('merchant.create', { body: { name: `Shop ${serial}`, fees } });
  const { apiKey } = await desk.admin.ok('merchant.createKey', { body: { merchantId: id } });
  return { id, client: desk.anyone.as(`key ${apiKey}`) };
}

/** The same merchant with a key of test mode. */
export async function testClientOf(desk: DeskClients, merchantId: string): Promise<ApiClient> {
  const body = { merchantId, mode: 'test' } as const;
  const { apiKey } = await desk.admin.ok('merchant.createKey', { body });
  return desk.anyone.as(`key ${apiKey}`);
}

export async function buildWorld(desk: DeskClients): Promise<World> {
  const north = await addMember(desk, 'subadmin');
  const south = await addMember(desk, 'subadmin');
  const money = { topup: '1000000.00', payinBps: 100 };
  const peer = await addMember(desk, 'peer', { parentId: north.user.id, ...money });
  const otherPeer = await addMember(desk, 'peer', { parentId: south.user.id, ...money });
  const payer = await addMember(desk, 'peer-withdrawal', { parentId: north.user.id });
  // Two UPI IDs on one bank account: an amount is open on the account once, whichever is shown.
  for (let n = 0; n < 2; n += 1) await addUpi(desk, peer, { accountId: 'north bank' });
  return {
    north,
    south,
    peer,
    otherPeer,
    payer,
    merchant: await addMerchant(desk),
    otherMerchant: await addMerchant(desk),
  };
}

/** Below the network's cap on large payments, however many tests ran before in this process. */
function nextAmount(): string {
  return `${1000 + (serial % 900)}.00`;
}

export interface Placed extends Order {
  token: string;
}

/** Creates a pay-in for a new customer. */
export async function placeOrder(
  world: Pick<World, 'merchant'>,
  set: { amount?: string; customerId?: string; resolveType?: string; orderId?: string } = {},
): Promise<Placed> {
  serial += 1;
  const created = await world.merchant.client.ok('payin.create', {
    body: {
      orderId: set.orderId ?? `order-${serial}`,
      amount: set.amount ?? nextAmount(),
      customer: { id: set.customerId ?? `customer-${serial}`, name: 'Ravi' },
      ...(set.resolveType ? { resolveType: set.resolveType } : {}),
    },
  });
  return { ...created, token: created.payUrl.split('/').at(-1) ?? '' };
}

/** Creates a pay-in and opens its page, so that it is pending. */
export async function openOrder(
  desk: DeskClients,
  world: Pick<World, 'merchant'>,
  set: Parameters<typeof placeOrder>[1] = {},
): Promise<Placed> {
  const placed = await placeOrder(world, set);
  const page = await desk.anyone.ok('pay.open', { params: { token: placed.token } });
  if (page.status !== 'pending') throw new Error(`the order is ${page.status}, not pending`);
  return placed;
}

/** A reference that no other call of this function returns. */
export function freshUtr(): string {
  serial += 1;
  return String(400_000_000_000 + serial);
}

/** Creates a pay-in that waits for a decision, with its reference. */
export async function payOrder(
  desk: DeskClients,
  world: Pick<World, 'merchant'>,
  set: Parameters<typeof placeOrder>[1] & { utr?: string } = {},
): Promise<Placed & { utr: string }> {
  const placed = await openOrder(desk, world, set);
  const utr = set.utr ?? freshUtr();
  await desk.anyone.ok('pay.utr', { params: { token: placed.token }, body: { utr } });
  return { ...placed, utr };
}

/** Gives a merchant a balance for pay-outs. */
export async function fundMerchant(
  desk: DeskClients,
  merchantId: string,
  amount = '1000000.00',
): Promise<void> {
  await desk.admin.ok('merchant.changeWallet', {
    body: { merchantId, kind: 'topup', amount, reason: 'test' },
  });
}

/** Creates a pay-out to a new customer. */
export async function placePayout(
  world: Pick<World, 'merchant'>,
  set: { amount?: string; orderId?: string; upi?: string } = {},
): Promise<Payout> {
  serial += 1;
  return world.merchant.client.ok('payout.create', {
    body: {
      orderId: set.orderId ?? `payout-${serial}`,
      amount: set.amount ?? '500.00',
      customer: { id: `customer-${serial}`, name: 'Ravi', upi: set.upi ?? `ravi${serial}@oksbi` },
    },
  });
}

/** Creates a pay-out and assigns it to somebody, who accepts it unless told not to. */
export async function givePayout(
  desk: DeskClients,
  world: Pick<World, 'merchant'>,
  to: Member,
  set: Parameters<typeof placePayout>[1] & { accept?: boolean } = {},
): Promise<Payout> {
  const { refId } = await placePayout(world, set);
  const given = await desk.admin.ok('payout.assign', { body: { refId, peerId: to.user.id } });
  if (set.accept === false) return given;
  return to.client.ok('payout.accept', { body: { refId } });
}
