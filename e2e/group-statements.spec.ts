import { adminLogin } from './support/api-fixture.ts';
import { payinPath, rowOf } from './support/payin.ts';
import { managementPath, statementOf } from './support/statement.ts';
import { expect, test } from './support/test.ts';

test('a subadmin uploads the statements of its own group, beside its pay-ins and on its profile', async ({
  api,
  portal,
}) => {
  const head = await api.addUser('subadmin');
  const stranger = await api.addUser('subadmin');
  const peer = await api.addPeer({ parentId: head.id });
  const merchant = await api.addMerchant();
  const placed = await api.pay(merchant, { amount: '1543.00' });
  const other = await api.addPeer({ parentId: stranger.id });
  const page = await portal.open(head, payinPath);
  await expect(rowOf(page, placed).getByText('Processing')).toBeVisible();
  await page.getByRole('button', { name: 'Upload statements' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload bank statements' });
  const account = dialog.getByRole('combobox', { name: 'Bank account' });

  await test.step('an account of another group is not there to be chosen', async () => {
    for (const words of [other.vpa, other.name]) {
      await account.click();
      await account.fill(words);
      await expect(dialog.getByText(`No UPI ID matches “${words}”`)).toBeVisible();
      await expect(dialog.getByRole('option')).toHaveCount(0);
    }
  });

  await test.step('one of the group’s is, and its statement decides at once', async () => {
    await account.fill(peer.name);
    await dialog.getByRole('option', { name: peer.vpa }).click();
    const credit = { amount: '1543.00', utr: placed.utr, name: 'RAVI' };
    await dialog.getByLabel('Choose files').setInputFiles([statementOf('group.csv', [credit])]);
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
    await expect(dialog).toContainText('1 line · 1 matched');
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(rowOf(page, placed).getByText('Approved')).toBeVisible();
  });

  await test.step('its profile lists it; the other group’s does not', async () => {
    await page.goto('/profile');
    await expect(page.getByText('group.csv')).toBeVisible();
    const elsewhere = await portal.open(stranger, '/profile');
    await expect(elsewhere.getByText('None uploaded yet.')).toBeVisible();
    await expect(elsewhere.getByText('group.csv')).toHaveCount(0);
  });

  await test.step('the management of all statements stays the admin’s', async () => {
    await page.goto(managementPath);
    await expect(page.getByText('Not for your role')).toBeVisible();
    const admin = await portal.open(adminLogin, `${managementPath}?tab=statements`);
    const row = admin.getByRole('row').filter({ hasText: peer.vpa });
    await expect(row).toContainText('group.csv');
    await expect(row).toContainText(head.name);
  });
});

test('who only pays out has nothing to upload', async ({ api, portal }) => {
  const page = await portal.open(await api.addUser('peer-withdrawal'), '/profile');
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload statements' })).toHaveCount(0);
});
