import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { barriersOn, overlayBarriersOn } from './support/axe.ts';
import { adminLogin } from './support/api-fixture.ts';
import { expect, phone, test, type Page } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

interface Received {
  event: string;
  signatures: number;
}

/** A merchant's server, which refuses while it is told to. */
async function startReceiver() {
  const received: Received[] = [];
  const state = { isDown: false };
  const server = createServer((request, response) => {
    const { 'x-webhook-event': event, 'x-webhook-signature': signature } = request.headers;
    received.push({ event: String(event), signatures: String(signature).split(',').length });
    request.resume();
    response.writeHead(state.isDown ? 503 : 200).end(state.isDown ? 'down for lunch' : 'thanks');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return { url, received, state, stop: () => server.close() };
}

const dialogOf = (page: Page) => page.getByRole('dialog').last();

test('an admin sets up a webhook, tests it, watches it fail, sends again and rotates its secret', async ({
  api,
  portal,
}) => {
  const receiver = await startReceiver();
  await api.addPeer();
  const merchant = await api.addMerchant();
  const page = await portal.open(adminLogin, `/merchants?open=${merchant.id}`);
  const drawer = page.getByRole('dialog').first();
  await drawer.getByRole('button', { name: 'Set up webhook' }).click();
  await expect(page.getByLabel('Address')).toBeFocused();
  await page.keyboard.type('shop.example');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toContainText('Enter an https address');
  await page.getByLabel('Address').fill(receiver.url);
  await page.getByLabel('Disputes').uncheck();
  expect(await barriersOn(page, 'webhook form')).toEqual([]);
  await page.keyboard.press('Enter');
  const secret = await dialogOf(page)
    .getByText(/^whsec_/)
    .innerText();
  expect(secret).toMatch(/^whsec_[\w-]{43}$/);
  expect(await overlayBarriersOn(page, 'a secret is shown')).toEqual([]);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(drawer).toContainText(receiver.url);
  await expect(page.getByText(secret)).toHaveCount(0);

  await drawer.getByRole('button', { name: 'Send test' }).click();
  await expectToast(page, 'The test arrived (status 200)');
  expect(receiver.received).toEqual([{ event: 'webhook.test', signatures: 1 }]);

  receiver.state.isDown = true;
  await api.open(merchant, '700.00');
  await expect(drawer).toContainText('failed');
  await drawer.getByText('1 attempt').first().click();
  await expect(drawer).toContainText('Status 503 · the status is not one of success');
  await expect(drawer).toContainText('down for lunch');
  receiver.state.isDown = false;
  await drawer.getByRole('button', { name: 'Send again' }).first().click();
  await expectToast(page, 'It is sent again');
  await expect(drawer.getByText('payin.pending', { exact: true })).toBeVisible();
  await expect(drawer.getByText('Delivered', { exact: true })).toHaveCount(4);
  expect(await barriersOn(page, 'deliveries')).toEqual([]);

  await drawer.getByRole('button', { name: 'Rotate secret' }).click();
  const rotate = dialogOf(page).getByRole('button', { name: 'Make a new secret' });
  await expect(rotate).toBeVisible();
  expect(await overlayBarriersOn(page, 'rotate a secret')).toEqual([]);
  await rotate.click();
  await expect(dialogOf(page).getByText(/^whsec_/)).not.toHaveText(secret);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(drawer).toContainText('Previous secret signs until');
  await drawer.getByRole('button', { name: 'Send test' }).click();
  await expectToast(page, 'The test arrived (status 200)');
  expect(receiver.received.at(-1)?.signatures).toBe(2);
  receiver.stop();
});

test('on a phone a webhook is removed', async ({ api, portal }) => {
  const merchant = await api.addMerchant();
  const body = { merchantId: merchant.id, url: 'http://127.0.0.1:9/nobody' };
  await api.admin('webhook.update', { body });
  await api.admin('webhook.test', { body: { merchantId: merchant.id } });
  const page = await portal.open(adminLogin, `/merchants?open=${merchant.id}`, {
    ...phone,
    viewport: { width: 360, height: 740 },
  });
  const drawer = page.getByRole('dialog').first();
  await drawer.getByText('1 attempt').click();
  await expect(drawer).toContainText('no connection');
  expect(await barriersOn(page, 'webhook on a phone')).toEqual([]);
  await drawer.getByRole('button', { name: 'Remove' }).click();
  const remove = dialogOf(page).getByRole('button', { name: 'Remove webhook' });
  await expect(remove).toBeVisible();
  expect(await overlayBarriersOn(page, 'remove a webhook')).toEqual([]);
  await remove.click();
  await expectToast(page, 'Webhook removed');
  await expect(drawer).toContainText('No webhook yet');
});
