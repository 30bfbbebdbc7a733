import { readFile } from 'node:fs/promises';
import { barriersOn, overlayBarriersOn } from './support/axe.ts';
import { adminLogin } from './support/api-fixture.ts';
import { expect, phone, test, type Page } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const dialogOf = (page: Page) => page.getByRole('dialog').last();

/** Once the dialog knows what the freeze would do: before, it confirms nothing. */
async function confirm(page: Page, reason: string): Promise<void> {
  await dialogOf(page).getByLabel('Reason').fill(reason);
  await expect(dialogOf(page).locator('footer button').last()).toBeEnabled();
  await page.keyboard.press('Control+Enter');
}

test('an admin freezes a peer, sees what is to be decided, takes the evidence and ends it', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  const { order } = await api.pay(merchant, { amount: '700.00' });
  const own = await portal.open(peer, '/operations/payin');
  const page = await portal.open(adminLogin, `/users/${peer.id}`);
  await page.getByRole('button', { name: 'Freeze' }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('1 open pay-in of ₹700.00 is decided by staff');
  await expect(dialog).toContainText('Balance ₹50,000.00, of which ₹700.00 is held');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toContainText('Say why');
  await dialog.getByLabel('Block an amount').fill('60,000');
  await confirm(page, 'lien of the bank');
  await expect(dialog.getByLabel('Block an amount')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Block an amount').fill('1,000');
  expect(await barriersOn(page, 'freeze dialog')).toEqual([]);
  await confirm(page, 'lien of the bank');
  await expectToast(page, 'Frozen');
  await expect(page.getByRole('main')).toContainText('₹49,000.00');
  await expect(page.getByRole('main')).toContainText('User frozen');

  await expect(own.getByRole('status').filter({ hasText: 'Your account is frozen' })).toBeVisible();
  await expect(own.getByRole('switch', { name: 'Available for orders' })).toBeDisabled();
  await expect(own.getByRole('row').filter({ hasText: '₹700.00' })).toBeVisible();
  await expect(own.getByRole('button', { name: /^(?:Confirm|Decline)$/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Freeze: details' }).click();
  await page.getByRole('link', { name: 'Open the freeze' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('lien of the bank');
  await expect(main.getByRole('link', { name: order.refId })).toBeVisible();
  expect(await barriersOn(page, 'freeze')).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const zip = await readFile(await (await download).path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');

  await page.getByRole('button', { name: 'End the freeze' }).click();
  await expect(dialogOf(page)).toContainText('₹1,000.00 that was blocked is given back');
  expect(await overlayBarriersOn(page, 'end a freeze')).toEqual([]);
  await confirm(page, 'released by the bank');
  await expectToast(page, 'Freeze ended');
  await expect(main).toContainText('released by the bank');
  await expect(own.getByText('Your account is frozen')).toHaveCount(0);
});

test('on a phone, a merchant is frozen from its list and found among the freezes', async ({
  api,
  portal,
}) => {
  const merchant = await api.addMerchant();
  const page = await portal.open(adminLogin, `/merchants?q=${merchant.id}`, {
    ...phone,
    viewport: { width: 360, height: 740 },
  });
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Freeze' }).click();
  await expect(dialogOf(page)).toContainText('No pay-in is open');
  await confirm(page, 'request of an authority');
  await expectToast(page, 'Frozen');
  await expect(page.getByRole('main')).toContainText('Frozen');
  const body = { orderId: 'A', amount: '500.00', customer: { id: 'c' } };
  await expect(api.as(merchant.key, 'payin.create', { body })).rejects.toThrow('PermissionDenied');
  await page.goto(`/freezes?q=${encodeURIComponent(merchant.name)}`);
  await expect(page.getByRole('main')).toContainText('request of an authority');
  expect(await barriersOn(page, 'freezes')).toEqual([]);
  await page.getByRole('link', { name: merchant.name }).click();
  expect(await barriersOn(page, 'freeze on a phone')).toEqual([]);
});

test('a frozen UPI ID leads to its freeze; a subadmin is offered none', async ({ api, portal }) => {
  const north = await api.addUser('subadmin');
  const peer = await api.addPeer({ parentId: north.id });
  const path = `/operations/upi?q=${peer.vpa}`;
  const page = await portal.open(adminLogin, path);
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Freeze' }).click();
  await confirm(page, 'lien');
  await expectToast(page, 'Frozen');
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Freeze: details' }).click();
  await page.getByRole('link', { name: 'Open the freeze' }).click();
  await expect(page.getByRole('heading', { name: peer.vpa })).toBeVisible();
  await page.getByRole('button', { name: 'End the freeze' }).click();
  await confirm(page, 'over');
  await expectToast(page, 'Freeze ended');
  await page.goto(`/freezes?q=${encodeURIComponent(peer.vpa)}`);
  await page.getByRole('cell', { name: 'lien' }).click();
  await expect(page.getByRole('heading', { name: peer.vpa })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('cell', { name: 'lien' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: peer.vpa })).toBeVisible();
  const theirs = await portal.open(north, path);
  await theirs.getByRole('button', { name: /^More about/ }).click();
  await expect(theirs.getByRole('menuitem', { name: 'Open' })).toBeVisible();
  await expect(theirs.getByRole('menuitem', { name: 'Freeze' })).toHaveCount(0);
});
