import { freshUtr, type ApiFixture, type Merchant } from './support/api-fixture.ts';
import { drawerOf, payinPath, payinsOf, rowOf } from './support/payin.ts';
import { expect, phone, test, type Page } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { adminLogin } from './support/api-fixture.ts';

/** The address behind the button that opens a payment app, field by field. */
async function paymentLink(page: Page): Promise<{ start: string; fields: object }> {
  const href = (await page.getByRole('link', { name: 'Open UPI app' }).getAttribute('href')) ?? '';
  const [start = '', query = ''] = href.split('?');
  return { start, fields: Object.fromEntries(new URLSearchParams(query)) };
}

async function balanceOf(api: ApiFixture, merchant: Merchant): Promise<string> {
  const { balance } = await api.as(merchant.key, 'merchant.balance');
  return balance;
}

function posting(drawer: ReturnType<typeof drawerOf>, account: string) {
  return drawer.getByText(account, { exact: true }).locator('xpath=following-sibling::*[1]');
}

test('a pay-in goes from the merchant’s key to books that balance', async ({
  browser,
  api,
  portal,
}) => {
  const peer = await api.addPeer({ payinBps: 100 });
  const merchant = await api.addMerchant({ payinBps: 300, payoutBps: 0 });
  const peerContext = await portal.enter(peer);
  const peerPage = await peerContext.newPage();
  await peerPage.goto(payinPath);
  await expect(peerPage.getByText('No pay-ins yet')).toBeVisible();
  await expect(peerPage.getByText('Live', { exact: true })).toBeVisible();

  const placed = await api.place(merchant, '1000.00');
  const { order } = placed;
  const customerContext = await browser.newContext(phone);
  const payPage = await customerContext.newPage();
  await payPage.goto(placed.payPath);
  const payTo = payPage.getByRole('region', { name: 'Pay' }).filter({ hasText: 'Pay to' });
  await expect(payTo.getByText('₹1,000.00', { exact: true })).toBeVisible();
  await expect(payTo.getByText(peer.name)).toBeVisible();
  await expect(payTo.getByText(peer.vpa)).toBeVisible();
  const { start, fields } = await paymentLink(payPage);
  expect(start).toBe('upi://pay');
  expect(fields).toEqual({
    pa: peer.vpa,
    pn: peer.name,
    am: '1000.00',
    cu: 'INR',
    tr: order.refId,
    tn: expect.stringMatching(/\S/),
  });
  await payPage.getByText('Show QR code').click();
  await expect(payPage.getByRole('img', { name: `QR code for paying ₹1,000.00` })).toBeVisible();

  await test.step('the peer sees the order without a reload', async () => {
    await expect(rowOf(peerPage, placed)).toBeVisible();
    await expect(rowOf(peerPage, placed).getByText('Pending')).toBeVisible();
  });

  await test.step('a wrong reference is explained, the right one is taken', async () => {
    const field = payPage.getByLabel('UTR / UPI Ref No.');
    await field.fill('T2611210523451234567890');
    await payPage.getByRole('button', { name: 'I have paid' }).click();
    await expect(payPage.getByRole('alert')).toContainText('the app’s own transaction ID');
    await field.fill('41234567890');
    await payPage.getByRole('button', { name: 'I have paid' }).click();
    await expect(payPage.getByRole('alert')).toContainText('One digit is missing');
    await field.fill(freshUtr());
    await payPage.getByRole('button', { name: 'I have paid' }).click();
    await expect(payPage.getByRole('heading', { level: 1 })).toHaveText(
      'We are checking your payment',
    );
  });

  await test.step('the peer says that the money is there', async () => {
    await rowOf(peerPage, placed).getByRole('button', { name: 'Confirm' }).click();
    const dialog = peerPage.getByRole('dialog', { name: 'Confirm this pay-in' });
    await expect(dialog.getByText(peer.vpa)).toBeVisible();
    await expect(dialog.getByText('₹50,000.00')).toBeVisible();
    // The commission of 1 % is in it already.
    await expect(dialog.getByText('₹49,010.00')).toBeVisible();
    const confirm = dialog.getByRole('button', { name: 'Confirm ₹1,000.00' });
    await expect(confirm).toBeDisabled();
    await dialog.getByRole('checkbox', { name: /^The money is in the account/ }).check();
    await confirm.click();
    await expectToast(peerPage, 'approved successfully');
    await expect(dialog).toBeHidden();
    await expect(rowOf(peerPage, placed).getByText('Approved')).toBeVisible();
  });

  await expect(payPage.getByRole('heading', { level: 1 })).toHaveText('Payment received');

  await test.step('the books: −990.00, +970.00, +20.00', async () => {
    await expect(peerPage.getByRole('complementary').getByText('₹49,010.00')).toBeVisible();
    expect(await balanceOf(api, merchant)).toBe('970.00');
    const adminPage = await portal.open(adminLogin, `${payinPath}?open=${order.refId}`);
    const drawer = drawerOf(adminPage, placed);
    await expect(posting(drawer, `Wallet of ${peer.name}`)).toHaveText('−₹990.00');
    await expect(posting(drawer, `Balance of ${merchant.name}`)).toHaveText('₹970.00');
    await expect(posting(drawer, 'House fees')).toHaveText('₹20.00');
    await expect(drawer.getByText('Created by the merchant')).toBeVisible();
    await expect(drawer.getByText('UTR entered')).toBeVisible();
    await expect(drawer.getByText('Chosen', { exact: true })).toBeVisible();
  });
  await customerContext.close();
});

