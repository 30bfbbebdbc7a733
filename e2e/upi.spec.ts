import { barriersOn } from './support/axe.ts';
import { adminLogin, word, type ApiFixture, type Person } from './support/api-fixture.ts';
import { expect, test, type Page } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const upiPath = '/operations/upi';
const smallPhone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** A peer with money, online and without any UPI ID. */
async function addPlainPeer(api: ApiFixture, parentId: string): Promise<Person> {
  const peer = await api.addUser('peer', { parentId });
  await api.admin('user.changeWallet', {
    body: { userId: peer.id, kind: 'topup', amount: '50000.00', reason: 'deposit' },
  });
  await api.as(await api.signin(peer), 'user.updateMe', { body: { presence: 'online' } });
  return peer;
}

/** The page scrolls down, never sideways. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const extra = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(extra).toBe(0);
}

test('a peer adds a UPI ID on a phone, staff approves it with a cap, and it fills up', async ({
  api,
  portal,
}) => {
  const leader = await api.addUser('subadmin');
  const peer = await addPlainPeer(api, leader.id);
  const vpa = `asha.${word()}@okaxis`;
  const own = await portal.open(peer, upiPath, smallPhone);
  await expect(own.getByText('You have no UPI ID yet')).toBeVisible();
  await expectNoSidewaysScroll(own);
  await own.getByRole('button', { name: 'Add UPI ID' }).tap();
  const addition = own.getByRole('dialog', { name: 'Add a UPI ID' });
  await addition.getByLabel('UPI ID').fill('asha');
  await addition.getByRole('button', { name: 'Add' }).tap();
  await expect(addition.getByRole('alert')).toHaveCount(2);
  await addition.getByLabel('UPI ID').fill(vpa);
  await addition.getByLabel('Account holder').fill('Asha Rao');
  await addition.getByLabel('Account number').fill('5010 0123 4567 89');
  await addition.getByRole('button', { name: 'Add' }).tap();
  await expectToast(own, 'waits for approval');
  await expect(own.getByRole('listitem').filter({ hasText: vpa })).toContainText('Waiting');
  await expectNoSidewaysScroll(own);

  const page = await portal.open(leader, '/operations/payin');
  const link = page.getByRole('link', { name: 'UPI IDs' });
  await expect(link).toContainText('1 needs you');
  await link.click();
  await page.getByRole('button', { name: /^Waiting/ }).click();
  const row = page.getByRole('row').filter({ hasText: vpa });
  await row.getByRole('button', { name: 'Approve' }).click();
  const approval = page.getByRole('dialog', { name: 'Approve this UPI ID' });
  await expect(approval.getByLabel('Account number')).toHaveValue('50100123456789');
  await approval.getByLabel('Payments in 24 hours').fill('1');
  await approval.getByLabel('Payments in 24 hours').press('Enter');
  await expectToast(page, 'Approved');
  await expect(link).not.toContainText('needs');

  await test.step('while its peer is offline, it says that nothing is assigned to it', async () => {
    const set = async (presence: 'online' | 'offline') =>
      api.as(await api.signin(peer), 'user.updateMe', { body: { presence } });
    await page.getByRole('button', { name: 'Active', exact: true }).click();
    await expect(row).toContainText('Up to ₹');
    await set('offline');
    await expect(row).toContainText('Offline: nothing is assigned');
    await expect(row).toContainText('once online');
    await set('online');
    await expect(row).not.toContainText('Offline');
    await page.getByRole('button', { name: 'All', exact: true }).click();
  });

  const placed = await api.open(await api.addMerchant(), '900.00');
  expect(placed.order.amount).toBe('900.00');
  await page.getByRole('button', { name: 'Active', exact: true }).click();
  await expect(row).toContainText('Full');
  await expect(row).toContainText('1 of 1 payments');
  await row.getByText(vpa).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('When is there room for this amount?').fill('500');
  await expect(drawer.getByText('There is room for ₹500.00 at the latest')).toBeVisible();
  await expect(drawer).toContainText('Payments in 24 hours: 50 → 1');
  expect(await barriersOn(page, 'UPI IDs')).toEqual([]);

  await drawer.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Lost capacity' }).click();
  const lost = page.getByRole('dialog', { name: 'Free and lost capacity' });
  await expect(lost).toContainText('Raise the cap on the number.');
  const full = lost.getByRole('listitem').filter({ hasText: 'Own cap on the number reached' });
  await full.getByRole('link').first().click();
  await expect(page).toHaveURL(/now=daily_count_reached/);
  await expect(lost).toHaveCount(0);
  await expect(row).toContainText('Full');

  await own.getByRole('button', { name: 'Why no orders?' }).tap();
  const why = own.getByRole('dialog', { name: 'Why do I get no orders?' });
  await expect(why).toContainText('Own cap on the number reached');
  await expect(why).toContainText('The cap on the number was set for you: ask');
  await expect(why).not.toContainText('Customers without');
  expect(await barriersOn(own, 'why no orders')).toEqual([]);
  await own.goto(`${upiPath}?choices=taken`);
  await expect(
    why.getByRole('heading', { name: /quarters of an hour: Got the order/ }),
  ).toBeVisible();
  await why.getByRole('button', { name: 'Close' }).tap();
  await expect(own).not.toHaveURL(/choices/);

  const card = own.getByRole('listitem').filter({ hasText: vpa });
  await expect(card).toContainText('Full');
  await card.getByRole('button', { name: /^More about/ }).tap();
  await own.getByRole('menuitem', { name: 'Change caps' }).tap();
  const caps = own.getByRole('dialog', { name: 'Change the caps' });
  await expect(caps).toContainText('At most 1, as set for you');
  await caps.getByLabel('Payments in 24 hours').fill('2');
  await caps.getByRole('button', { name: 'Save' }).tap();
  await expectToast(own, 'You can only tighten the limits');
  await expect(caps).toBeVisible();
  expect(await barriersOn(own, 'caps on a phone')).toEqual([]);
  await api.admin('user.updateStatus', { body: { userId: peer.id, status: 'blocked' } });
});

test('what cost customers is advised once, with the UPI IDs to mend first below it', async ({
  api,
  portal,
}) => {
  await api.addPeerWithUpis(5);
  const merchant = await api.addMerchant();
  // More than any wallet of a test covers, so that no peer who happens to be online is given it.
  const { token } = await api.place(merchant, '90000.00');
  await api.as('', 'pay.open', { params: { token } });
  const page = await portal.open(adminLogin, `${upiPath}?lost=all`);
  const sheet = page.getByRole('dialog', { name: 'Free and lost capacity' });
  const heading = page.getByRole('heading', { name: /^What stood in the way/ });
  const section = sheet.locator('section').filter({ has: heading });
  // Other tests of this desk may leave other reasons above this one.
  const advice = 'Have peers online at these hours.';
  const offline = section.getByRole('listitem').filter({ hasText: advice });
  // They are counted a moment after the order that found none.
  await expect(async () => {
    await page.reload();
    await expect(offline.locator('a[href*="?open="]')).toHaveCount(3, { timeout: 5_000 });
  }).toPass();
  await expect(section.getByText(advice)).toHaveCount(1);
  await offline.getByRole('link', { name: 'All UPI IDs' }).click();
  await expect(page).toHaveURL(/choices=peer_offline/);
});
