import { barriersOn } from './support/axe.ts';
import { adminLogin, freshUtr } from './support/api-fixture.ts';
import { addPayingMerchant, placePayout } from './support/payout.ts';
import { expect, phone, test, type Page } from './support/test.ts';

test('a lead sees what became of today’s orders, and each figure leads to its list', async ({
  api,
  portal,
}) => {
  const north = await api.addUser('subadmin');
  const peer = await api.addPeer({ parentId: north.id });
  const merchant = await api.addMerchant();
  const { order } = await api.pay(merchant, { amount: '900.00' });
  await api.admin('payin.decide', { body: { refId: order.refId, status: 'approved' } });
  const waiting = await api.pay(merchant, { amount: '800.00' });
  const page = await portal.open(north, '/dashboard');
  const payins = page.getByRole('region', { name: 'Pay-ins', exact: true });
  await expect(payins).toContainText('₹900.00');
  await expect(payins).toContainText('50.0%');
  await expect(page.getByRole('region', { name: 'Waiting longest' })).toContainText('₹800.00');
  const volumes = page.getByRole('region', { name: 'Peers with the largest volume' });
  await expect(volumes.getByRole('row').filter({ hasText: peer.name })).toContainText('₹900.00');

  const chart = page.getByRole('region', { name: 'Pay-ins by hour' });
  await expect(chart.getByRole('img', { name: 'Pay-ins by hour' })).toBeVisible();
  await chart.getByRole('button', { name: 'By amount' }).click();
  await expect(chart.getByRole('img')).toContainText('₹1,700.00');
  await expect(page.getByRole('region', { name: 'Capacity today' })).toContainText(
    'No customer was left without a UPI ID today.',
  );
  await chart.getByRole('button', { name: 'As a table' }).click();
  const approved = chart.getByRole('row').filter({ hasText: 'Approved' });
  await expect(approved).toContainText('₹900.00');
  expect(await barriersOn(page, 'dashboard')).toEqual([]);
  await approved.getByRole('link', { name: '1', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: order.refId })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: waiting.order.refId })).toHaveCount(0);

  await page.goBack();
  await payins.getByRole('link', { name: /^Orders/ }).click();
  await expect(page.getByRole('row').filter({ hasText: waiting.order.refId })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: order.refId })).toBeVisible();

  await page.goBack();
  await payins.getByRole('link', { name: /₹900\.00/ }).click();
  const pager = page.getByRole('navigation', { name: 'Pages' });
  await expect(pager).toContainText('₹900.00 approved in all');
});

test('what comes to need the reader pushes nothing from under the eye', async ({ api, portal }) => {
  const north = await api.addUser('subadmin');
  await api.addPeer({ parentId: north.id });
  const merchant = await api.addMerchant();
  const { token } = await api.open(merchant, '500.00');
  const page = await portal.open(north, '/dashboard', { reducedMotion: 'no-preference' });
  const needs = page.getByRole('region', { name: 'Needs you' });
  await expect(needs).toContainText('Nothing');
  await expect(page.getByRole('region', { name: 'Capacity today' })).toContainText('UPI');
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift' });
  });
  await api.as('', 'pay.utr', { params: { token }, body: { utr: freshUtr() } });
  await expect(needs.getByRole('link')).toHaveCount(1);
  await expect(needs.getByRole('link')).toBeInViewport();
  // What moves is told of with the frame after it.
  await page.waitForTimeout(500);
  const sum = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(sum.reduce((all, one) => all + one, 0)).toBeLessThan(0.01);
});

/** Links whose middle, 20 px up or down, is something else's: a thumb does not meet them. */
const missedByThumb = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('main a')];
    return links.flatMap((link) => {
      link.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = link.getBoundingClientRect();
      if (width === 0) return [];
      const [x, y] = [left + width / 2, top + height / 2];
      const isMet = [-20, 20].every((far) => link.contains(document.elementFromPoint(x, y + far)));
      return isMet ? [] : [`${link.textContent} (${Math.round(height)} px)`];
    });
  });

test('on a phone a thumb meets every figure that leads somewhere', async ({ api, portal }) => {
  const north = await api.addUser('subadmin');
  await api.addPeer({ parentId: north.id });
  const merchant = await api.addMerchant();
  const { order } = await api.pay(merchant, { amount: '910.00' });
  await api.admin('payin.decide', { body: { refId: order.refId, status: 'approved' } });
  await api.pay(merchant, { amount: '820.00' });
  const page = await portal.open(north, '/dashboard', phone);
  const chart = page.getByRole('region', { name: 'Pay-ins by hour' });
  await expect(chart.getByRole('link')).toHaveCount(2);
  expect(await missedByThumb(page)).toEqual([]);
  await chart.getByRole('button', { name: 'As a table' }).tap();
  await expect(chart.getByRole('table')).toBeVisible();
  expect(await missedByThumb(page)).toEqual([]);
});

