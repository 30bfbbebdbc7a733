import type { Locator, Page } from '@playwright/test';
import type { Merchant, Placed } from './api-fixture.ts';

export const payinPath = '/operations/payin';

/** The pay-in list of one merchant, so that other tests do not interfere. */
export function payinsOf(merchant: Merchant, more = ''): string {
  return `${payinPath}?merchantId=${merchant.id}${more}`;
}

export function rowOf(page: Page, { customer }: Pick<Placed, 'customer'>): Locator {
  return page.getByRole('row').filter({ hasText: customer });
}

export function drawerOf(page: Page, { order }: Pick<Placed, 'order'>): Locator {
  return page.getByRole('dialog', { name: order.refId });
}

/** The customers of the rows, from the top. */
export function customersOf(page: Page): Promise<string[]> {
  return page
    .getByRole('row')
    .getByText(/^Ravi /)
    .allInnerTexts();
}
