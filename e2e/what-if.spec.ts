import { barriersOn } from './support/axe.ts';
import { adminLogin } from './support/api-fixture.ts';
import { chooseSearched } from './support/choose.ts';
import { expect, phone, test } from './support/test.ts';

const narrow = { ...phone, viewport: { width: 360, height: 740 } };

test('an admin asks whom more UPI IDs would have served, on a phone', async ({ api, portal }) => {
  await api.addPeer();
  const merchant = await api.addMerchant();
  await api.open(merchant, '777.00');
  const lost = await api.place(merchant, '777.00');
  const { status } = await api.as('', 'pay.open', { params: { token: lost.token } });
  expect(status).toBe('unassigned');

  const page = await portal.open(adminLogin, '/reports/what-if', narrow);
  await chooseSearched(page.getByLabel('Day', { exact: true }), 'Today');
  await page.getByLabel('From (hour)').fill('25');
  await page.getByRole('button', { name: 'Replay the day' }).click();
  await expect(page.getByText('Must be at most 23')).toBeVisible();
  await page.getByLabel('From (hour)').fill('0');
  await page.getByRole('button', { name: 'Replay the day' }).click();
  const result = page.getByRole('region', { name: /2 more UPI IDs from 0:00 to 24:00/ });
  // The day of the other tests of this desk is played too.
  await expect(result).toContainText(/[1-9]\d* more customers? would have been served: ₹/);
  await expect(result).toContainText('Lost: Same amount already open on the account');
  await expect(result).toContainText('the day comes out as it happened');
  expect(await barriersOn(page, 'what if')).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});
