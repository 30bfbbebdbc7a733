import { freshUtr } from './support/api-fixture.ts';
import { expect, phone, test } from './support/test.ts';

const android = {
  ...phone,
  userAgent: 'Mozilla/5.0 (Linux; Android 14; SM-A146B) AppleWebKit/537.36 Chrome/126.0 Mobile',
};

test('a customer pays by phone, pastes the reference and keeps the receipt', async ({
  api,
  browser,
}) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  const { order, payPath } = await api.place(merchant, '1500.00');
  const context = await browser.newContext(android);
  const page = await context.newPage();
  // As at a desk that has confirmed enough payments to know.
  await page.route(/\/api\/pay\//, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data?: object };
    const data = answer.data && { ...answer.data, usualMinutes: 4 };
    await route.fulfill({ response, json: { ...answer, ...(data && { data }) } });
  });
  await page.goto(payPath);
  const usual = page.getByText('Usually confirmed within 4 min of the order.');
  await expect(usual).toBeVisible();
  await expect(page.getByText(`For ${merchant.name}, order ${order.orderId}`)).toBeVisible();

  await test.step('the apps come first, and each gets the whole payment', async () => {
    const step = page.getByRole('region', { name: 'Pay', exact: false }).first();
    const first = step.getByRole('link').first();
    await expect(first).toHaveText('Open UPI app');
    const every = (await first.getAttribute('href')) ?? '';
    const app = step.getByRole('link', { name: 'PhonePe' });
    await expect(app).toHaveAttribute(
      'href',
      `${every.replace('upi:', 'intent:')}#Intent;scheme=upi;package=com.phonepe.app;end`,
    );
    await expect(step.getByText('Pay exactly ₹1,500.00.')).toBeVisible();
    await expect(step.getByRole('img')).toBeHidden();
    await expect(step.getByText(peer.vpa)).toBeVisible();
  });

  const field = page.getByLabel('UTR / UPI Ref No.');
  await test.step('a reference with letters is explained', async () => {
    await expect(page.getByRole('radio', { name: 'Google Pay' })).toBeHidden();
    await page.getByRole('button', { name: 'My reference has letters' }).click();
    await expect(page.getByText(/most likely the app’s own ID/)).toBeVisible();
    await page.getByRole('radio', { name: 'PhonePe' }).check();
    await expect(page.getByRole('img', { name: /in PhonePe: take the 12 digits/ })).toBeVisible();
    await page.getByRole('button', { name: 'Only digits' }).click();
  });

  const utr = freshUtr();
  await test.step('what was copied is pasted, or the customer is told how', async () => {
    await page.getByRole('button', { name: 'Paste' }).click();
    await expect(page.getByText(/Hold the field and choose Paste/)).toBeVisible();
    await expect(field).toBeFocused();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const message = `Rs 1500.00 paid. UPI Ref ${utr}. Not you? Call your bank`;
    await page.evaluate((text) => navigator.clipboard.writeText(text), message);
    await page.getByRole('button', { name: 'Paste' }).click();
    await expect(page.getByText(/Taken from what you copied/)).toBeVisible();
    await expect(field).toHaveValue(`${utr.slice(0, 4)} ${utr.slice(4, 8)} ${utr.slice(8)}`);
  });

  await page.getByRole('button', { name: 'I have paid' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('We are checking your payment');
  await expect(usual).toBeVisible();
  const before = await heading.boundingBox();
  await api.admin('payin.decide', { body: { refId: order.refId, status: 'approved' } });
  await expect(heading).toHaveText('Payment received');
  expect((await heading.boundingBox())?.y).toBe(before?.y);

  const receipt = page.getByRole('region', { name: 'Receipt' });
  for (const text of [merchant.name, order.orderId, '₹1,500.00', order.refId]) {
    await expect(receipt.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(
    receipt.getByText(`${utr.slice(0, 4)} ${utr.slice(4, 8)} ${utr.slice(8)}`),
  ).toBeVisible();
  await expect(receipt.getByText(/\d{4}, \d{1,2}:\d\d/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  await expect(heading).toBeHidden();
  await expect(receipt.getByRole('button')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.getByRole('region', { name: 'रसीद' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await context.close();
});
