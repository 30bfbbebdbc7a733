import { barriersOn } from './support/axe.ts';
import { adminLogin } from './support/api-fixture.ts';
import { chooseSearched } from './support/choose.ts';
import { expect, phone, test } from './support/test.ts';

const narrow = { ...phone, viewport: { width: 360, height: 740 } };

test('an admin reviews the day of a group, whose figures lead to their lists; its subadmin on a phone', async ({
  api,
  portal,
}) => {
  const lead = await api.addUser('subadmin');
  await api.addPeer({ parentId: lead.id });
  const merchant = await api.addMerchant();
  const { order } = await api.pay(merchant, { amount: '2500.00' });
  await api.admin('payin.decide', { body: { refId: order.refId, status: 'approved' } });

  const page = await portal.open(adminLogin, '/reports/day');
  await expect(page.getByText('This day is not over')).toBeVisible();
  await chooseSearched(page.getByLabel('Group'), lead.name);
  const paper = page.getByRole('region', { name: /^\d\d \w{3} \d{4}$/ });
  await expect(paper).toContainText(`Group of ${lead.name}`);
  const booked = paper.getByRole('region', { name: 'Booked on this day' });
  await expect(booked).toContainText('₹2,500.00');
  await expect(booked).toContainText('₹75.00');
  await expect(booked).toContainText('₹25.00');
  const deciders = paper.getByRole('region', { name: 'Who decided pay-ins' });
  await expect(deciders).toContainText('Administrator');
  expect(await barriersOn(page, 'a day in review')).toEqual([]);
  const link = new URL(page.url());
  await deciders.getByRole('link', { name: '1 approved' }).click();
  await expect(page.getByRole('row').filter({ hasText: order.refId })).toContainText('₹2,500.00');
  expect(await barriersOn(page, 'the orders that somebody decided')).toEqual([]);
  await page.getByRole('link', { name: 'Back to the day' }).click();
  await expect(paper).toContainText(`Group of ${lead.name}`);
  await booked.getByRole('link', { name: '₹75.00' }).click();
  await expect(page.getByLabel('Booked on this day')).toHaveText(
    /In₹2,500.00Out₹0.00Fees₹75.00Commissions₹25.00/,
  );
  await expect(page.getByRole('row').filter({ hasText: '+₹75.00' })).toHaveCount(1);
  expect(await barriersOn(page, 'what was booked on a day')).toEqual([]);
  await page.goBack();
  await paper.getByRole('link', { name: '0', exact: true }).first().click();
  await expect(page).toHaveURL(/\/payin\?.*status=unassigned%2Cpending%2Cprocessing/);
  await expect(page.getByText('No pay-ins match these filters')).toBeVisible();
  await page.goBack();
  await paper
    .getByRole('region', { name: 'Orders created on this day' })
    .getByRole('link', { name: '1', exact: true })
    .first()
    .click();
  await expect(page.getByRole('row').filter({ hasText: '₹2,500.00' })).toHaveCount(1);

  const own = await portal.open(lead, `${link.pathname}`, narrow);
  const ofGroup = own.getByRole('region', { name: 'Booked on this day' });
  await expect(ofGroup).toContainText('₹2,500.00');
  await expect(ofGroup).not.toContainText('₹75.00');
  await expect(own.getByLabel('Group')).toHaveCount(0);
  await ofGroup.getByRole('link', { name: '₹25.00' }).click();
  await expect(own.getByLabel('Booked on this day')).toHaveText(
    /In₹2,500.00Out₹0.00Commissions₹25.00/,
  );
  await expect(own.getByText('₹75.00')).toHaveCount(0);
  await own.goBack();
  await expect(ofGroup).toBeVisible();
  expect(await barriersOn(own, 'a day in review on a phone')).toEqual([]);
  const width = await own.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});

test('of two searched fields one is open, however fast the second is pressed', async ({
  portal,
}) => {
  const page = await portal.open(adminLogin, '/reports/day');
  const fields = page.getByRole('combobox');
  await expect(fields).toHaveCount(2);
  await fields.evaluateAll((both) => {
    for (const field of both) if (field instanceof HTMLElement) field.click();
  });
  const lists = page.getByRole('dialog').filter({ has: page.getByRole('listbox') });
  await expect(lists.getByRole('option', { name: /Today/ })).toBeVisible();
  await expect(lists).toHaveCount(1);
});