test('the figures are those of the chosen days', async ({ api, portal }) => {
  const leader = await api.addUser('subadmin');
  await api.addPeer({ parentId: leader.id });
  await api.pay(await api.addMerchant());
  const page = await portal.open(leader, '/dashboard');
  const orders = page
    .getByRole('region', { name: 'Pay-ins', exact: true })
    .getByRole('link', { name: /^Orders/ });
  await expect(orders).toHaveText('Orders1');
  await page.getByRole('button', { name: 'Date: Today' }).click();
  await page.getByRole('menuitem', { name: 'Yesterday' }).click();
  await expect(orders).toHaveText('Orders0');
  await expect(page).toHaveURL('/dashboard?start=yesterday');
  await page.getByRole('button', { name: 'Date: Yesterday' }).click();
  await expect(page.getByRole('menuitem', { name: 'Any time' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Last 7 days, including today' }).click();
  await expect(orders).toHaveText('Orders1');
  await expect(page.getByRole('region', { name: 'Pay-ins by day' })).toBeVisible();
});

test('a payer on a phone sees its own, and nothing of others', async ({ api, portal }) => {
  const payer = await api.addUser('peer-withdrawal');
  const { order } = await placePayout(api, await addPayingMerchant(api));
  await api.admin('payout.assign', { body: { refId: order.refId, peerId: payer.id } });
  const small = { ...phone, viewport: { width: 320, height: 640 } };
  const page = await portal.open(payer, '/dashboard', small);
  const payouts = page.getByRole('region', { name: 'Pay-outs', exact: true });
  await expect(payouts.getByRole('link', { name: /^Orders/ })).toHaveText('Orders1');
  await expect(page.getByRole('region', { name: 'Peers with the largest volume' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: /^Pay-ins/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Commission earned/ })).toContainText('₹0.00');
  expect(await barriersOn(page, 'dashboard of a payer')).toEqual([]);
  const extra = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(extra).toBe(0);
});

test('an admin without any orders sees what will be there', async ({ portal }) => {
  const page = await portal.open(
    adminLogin,
    '/dashboard?start=2020-01-01T00:00:00Z&end=2020-01-02T00:00:00Z',
  );
  const payins = page.getByRole('region', { name: 'Pay-ins', exact: true });
  await expect(payins.getByRole('link', { name: /^Orders/ })).toContainText('0');
  const chart = page.getByRole('region', { name: /Pay-ins by/ });
  await expect(chart).toContainText('No orders in this period.');
  await expect(chart.getByRole('button')).toHaveCount(0);
  await page.getByRole('link', { name: /^Open disputes/ }).click();
  await expect(page).toHaveURL('/operations/dispute?state=open');
});

test('a peer that is offline reads that no order comes, until it is online', async ({
  api,
  portal,
}) => {
  const page = await portal.open(await api.addUser('peer'), '/dashboard');
  const notice = page.getByText('You are offline: no new order comes to you');
  const isOnline = page.getByRole('switch', { name: 'Available for orders' });
  await isOnline.click();
  await expect(notice).toBeVisible();
  await isOnline.click();
  await expect(notice).toBeHidden();
});

test('a day that is chosen stands below its field as everywhere in the portal', async ({
  api,
  portal,
}) => {
  // Where a browser speaks American English it writes the month first.
  const page = await portal.open(await api.addUser('subadmin'), '/dashboard', { locale: 'en-US' });
  await page.getByRole('button', { name: 'Date: Today' }).click();
  await page.getByRole('menuitem', { name: 'Custom range…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Date' });
  const first = dialog.getByLabel('From');
  await first.pressSequentially('05082026');
  await expect(first).toHaveValue('2026-05-08');
  await expect(first).toHaveAccessibleDescription('08 May 2026');
  await dialog.getByLabel('To').fill('2026-08-05');
  await expect(dialog.getByLabel('To')).toHaveAccessibleDescription('05 Aug 2026');
});

test('a peer reads beside its balance what it was when the span before ended', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const page = await portal.open(peer, '/dashboard');
  const wallet = page.getByRole('region', { name: 'Wallet' });
  // Nobody had topped it up yesterday.
  await expect(wallet).toContainText(/₹0\.00 on \w{3} \d/);
  await page.getByRole('button', { name: 'Date: Today' }).click();
  await page.getByRole('menuitem', { name: 'Yesterday' }).click();
  // The whole day before yesterday, which ended where yesterday began.
  await expect(wallet).toContainText(/₹0\.00 on \w{3} \d\d \w{3} \d{4}, 00:00/);
  expect(await barriersOn(page, 'a wallet and what it held before')).toEqual([]);
});
