import type { Dispute } from '@peerdesk/contract/dispute.ts';
import type { Locator, Page } from '@playwright/test';
import { adminLogin, word, type ApiFixture, type Merchant, type Person } from './api-fixture.ts';
import {
  addPayer,
  addPayingMerchant,
  payPayout,
  placePayout,
  type PlacedPayout,
} from './payout.ts';
import type { Portal } from './test.ts';

export const disputePath = '/operations/dispute';

/** The disputes of one merchant, so that other tests do not interfere. */
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

/** A pay-out paid by a member of a subadmin's group; `maxAmount` is the subadmin's limit. */
export async function paidPayout(
  api: ApiFixture,
  set: { amount?: string; maxAmount?: string } = {},
): Promise<PaidPayout> {
  const { amount = '1000.00', maxAmount = null } = set;
  const subadmin = await api.addUser('subadmin', { limits: { maxAmount } });
  const payer = await addPayer(api, 'peer', { parentId: subadmin.id });
  const merchant = await addPayingMerchant(api);
  const placed = await placePayout(api, merchant, amount);
  const utr = await payPayout(api, placed, payer);
  return { merchant, subadmin, payer, placed, utr };
}

/** The merchant says that the pay-out did not arrive. */
export async function raiseDispute(
  api: ApiFixture,
  { merchant, placed }: Pick<PaidPayout, 'merchant' | 'placed'>,
  reason = `No credit ${word()}`,
): Promise<Dispute> {
  const { refId } = placed.order;
  return api.as(merchant.key, 'dispute.create', { body: { refId, reason } });
}

/** A picture as a camera would send it, different each time. */
export async function pictureOf(page: Page, name: string) {
  return { name, mimeType: 'image/png', buffer: await page.screenshot() };
}

/** The drawer of a dispute. */
export function caseOf(page: Page, disputeId: string): Locator {
  return page.getByRole('dialog', { name: disputeId });
}

/** A dispute about a pay-out of its own, as the admin has it open. */
export async function openCase(api: ApiFixture, portal: Portal) {
  const paid = await paidPayout(api);
  const { id } = await raiseDispute(api, paid);
  const page = await portal.open(adminLogin, disputesOf(paid.merchant, `&open=${id}`));
  return { paid, id, page, room: caseOf(page, id) };
}
