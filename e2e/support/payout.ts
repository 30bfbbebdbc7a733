import type { Payout } from '@peerdesk/contract/payout.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { expect, type Locator } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { freshUtr, word, type ApiFixture, type Merchant, type Person } from './api-fixture.ts';

export const payoutPath = '/operations/payout';

/** The pay-out list of one merchant, so that other tests do not interfere. */
export function payoutsOf(merchant: Merchant, more = ''): string {
  return `${payoutPath}?merchantId=${merchant.id}${more}`;
}

export interface PlacedPayout {
  order: Payout;
  /** The name of the customer, unique to this order. */
  customer: string;
  /** The destination. */
  upi: string;
}

/** A payer, online, with a commission of 1 %. */
export async function addPayer(
  api: ApiFixture,
  role: Extract<Role, 'peer' | 'peer-withdrawal'> = 'peer-withdrawal',
  set: { parentId?: string } = {},
): Promise<Person> {
  const payer = await api.addUser(role, { commission: { payoutBps: 100 }, ...set });
  await api.as(await api.signin(payer), 'user.updateMe', { body: { presence: 'online' } });
  return payer;
}

/** A merchant with ₹1,00,000.00 and a fee of 2 % on pay-outs. */
export async function addPayingMerchant(api: ApiFixture): Promise<Merchant> {
  const merchant = await api.addMerchant({ payinBps: 300, payoutBps: 200 });
  await api.admin('merchant.changeWallet', {
    body: { merchantId: merchant.id, kind: 'topup', amount: '100000.00', reason: 'deposit' },
  });
  return merchant;
}

/** A pay-out to a new customer, as the merchant creates it. */
export async function placePayout(
  api: ApiFixture,
  merchant: Merchant,
  amount = '1000.00',
): Promise<PlacedPayout> {
  const customer = `Ravi ${word()}`;
  const upi = `ravi.${word()}@oksbi`;
  const order = await api.as(merchant.key, 'payout.create', {
    body: {
      orderId: `W-${randomUUID()}`,
      amount,
      customer: { id: customer, name: customer, upi },
    },
  });
  return { order, customer, upi };
}

export async function givePayout(
  api: ApiFixture,
  { order: { refId } }: PlacedPayout,
  payer: Person,
): Promise<void> {
  await api.admin('payout.assign', { body: { refId, peerId: payer.id } });
}

/** Assigns it to somebody, who accepts it. */
export async function acceptPayout(
  api: ApiFixture,
  placed: PlacedPayout,
  payer: Person,
): Promise<void> {
  await givePayout(api, placed, payer);
  const { refId } = placed.order;
  await api.as(await api.signin(payer), 'payout.accept', { body: { refId } });
}

/** Assigns it to somebody, who accepts and pays it. */
export async function payPayout(
  api: ApiFixture,
  placed: PlacedPayout,
  payer: Person,
): Promise<string> {
  await acceptPayout(api, placed, payer);
  const { refId } = placed.order;
  const utr = freshUtr();
  const body = { refId, status: 'approved' as const, utr };
  await api.as(await api.signin(payer), 'payout.decide', { body });
  return utr;
}

export async function withdrawPayout(
  api: ApiFixture,
  merchant: Merchant,
  { order: { refId } }: PlacedPayout,
): Promise<void> {
  await api.as(merchant.key, 'payout.withdraw', { body: { refId } });
}

/** The dialog in which a payer is chosen. */
export const assignDialog = { name: 'Assign this pay-out' };

/** Looks for somebody in a dialog that may already name the best. */
export async function lookFor(dialog: Locator, name: string): Promise<void> {
  const change = dialog.getByRole('button', { name: 'Choose someone else' });
  const field = dialog.getByRole('combobox');
  await expect(change.or(field)).toBeVisible();
  if (await change.isVisible()) await change.click();
  await field.fill(name);
}
