import { barriersOn, overlayBarriersOn } from './support/axe.ts';
import { adminLogin, word } from './support/api-fixture.ts';
import { speak } from './support/language.ts';
import { expect, phone, test, type Page } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const dialogOf = (page: Page) => page.getByRole('dialog').last();

test('an admin registers a merchant, gives it a key, settles with it and revokes the key', async ({
  api,
  portal,
}) => {
  const page = await portal.open(adminLogin, '/merchants');
  await page.getByRole('button', { name: 'Register merchant' }).click();
  const name = `Corner Shop ${word()}`;
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type(name);
  const fee = page.getByLabel('Fee on pay-ins');
  await fee.fill('41');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a percentage from 0 to 40')).toBeVisible();
  await fee.fill('2.5');
  await expect(page.getByText('An order of ₹1,000.00 costs ₹25.00')).toBeVisible();
  const payinRates = page.getByRole('group', { name: 'Fee on pay-ins: other rates by amount' });
  await payinRates.getByRole('button', { name: 'Other rate by amount' }).click();
  await payinRates.getByLabel('From an amount of').fill('1,000');
  await payinRates.getByLabel('Share').fill('2');
  await payinRates.getByLabel('Flat sum').fill('3');
  await expect(page.getByText('An order of ₹1,000.00 costs ₹23.00')).toBeVisible();
  await page.getByLabel('Largest order').fill('5,000');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Merchant registered');
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('2.5% · from ₹1,000.00: 2% + ₹3.00');
  await expect(drawer).toContainText('up to ₹5,000.00');

  await drawer.getByRole('button', { name: 'Create API key' }).click();
  await page.keyboard.type('shop server');
  await page.getByLabel('Allowed addresses').fill('127.0.0.1, here');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toContainText('Enter IP addresses or ranges');
  await page.getByLabel('Allowed addresses').fill('127.0.0.1, ::1');
  await page.keyboard.press('Enter');
  const key = await dialogOf(page).getByText(/^pk_/).innerText();
  expect(await overlayBarriersOn(page, 'a key is shown')).toEqual([]);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  const order = { orderId: word(), amount: '4000.00', customer: { id: 'ravi' } };
  await api.as(`key ${key}`, 'payin.create', { body: order });
  await expect(drawer).toContainText(`…${key.slice(-4)}`);
  await expect(page.getByText(key)).toHaveCount(0);

  await page
    .getByRole('button', { name: /^More about/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Change balance' }).click();
  await page.getByLabel('What happened').selectOption('topup');
  await page.getByLabel('Amount').fill('1,500');
  await expect(page.getByText('Balance: ₹0.00 → ₹1,500.00')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Say why')).toBeVisible();
  await page.getByLabel('There is no bank payment behind this').check();
  await page.getByLabel('Reason').fill('bank transfer 42');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Balance changed');
  await expect(drawer).toContainText('bank transfer 42');
  expect(await barriersOn(page, 'merchant')).toEqual([]);

  await drawer.getByRole('button', { name: /^Revoke the key/ }).click();
  await expect(dialogOf(page)).toContainText('This is the merchant’s only live key.');
  await dialogOf(page).getByRole('button', { name: 'Revoke key' }).click();
  await expectToast(page, 'API key revoked');
  await expect(drawer).toContainText('No API key: the merchant cannot create orders.');
  await expect(api.as(`key ${key}`, 'merchant.balance')).rejects.toThrow('InvalidCredentials');
});

test('on a phone, blocking a merchant says what becomes of its orders first', async ({
  api,
  portal,
}) => {
  await api.addPeer();
  const merchant = await api.addMerchant();
  await api.open(merchant, '700.00');
  const page = await portal.open(adminLogin, `/merchants?q=${merchant.id}`, {
    ...phone,
    viewport: { width: 360, height: 740 },
  });
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await expect(dialogOf(page)).toContainText('1 open pay-in of ₹700.00 stays open');
  expect(await barriersOn(page, 'block')).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Block' }).click();
  await expectToast(page, 'Merchant blocked');
  await expect(page.getByRole('main')).toContainText('Blocked');
  await expect(api.as(merchant.key, 'merchant.balance')).rejects.toThrow('PermissionDenied');
});

test('nothing is set up for the merchant of the desk, whose name is in the reader’s language', async ({
  api,
  portal,
}) => {
  const merchant = await api.addMerchant();
  const page = await (await portal.enter(adminLogin)).newPage();
  // It comes to be with the first refund of a credit.
  const id = 'MREFUNDS';
  await page.route(/\/api\/merchant(\/M\w+)?(\?|$)/, async (route) => {
    const url = route.request().url().replace(id, merchant.id);
    const response = await route.fetch({ url });
    const text = (await response.text()).replaceAll(merchant.id, id);
    await route.fulfill({ response, body: text.replaceAll(merchant.name, 'Refunds to senders') });
  });
  await page.goto(`/merchants?open=${id}`);
  const drawer = page.getByRole('dialog', { name: id });
  await expect(drawer).toContainText('nothing to edit or block');
  for (const name of [/API key/, /webhook/i, /^Edit/, /^Test mode/]) {
    await expect(drawer.getByRole('button', { name })).toHaveCount(0);
  }
  await drawer.getByRole('button', { name: /^More/ }).click();
  const offered = page.getByRole('menuitem');
  await expect(offered.first()).toBeVisible();
  for (const act of await offered.allInnerTexts()) expect(act).not.toMatch(/Block|Freeze|key/);
  await page.keyboard.press('Escape');
  await speak(page, 'hi');
  await page.reload();
  await expect(drawer.getByRole('heading', { name: 'भेजने वालों को रिफ़ंड' })).toBeVisible();
});
