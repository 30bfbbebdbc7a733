import type { Dispute } from '@peerdesk/contract/dispute.ts';
import type { Page } from '@playwright/test';
import { word, type Desk, type Merchant, type Person } from './desk.ts';
import {
  addPayer,
  addPayingMerchant,
  payPayout,
  placePayout,
  type PlacedPayout,
} from './payout.ts';

export const disputePath = '/operations/dispute';

/** The disputes of one merchant: what other tests do is not in it. */
export function disputesOf(merchant: Merchant, more = ''): string {
  return `${disputePath}?merchantId=${merchant.id}${more}`;
}

export interface PaidPayout {
  merchant: Merchant;
  subadmin: Person;
  /** Of the subadmin's group. */
  payer: Person;
  placed: PlacedPayout;
  utr: string;
}

/** A pay-out that somebody of a subadmin's group has paid; `maxAmount` is the subadmin's limit. */
export async function paidPayout(
  desk: Desk,
  set: { amount?: string; maxAmount?: string } = {},
): Promise<PaidPayout> {
  const { amount = '1000.00', maxAmount = null } = set;
  const subadmin = await desk.addUser('subadmin', { limits: { maxAmount } });
  const payer = await addPayer(desk, 'peer', { parentId: subadmin.id });
  const merchant = await addPayingMerchant(desk);
  const placed = await placePayout(desk, merchant, amount);
  const utr = await payPayout(desk, placed, payer);
  return { merchant, subadmin, payer, placed, utr };
}

/** The merchant says that the pay-out did not arrive. */
export async function raiseDispute(
  desk: Desk,
  { merchant, placed }: Pick<PaidPayout, 'merchant' | 'placed'>,
  reason = `No credit ${word()}`,
): Promise<Dispute> {
  const { refId } = placed.order;
  return desk.as(merchant.key, 'dispute.create', { body: { refId, reason } });
}

/** What somebody sent from a camera would be: a real picture, different each time. */
export async function pictureOf(page: Page, name: string) {
  return { name, mimeType: 'image/png', buffer: await page.screenshot() };
}
