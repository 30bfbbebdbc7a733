/**
 * The pictures of the README, of a demo that has run for a while: `npm run screenshots -- readme`.
 */
import type { Role } from '@peerdesk/contract/user.ts';
import type { Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './support/api-call.ts';
import { contextOf, demoLogins, lookOf, signIn, startBrowser } from './support/look.ts';
import { settle } from './support/shoot-overlay.ts';
import { goTo } from './support/shoot.ts';
import { startServer } from './support/server.ts';

const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));
/** By then orders are in every status. */
const busyAfterMs = 60_000;

interface Picture {
  name: string;
  look: string;
  role: Role;
  path: string;
  act?: (page: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  { name: 'payin-light', look: '1440-light-en', role: 'admin', path: '/operations/payin' },
  {
    name: 'payin-drawer',
    look: '1440-light-en',
    role: 'admin',
    path: '/operations/payin?status=approved',
    act: openFirst,
  },
  {
    name: 'dashboard-dark',
    look: '1440-dark-en',
    role: 'admin',
    path: '/dashboard',
    act: lookAtYesterday,
  },
  {
    name: 'exceptions-light',
    look: '1440-light-en',
    role: 'admin',
    path: '/utr-submission?tab=exceptions',
  },
  {
    name: 'dispute-light',
    look: '1440-light-en',
    role: 'admin',
    path: '/operations/dispute',
    act: openFirst,
  },
  { name: 'payin-phone', look: '390-light-en', role: 'peer', path: '/operations/payin' },
];

async function openFirst(page: Page): Promise<void> {
  await page.locator('main [data-row]').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
}

async function lookAtYesterday(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Date: Today' }).click();
  await page.getByRole('menuitem', { name: 'Yesterday' }).click();
}

const demo = await startServer('--demo');
const browser = await startBrowser();
const { origin } = demo;
const loginOf = await demoLogins(origin);
await sleep(busyAfterMs);

async function shoot(page: Page, name: string): Promise<void> {
  await settle(page);
  await page.mouse.move(0, 0);
  await page.evaluate(async () => void (await document.fonts.ready));
  await page.screenshot({ path: `${folder}${name}.png` });
  await page.context().close();
}

/** The page of a pay-in that a merchant of the demo places. */
async function orderToPay(): Promise<string> {
  const token = await call(origin, 'auth.signin', '', { body: loginOf('admin') });
  const admin = `auth ${token.accessToken}` as const;
  const [merchant] = (await call(origin, 'merchant.list', admin)).merchants;
  const body = { merchantId: merchant?.id ?? '' };
  const { apiKey } = await call(origin, 'merchant.createKey', admin, { body });
  const order = { orderId: 'A-1001', amount: '1500.00', customer: { id: 'C-42', name: 'Asha' } };
  const { payUrl } = await call(origin, 'payin.create', `key ${apiKey}`, { body: order });
  return new URL(payUrl, origin).pathname;
}

for (const { name, look, role, path, act } of pictures) {
  const page = await signIn(browser, lookOf(look), origin, loginOf(role));
  await goTo(page, path);
  await act?.(page);
  await shoot(page, name);
}
const phone = await contextOf(browser, lookOf('390-light-en'), origin);
const page = await phone.newPage();
await goTo(page, await orderToPay());
await shoot(page, 'pay-phone');
await browser.close();
await demo.stop();
