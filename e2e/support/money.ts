import type { Locator } from '@playwright/test';
import type { ApiFixture, Merchant, Person } from './api-fixture.ts';

/** What a merchant has, and how much of it is held. */
export async function balanceOf(api: ApiFixture, merchant: Merchant) {
  const { balance, held } = await api.as(merchant.key, 'merchant.balance');
  return { balance, held };
}

export async function walletOf(api: ApiFixture, person: Person): Promise<string> {
  const { balance } = await api.as(await api.signin(person), 'user.wallet');
  return balance;
}

/** The amount that stands beside an account's name. */
export function posting(within: Locator, account: string): Locator {
  return within.getByText(account, { exact: true }).locator('xpath=following-sibling::*[1]');
}
