import { adminLogin } from './support/api-fixture.ts';
import { barriersOn } from './support/axe.ts';
import { payinsOf, rowOf } from './support/payin.ts';
import { expect, test } from './support/test.ts';

test('several pay-ins are decided in one go by keyboard, each with a result', async ({
  api,
  portal,
}) => {
  await api.addPeer();
  const merchant = await api.addMerchant();
  const first = await api.pay(merchant, { amount: '800.00' });
  const second = await api.pay(merchant, { amount: '900.00' });
  const open = await api.open(merchant, '700.00');
  const page = await portal.open(adminLogin, payinsOf(merchant, '&sort=createdAt'));
  await expect(rowOf(page, open)).toBeVisible();
  for (let row = 0; row < 3; row += 1) {
    await page.keyboard.press('j');
    await page.keyboard.press('x');
  }
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText('3 orders selected');
  await bar.getByRole('button', { name: 'Approve' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Approve 2 pay-ins');
  await expect(dialog).toContainText('₹1,700.00');
  await expect(dialog).toContainText('1 pay-in without a reference is left out');
  await expect(dialog.getByText('Nothing from the bank yet')).toHaveCount(2);
  expect(await barriersOn(page, 'a bulk approval')).toEqual([]);
  // Decided elsewhere in the meantime.
  await api.admin('payin.decide', { body: { refId: second.order.refId, status: 'declined' } });
  const leftOut = dialog.getByRole('status').filter({ hasText: '1 is no longer sent' });
  await expect(leftOut).toContainText(/₹900\.00: Already declined by .+ at/);
  expect(await barriersOn(page, 'a bulk approval of which one was decided')).toEqual([]);
  await dialog.getByRole('button', { name: 'Approve ₹800.00' }).press('Enter');
  await expect(dialog).toContainText('1 of 1 done');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, first)).toContainText('Approved');

  const tabs = page.getByRole('group', { name: 'Status' });
  await tabs.getByRole('button', { name: 'Declined' }).click();
  await expect(rowOf(page, second)).toBeVisible();
  await expect(rowOf(page, first)).toHaveCount(0);
  await tabs.getByRole('button', { name: 'Paid late' }).click();
  await expect(page).toHaveURL(/status=expired&paid=late|paid=late.*status=expired/);
  await expect(page.getByText('No pay-ins match these filters')).toBeVisible();
});
