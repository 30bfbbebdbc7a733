import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { barriersOn } from './support/axe.ts';
import { adminLogin } from './support/api-fixture.ts';
import { expect, phone, test, type Page } from './support/test.ts';

interface Received {
  timestamp: string;
  signature: string;
  body: string;
}

/** A developer's server, which keeps what it is sent. */
async function startReceiver() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        timestamp: String(request.headers['x-webhook-timestamp']),
        signature: String(request.headers['x-webhook-signature']),
        body: Buffer.concat(chunks).toString(),
      });
      response.end('thanks');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/test-hook`;
  return { url, received, stop: () => server.close() };
}

const dialogOf = (page: Page) => page.getByRole('dialog').last();

/** What is shown once, and closed when it was copied. */
async function takeSecret(page: Page, prefix: RegExp): Promise<string> {
  const secret = await dialogOf(page).getByText(prefix).innerText();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  return secret;
}

test('a developer integrates with a test key, plays the payment page and gets signed webhooks', async ({
  api,
  portal,
  browser,
}) => {
  const receiver = await startReceiver();
  const merchant = await api.addMerchant();
  const page = await portal.open(adminLogin, `/merchants?open=${merchant.id}`);
  const drawer = page.getByRole('dialog').first();

  await drawer.getByRole('button', { name: 'Create API key' }).click();
  await page.getByLabel('Label').fill('developer');
  await page.getByLabel('Mode', { exact: true }).selectOption('test');
  await page.getByRole('button', { name: 'Create key' }).click();
  const apiKey = await takeSecret(page, /^pk_test_/);
  await expect(drawer.getByText('TEST', { exact: true })).toBeVisible();

  await drawer.getByRole('button', { name: 'Test mode' }).click();
  await expect(drawer).toContainText('No money moves here');
  await expect(drawer).toContainText('No test order yet');
  await drawer.getByRole('button', { name: 'Set up webhook' }).click();
  await page.getByLabel('Address').fill(receiver.url);
  await page.keyboard.press('Enter');
  const secret = await takeSecret(page, /^whsec_/);

  const developer = { ...merchant, key: `key ${apiKey}` as const };
  const { order, payPath } = await api.place(developer, '1500.00');
  expect(order).toMatchObject({ test: true });
  const context = await browser.newContext({ ...phone, viewport: { width: 360, height: 740 } });
  const payPage = await context.newPage();
  await payPage.goto(payPath);
  await expect(payPage.getByText('No money moves.')).toBeVisible();
  await expect(payPage.getByText('do-not-pay@test-mode')).toBeVisible();
  await expect(payPage.getByRole('link', { name: 'Open UPI app' })).toHaveCount(0);
  expect(await barriersOn(payPage, 'test payment page')).toEqual([]);
  await payPage.getByLabel('UTR / UPI Ref No.').fill('412345678901');
  await payPage.getByRole('button', { name: 'I have paid' }).click();
  await expect(payPage.getByRole('heading', { name: 'We are checking' })).toBeVisible();
  await payPage.getByLabel('Amount that arrives').fill('nothing');
  await payPage.getByRole('button', { name: 'Pay a different amount' }).click();
  await expect(payPage.getByRole('alert')).toContainText('Enter an amount');
  await payPage.getByLabel('Amount that arrives').fill('1200.00');
  await payPage.getByRole('button', { name: 'Pay a different amount' }).click();
  await expect(payPage.getByRole('heading', { name: 'Received: ₹1,200.00' })).toBeVisible();
  await expect(payPage.getByText('This test order is decided')).toBeVisible();
  await context.close();

  await expect.poll(() => receiver.received.length).toBe(4);
  const bodies = receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  expect(bodies.map(({ event, test: mark }) => [event, mark])).toEqual([
    ['payin.created', true],
    ['payin.pending', true],
    ['payin.processing', true],
    ['payin.approved', true],
  ]);
  for (const { timestamp, signature, body } of receiver.received) {
    expect(createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')).toBe(
      signature,
    );
  }
  const shown = drawer.getByRole('listitem').filter({ hasText: order.orderId }).first();
  await expect(shown).toContainText('Approved');
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Delivered' })).toHaveCount(4);
  expect(await barriersOn(page, 'test mode of a merchant')).toEqual([]);
  await drawer.getByRole('button', { name: 'Live', exact: true }).click();
  await expect(drawer).toContainText('Nothing was sent yet');
  receiver.stop();
});