test('who comes second is told who decided, and when', async ({ api, portal }) => {
  const peer = await api.addPeer();
  const placed = await api.pay(await api.addMerchant());
  const context = await portal.enter(peer);
  const page = await context.newPage();
  await page.goto(payinPath);
  await rowOf(page, placed).getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm this pay-in' });
  await dialog.getByRole('checkbox').check();
  await api.admin('payin.decide', { body: { refId: placed.order.refId, status: 'declined' } });
  const decided = /^Already declined by .*admin.* at \d\d:\d\d\. Nothing was changed\.$/i;
  await expect(dialog.getByRole('alert')).toHaveText(decided);
  await expect(dialog.getByRole('button', { name: /^Confirm ₹/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, placed).getByText('Declined')).toBeVisible();
  await expect(rowOf(page, placed).getByRole('button', { name: 'Confirm' })).toHaveCount(0);
});

test('a decline keeps its reason', async ({ api, portal }) => {
  const peer = await api.addPeer();
  const placed = await api.pay(await api.addMerchant());
  const page = await portal.open(peer, `${payinPath}?open=${placed.order.refId}`);
  const drawer = drawerOf(page, placed);
  await expect(drawer.getByRole('button', { name: 'Decline' })).toBeVisible();
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Decline this pay-in' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Choose a reason');
  // The drawer is behind the dialog, and dimmed with everything else.
  const isOnTop = await page
    .locator(`[role="dialog"]`, { hasText: placed.order.refId })
    .first()
    .evaluate((sheet) => {
      const { x, y } = sheet.getBoundingClientRect();
      return sheet.contains(document.elementFromPoint(x + 40, y + 20));
    });
  expect(isOnTop).toBe(false);
  const decline = dialog.getByRole('button', { name: /^Decline ₹/ });
  await dialog.getByLabel('Reason').selectOption('Another reason (write it below)');
  await decline.click();
  await expect(dialog.getByText('Say why in a few words')).toBeVisible();
  await dialog.getByLabel('Reason').selectOption('UTR does not match the payment');
  await dialog.getByLabel('Note').fill('two digits differ');
  await decline.click();
  await expectToast(page, 'declined successfully');
  await expect(
    drawer.getByText('UTR does not match the payment: two digits differ').first(),
  ).toBeVisible();
  await expect(drawer.getByText('Declined').first()).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Decline' })).toHaveCount(0);
});

test('one UTR on two orders is contested on both, and pays only one', async ({ api, portal }) => {
  await api.addPeer();
  const merchant = await api.addMerchant();
  const first = await api.pay(merchant, { amount: '1500.00' });
  const second = await api.pay(merchant, { amount: '1700.00', utr: first.utr });
  const page = await portal.open(adminLogin, payinsOf(merchant));
  for (const placed of [first, second]) {
    await expect(rowOf(page, placed).getByText('Contested UTR')).toBeVisible();
  }
  await rowOf(page, first).getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm this pay-in' });
  await expect(dialog.getByText('Another order claims this UTR too')).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm ₹1,500.00' }).click();
  await expectToast(page, 'approved successfully');
  await expect(rowOf(page, second).getByText(/^UTR used/)).toBeVisible();
  await rowOf(page, second).getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByRole('button', { name: 'Confirm ₹1,700.00' }).click();
  await expect(dialog.getByRole('alert')).toContainText('one payment cannot count twice');
});
