import type { Payout } from '@peerdesk/contract/payout.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { randomUUID } from 'node:crypto';
import { freshUtr, word, type Desk, type Merchant, type Person } from './desk.ts';

export const payoutPath = '/operations/payout';

/** The pay-out list of one merchant: what other tests do is not in it. */
export function payoutsOf(merchant: Merchant, more = ''): string {
  return `${payoutPath}?merchantId=${merchant.id}${more}`;
}

export interface PlacedPayout {
  order: Payout;
  /** The name of the customer: no other order has it. */
  customer: string;
  /** Where the money goes. */
  upi: string;
}

/** Somebody who pays, online, with a commission of 1 %. */
export async function addPayer(
  desk: Desk,
  role: Extract<Role, 'peer' | 'peer-withdrawal'> = 'peer-withdrawal',
  set: { parentId?: string } = {},
): Promise<Person> {
  const payer = await desk.addUser(role, { commission: { payoutBps: 100 }, ...set });
  await desk.as(await desk.signin(payer), 'user.updateMe', { body: { presence: 'online' } });
  return payer;
}

/** A merchant with ₹1,00,000.00 and a fee of 2 % on what it pays out. */
export async function addPayingMerchant(desk: Desk): Promise<Merchant> {
  const merchant = await desk.addMerchant({ payinBps: 300, payoutBps: 200 });
  await desk.admin('merchant.changeWallet', {
    body: { merchantId: merchant.id, kind: 'topup', amount: '100000.00', reason: 'deposit' },
  });
  return merchant;
}

/** A pay-out to a customer of its own, as the merchant creates it. */
export async function placePayout(
  desk: Desk,
  merchant: Merchant,
  amount = '1000.00',
): Promise<PlacedPayout> {
  const customer = `Ravi ${word()}`;
  const upi = `ravi.${word()}@oksbi`;
  const order = await desk.as(merchant.key, 'payout.create', {
    body: {
      orderId: `W-${randomUUID()}`,
      amount,
      customer: { id: customer, name: customer, upi },
    },
  });
  return { order, customer, upi };
}

export async function givePayout(
  desk: Desk,
  { order: { refId } }: PlacedPayout,
  payer: Person,
): Promise<void> {
  await desk.admin('payout.assign', { body: { refId, peerId: payer.id } });
}

/** Gives it to somebody, who accepts it. */
export async function acceptPayout(desk: Desk, placed: PlacedPayout, payer: Person): Promise<void> {
  await givePayout(desk, placed, payer);
  const { refId } = placed.order;
  await desk.as(await desk.signin(payer), 'payout.accept', { body: { refId } });
}

/** Gives it to somebody, who accepts and pays it. */
export async function payPayout(desk: Desk, placed: PlacedPayout, payer: Person): Promise<string> {
  await acceptPayout(desk, placed, payer);
  const { refId } = placed.order;
  const utr = freshUtr();
  const body = { refId, status: 'approved' as const, utr };
  await desk.as(await desk.signin(payer), 'payout.decide', { body });
  return utr;
}

export async function withdrawPayout(
  desk: Desk,
  merchant: Merchant,
  { order: { refId } }: PlacedPayout,
): Promise<void> {
  await desk.as(merchant.key, 'payout.withdraw', { body: { refId } });
}
