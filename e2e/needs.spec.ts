import { barriersOn } from './support/axe.ts';
import { rowOf } from './support/payin.ts';
import { expect, phone, test, type Page } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

/** What the portal shows on its icon; the browser of the tests has no such icon. */
async function watchIcon(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'setAppBadge', {
      value: (count: number) => {
        document.documentElement.dataset['icon'] = String(count);
        return Promise.resolve();
      },
    });
  });
}

test('a lead is led from the dashboard to what needs them, and decides it by keyboard', async ({
  api,
  portal,
}) => {
  const leader = await api.addUser('subadmin');
  await api.addPeer({ parentId: leader.id });
  const merchant = await api.addMerchant();
  const first = await api.pay(merchant, { amount: '800.00' });
  const second = await api.pay(merchant, { amount: '900.00' });
  const open = await api.open(merchant, '700.00');
  const page = await (await portal.enter(leader)).newPage();
  await watchIcon(page);
  await page.goto('/dashboard');
  const needs = page.getByRole('region', { name: 'Needs you' });
  await expect(page).toHaveTitle('(2) DASHBOARD | Peerdesk');
  await expect(page.locator('html')).toHaveAttribute('data-icon', '2');
  expect(await barriersOn(page, 'what needs you')).toEqual([]);
  await needs.getByRole('link', { name: /^2 ?pay-ins need your decision/ }).press('Enter');

  await expect(page).toHaveURL(/[?&]waitsFor=me(&|$)/);
  const tabs = page.getByRole('group', { name: 'Status' });
  const mine = tabs.getByRole('button').first();
  await expect(mine).toHaveText('Needs you2');
  await expect(mine).toHaveAttribute('aria-pressed', 'true');
  const rows = page.getByRole('row').filter({ hasText: 'Ravi' });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('₹800.00');
  await expect(rowOf(page, open)).toHaveCount(0);
  expect(await barriersOn(page, 'the list of what needs you')).toEqual([]);
  const link = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', {
    name: /^Pay In/,
  });
  await expect(link).toContainText('2 need you');

  await page.keyboard.press('j');
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('₹800.00');
  await page.keyboard.press('Enter');
  await expectToast(page, 'approved');
  await expect(mine).toHaveText('Needs you1');
  await expect(link).toContainText('1 needs you');
  await expect(page).toHaveTitle('(1) PAYIN | Peerdesk');
  await expect(page.locator('html')).toHaveAttribute('data-icon', '1');

  // Decided elsewhere: nothing is left here, and the other tab has all of them.
  await api.admin('payin.decide', { body: { refId: second.order.refId, status: 'declined' } });
  await expect(page).toHaveTitle('PAYIN | Peerdesk');
  await page.goto('/operations/payin?waitsFor=me');
  await expect(page.getByText('Nothing needs you right now')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rowOf(page, first)).toBeVisible();
  await expect(rowOf(page, open)).toBeVisible();
});

test('a peer’s phone shows below what needs them', async ({ api, portal }) => {
  const peer = await api.addPeer();
  const waiting = await api.pay(await api.addMerchant(), { amount: '800.00' });
  const page = await portal.open(peer, '/dashboard', {
    ...phone,
    viewport: { width: 360, height: 740 },
  });
  const bar = page.getByRole('navigation', { name: 'Quick navigation' });
  const link = bar.getByRole('link', { name: /^Pay In|Pay In$/ });
  await expect(link).toContainText('1');
  expect(await barriersOn(page, 'a phone’s figures')).toEqual([]);
  await link.tap();
  await page.getByRole('button', { name: /^Needs you/ }).tap();
  await expect(page).toHaveURL(/waitsFor=me/);
  await expect(page.getByRole('listitem').filter({ hasText: waiting.customer })).toBeVisible();
});
