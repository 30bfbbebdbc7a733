import { countPresses } from './support/presses.ts';
import { expect, test, type Page } from './support/test.ts';

/**
 * By the keys of the list as it was, with its cursor back at the first row after each decision:
 * two to get there, and then j, a, Space, Enter for each to confirm, and j, d, Enter to decline.
 */
const before = 2 + 20 * 4 + 5 * 3;

test('20 confirms and 5 declines take a peer a few clicks and keys, as the browser counts them', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  // A UPI ID has no two open pay-ins of one amount.
  for (let at = 0; at < 25; at += 1) await api.pay(merchant, { amount: `${300 + at}.00` });
  const page = await (await portal.enter(peer)).newPage();
  const presses = await countPresses(page);
  await page.goto('/dashboard');
  const confirms = await presses.during(() => confirmTwenty(page));
  const declines = await presses.during(() => declineFive(page));
  expect({ confirms, declines }).toEqual({ confirms: 6, declines: 5 });
  expect(confirms + declines).toBeLessThanOrEqual((before * 2) / 3);
});

/** Those that wait the longest are the first page of what needs them. */
async function confirmTwenty(page: Page): Promise<void> {
  await page.getByRole('link', { name: /25 ?pay-ins need your decision/ }).click();
  await expect(page.getByRole('button', { name: 'Needs you 25' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Ravi' })).toHaveCount(20);
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).click();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText('20 orders selected');
  await bar.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Approve 20 pay-ins');
  await expect(dialog.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('button', { name: /^Approve/ })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('20 of 20 done');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

async function declineFive(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Needs you 5' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Ravi' })).toHaveCount(5);
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).click();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText('5 orders selected');
  await bar.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('5 of 5 done');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}
