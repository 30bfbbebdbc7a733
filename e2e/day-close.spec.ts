import { barriersOn, overlayBarriersOn } from './support/axe.ts';
import { adminLogin } from './support/api-fixture.ts';
import { expect, phone, test, type Page } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const narrow = { ...phone, viewport: { width: 360, height: 740 } };
const tabsOf = (page: Page) => page.getByRole('group', { name: 'Status' });
const needs = (page: Page) => tabsOf(page).getByRole('button', { name: /^Needs you/ });
const navigationOf = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const dialogOf = (page: Page) => page.getByRole('dialog').last();

test('a peer closes its day on a phone, explains a difference, and an admin accepts the reason', async ({
  api,
  portal,
}) => {
  const lead = await api.addUser('subadmin');
  const peer = await api.addPeer({ parentId: lead.id });
  const merchant = await api.addMerchant();
  const { order } = await api.pay(merchant, { amount: '1500.00' });
  await api.admin('payin.decide', { body: { refId: order.refId, status: 'approved' } });

  const page = await portal.open(peer, '/dashboard', narrow);
  await page.getByRole('link', { name: /days? you have not closed/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Day close' })).toBeVisible();
  await page.getByRole('button', { name: 'Close a day' }).click();
  const account = dialogOf(page).getByLabel('Bank account');
  await account.selectOption({ label: peer.vpa });
  await dialogOf(page).getByLabel('Money in').fill('1,200');
  await dialogOf(page).getByRole('button', { name: 'Declare' }).click();
  await expect(dialogOf(page)).toContainText('Enter both the money in and the money out');
  await dialogOf(page).getByLabel('Money out').fill('0');
  expect(await barriersOn(page, 'close a day')).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Declare' }).click();
  await expectToast(page, 'Declared');
  await expect(needs(page)).toHaveText('Needs you1');
  await needs(page).click();
  await expect(page).toHaveURL(/waitsFor=me/);
  await expect(page.getByRole('main')).toContainText('+₹300.00');
  await page.getByRole('button', { name: 'Differs', exact: false }).click();
  const days = page.getByRole('main');
  await expect(days).toContainText('+₹300.00');
  expect(await barriersOn(page, 'days of a peer')).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  await expect(dialogOf(page)).toContainText('No statement covers this day yet');
  expect(await overlayBarriersOn(page, 'explain a day')).toEqual([]);
  await dialogOf(page).getByLabel('Reason').fill('my bank credits the rest tomorrow');
  await dialogOf(page).getByRole('button', { name: 'Send the reason' }).click();
  await expectToast(page, 'Reason sent');
  await expect(needs(page)).toHaveText('Needs you0');

  const leads = await portal.open(lead, '/day-close?state=proposed');
  await expect(leads.getByRole('button', { name: /Send back/ })).toBeVisible();
  await expect(leads.getByRole('button', { name: /Accept/ })).toHaveCount(0);
  // Nothing of the list ever waits for somebody with an interest in all of it.
  await expect(needs(leads)).toHaveCount(0);

  const admin = await portal.open(adminLogin, '/dashboard');
  await admin.getByRole('link', { name: /explanations? waits?/ }).click();
  await admin.getByPlaceholder('Peer, UPI ID or day ID').fill(peer.name);
  await expect(navigationOf(admin).getByRole('link', { name: /^Day close/ })).toContainText(
    /\d+ needs? you/,
  );
  await needs(admin).click();
  await expect(admin).toHaveURL(/waitsFor=me/);
  const row = admin.getByRole('row').filter({ hasText: peer.name });
  await expect(row).toContainText('Waits for staff');
  await expect(admin).toHaveURL(/q=/);
  await expect(admin.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await barriersOn(admin, 'days of all peers')).toEqual([]);
  await admin.getByRole('button', { name: 'Date' }).click();
  await admin.getByRole('menuitem', { name: 'Yesterday' }).click();
  await expect(admin).toHaveURL(/from=\d{4}-\d\d-\d\d.*to=/);
  await expect(row).toHaveCount(0);
  await admin.getByRole('button', { name: 'Date' }).click();
  await admin.getByRole('menuitem', { name: 'Today', exact: true }).click();
  await row.getByRole('button', { name: /Accept/ }).click();
  await expect(dialogOf(admin)).toContainText('my bank credits the rest tomorrow');
  expect(await overlayBarriersOn(admin, 'accept an explanation')).toEqual([]);
  await dialogOf(admin).getByRole('button', { name: 'Accept' }).click();
  await expectToast(admin, 'Accepted');
  await expect(row).toHaveCount(0);
  await admin.getByRole('button', { name: 'Explained' }).click();
  await row.getByText(peer.name).click();
  await expect(dialogOf(admin)).toContainText('Explanation accepted');
  expect(await barriersOn(admin, 'a day and its history')).toEqual([]);
  await page.getByRole('button', { name: 'Explained' }).click();
  await expect(days).toContainText('Explained');
});
