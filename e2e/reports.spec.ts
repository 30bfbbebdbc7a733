import { readFile } from 'node:fs/promises';
import { barriersOn, overlayBarriersOn } from './support/axe.ts';
import { adminLogin } from './support/api-fixture.ts';
import { chooseSearched } from './support/choose.ts';
import { payinsOf } from './support/payin.ts';
import { expect, phone, test } from './support/test.ts';

const narrow = { ...phone, viewport: { width: 360, height: 740 } };

test('a report is previewed, made, downloaded and deleted, and a list is exported', async ({
  api,
  portal,
}) => {
  const merchant = await api.addMerchant();
  const { customer } = await api.place(merchant, '777.00');
  const page = await portal.open(adminLogin, '/reports');
  await page.getByRole('button', { name: 'New report' }).click();
  const sheet = page.getByRole('dialog', { name: 'New report' });
  await sheet.getByRole('button', { name: /Yesterday/ }).click();
  await page.getByRole('menuitem', { name: 'Today', exact: true }).click();
  await chooseSearched(sheet.getByRole('combobox', { name: 'Merchant' }), merchant.name);
  await expect(sheet.getByText('1 row', { exact: true })).toBeVisible();
  await expect(sheet.getByRole('cell', { name: customer }).first()).toBeVisible();
  await sheet.getByLabel('Name', { exact: true }).fill('Of one merchant');
  await sheet.getByLabel('Format').selectOption('CSV');
  expect(await barriersOn(page, 'new report')).toEqual([]);
  await sheet.getByRole('button', { name: 'Make report' }).click();
  await expect(sheet).toBeHidden();

  const row = page.getByRole('row').filter({ hasText: 'Of one merchant' });
  await expect(row).toContainText('Ready');
  const saved = page.waitForEvent('download');
  await row.getByRole('button', { name: /Download/ }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^Of one merchant \d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(customer);
  expect(await barriersOn(page, 'reports')).toEqual([]);

  await page.goto(payinsOf(merchant));
  await page.getByRole('button', { name: 'Export as a report' }).click();
  await expect(page).toHaveURL('/reports');
  const exported = page.getByRole('row').filter({ hasText: 'Pay In' });
  await expect(exported).toContainText('Ready');
  await exported.getByRole('button', { name: /More/ }).click();
  await page.getByRole('menuitem', { name: 'Delete report' }).click();
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Delete report' });
  await expect(sure).toBeVisible();
  expect(await overlayBarriersOn(page, 'delete a report')).toEqual([]);
  await sure.click();
  await expect(exported).toHaveCount(0);
});

test('lists of people, UPI IDs, merchants, requests and the rest are exported as they are', async ({
  api,
  portal,
}) => {
  await api.addMerchant();
  await api.addPeer();
  const page = await portal.open(adminLogin, '/users');
  for (const [path, kind] of [
    ['/users', 'Users'],
    ['/operations/upi', 'UPI IDs'],
    ['/merchants', 'Merchants'],
    ['/requests?tab=all', 'Requests'],
    ['/requests?tab=logs', 'Settlement log'],
    ['/freezes', 'Freezes'],
    ['/utr-submission?tab=exceptions', 'Exceptions'],
    ['/ledger?tab=wallet', 'One wallet'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Export as a report' }).click();
    await expect(page).toHaveURL('/reports');
    const row = page.getByRole('row').filter({ has: page.getByText(kind) });
    await expect(row.first()).toContainText('Ready');
  }
});

test('a schedule is saved on a phone, in Hindi too, and paused', async ({ api, portal }) => {
  const lead = await api.addUser('subadmin');
  const page = await portal.open(lead, '/reports', narrow);
  await page.getByRole('button', { name: 'New report' }).click();
  const sheet = page.getByRole('dialog', { name: 'New report' });
  await expect(sheet.getByLabel('Kind')).not.toContainText('Reconciliation');
  await sheet.getByLabel('How often').selectOption('Every week');
  await sheet.getByLabel('Day').selectOption('Friday');
  await sheet.getByLabel('Name', { exact: true }).fill('Each Friday');
  expect(await barriersOn(page, 'new schedule')).toEqual([]);
  await sheet.getByRole('button', { name: 'Save schedule' }).click();
  const item = page.getByRole('listitem').filter({ hasText: 'Each Friday' });
  await expect(item).toContainText('every Friday at 09:00');
  await expect(item).toContainText('Has not run yet');
  await item.getByRole('button', { name: 'Pause' }).click();
  await expect(item).toContainText('Paused');
  await api.as(await api.signin(lead), 'user.updateMe', { body: { language: 'hi' } });
  const hindi = await portal.open(lead, '/reports?tab=schedules', narrow);
  await expect(hindi.getByRole('listitem').filter({ hasText: 'Each Friday' })).toContainText(
    'हर शुक्रवार 09:00 बजे',
  );
  expect(await barriersOn(hindi, 'schedules')).toEqual([]);
});
