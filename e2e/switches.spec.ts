import { barriersOn } from './support/axe.ts';
import { adminLogin } from './support/api-fixture.ts';
import { expect, phone, test, type Page } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const dialogOf = (page: Page) => page.getByRole('dialog').last();

test('an admin stops the intake of a merchant, after seeing what that meets, and lifts it', async ({
  api,
  browser,
  portal,
  origin,
}) => {
  const merchant = await api.addMerchant();
  const placed = await api.place(merchant, '700.00');
  const page = await portal.open(adminLogin, '/settings/switches');
  await page.getByRole('button', { name: 'Switch something' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Merchant').selectOption({ label: merchant.name });
  await dialog.getByRole('button', { name: 'See what it meets' }).click();
  await expect(dialog).toContainText('Say why');
  await dialog.getByLabel('Reason').fill('contract ended');
  await dialog.getByRole('button', { name: 'See what it meets' }).click();
  await expect(dialog).toContainText('No pay-in is open');
  await dialog.getByLabel('From amount').fill('600');
  await expect(dialog.getByRole('button', { name: 'Switch now' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'See what it meets' }).click();
  expect(await barriersOn(page, 'switch dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Switch now' }).click();
  await expectToast(page, 'Switched');
  const main = page.getByRole('main');
  await expect(main).toContainText(`New pay-ins of ${merchant.name}, from ₹600.00`);
  await expect(main).toContainText('contract ended');
  expect(await barriersOn(page, 'switches')).toEqual([]);

  const body = { orderId: 'A', amount: '700.00', customer: { id: 'c' } };
  await expect(api.as(merchant.key, 'payin.create', { body })).rejects.toThrow('NoCapacity');
  const customer = await browser.newPage();
  await customer.goto(new URL(placed.payPath, origin).href);
  await expect(
    customer.getByRole('heading', { name: 'Payments are paused for the moment' }),
  ).toBeVisible();
  await customer.close();

  await main.getByRole('button', { name: new RegExp(`^Lift: .*${merchant.name}`) }).click();
  await dialogOf(page).getByLabel('Reason').fill('signed again');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Lifted');
  await expect(main).not.toContainText(merchant.name);
  await api.as(merchant.key, 'payin.create', { body });
});

test('on a phone, a peer is dedicated to a merchant', async ({ api, portal }) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  const page = await portal.open(adminLogin, '/settings/switches', {
    ...phone,
    viewport: { width: 360, height: 740 },
  });
  await page.getByRole('button', { name: 'Switch something' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('What to do').selectOption('dedicated');
  await dialog.getByLabel('Reason').fill('own peers');
  await dialog.getByRole('button', { name: 'See what it meets' }).click();
  await expect(dialog).toContainText('Choose one');
  await dialog.getByLabel('Peer or group').selectOption({ label: peer.name });
  await dialog.getByLabel('Merchant').selectOption({ label: merchant.name });
  await dialog.getByRole('button', { name: 'See what it meets' }).click();
  await expect(dialog).toContainText('1 UPI ID takes pay-ins of dedicated merchants alone');
  expect(await barriersOn(page, 'dedicate')).toEqual([]);
  await dialog.getByRole('button', { name: 'Switch now' }).click();
  await expectToast(page, 'Switched');
  await expect(page.getByRole('main')).toContainText(`${peer.name} takes pay-ins of`);
  expect(await barriersOn(page, 'switches on a phone')).toEqual([]);
  const { version, switches } = await api.admin('switches.get');
  for (const [n, { id }] of switches.entries()) {
    await api.admin('switches.update', {
      body: { version: version + n, lift: id, reason: 'end of the test' },
    });
  }
});
