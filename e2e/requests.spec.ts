import { barriersOn } from './support/axe.ts';
import { adminLogin, freshUtr, type ApiFixture } from './support/api-fixture.ts';
import { expect, phone, test, type Page } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const narrow = { ...phone, viewport: { width: 360, height: 740 } };
const dialogOf = (page: Page) => page.getByRole('dialog').last();
const setLimit = (api: ApiFixture, walletAbove: string) =>
  api.admin('settings.update', { body: { approvals: { walletAbove } } });

/** One admin alone does not lift a limit of what one admin does alone. */
async function liftLimit(page: Page, api: ApiFixture, other: Page): Promise<void> {
  await page.goto('/settings?tab=security');
  await page.getByRole('textbox', { name: 'Changes of a wallet by hand' }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This needs a second person')).toBeVisible();
  await page.getByLabel('Why it should be done').fill('the trial is over');
  expect(await barriersOn(page, 'limits need a second person')).toEqual([]);
  await page.getByRole('button', { name: 'Ask another admin' }).click();
  await expectToast(page, 'Another admin was asked');
  const { approvals } = await api.admin('approval.list', { query: { call: 'settings.update' } });
  expect(approvals[0]?.body).toMatchObject({ approvals: { walletAbove: null } });
  await other.goto('/requests?tab=approvals');
  const row = other.getByRole('row').filter({ hasText: /Change limits in Settings.*Waiting/ });
  await expect(row).not.toContainText('₹');
  await row.getByRole('button', { name: /Approve/ }).click();
  await expect(dialogOf(other)).not.toContainText('₹');
  // What is taken away stands there as well.
  await expect(dialogOf(other).locator('dl')).toContainText('no limit');
  await dialogOf(other).getByRole('button', { name: 'Approve' }).click();
  await expectToast(other, 'Approved');
}

test('a top-up above the limit is asked for on the user’s page and approved by another admin', async ({
  api,
  portal,
}) => {
  const peer = await api.addUser('peer');
  const second = await api.addUser('admin');
  await setLimit(api, '1000.00');
  const page = await portal.open(adminLogin, `/users/${peer.id}`);
  await page.getByRole('button', { name: 'Change the wallet' }).click();
  await dialogOf(page).getByLabel('Amount').fill('2,500');
  await dialogOf(page).getByLabel('Reason').fill('deposit by NEFT');
  await expect(page.getByText('Balance: ₹0.00 → ₹2,500.00')).toBeVisible();
  await page.getByRole('button', { name: 'Book it' }).click();
  await expect(page.getByText('Enter the reference, or tick')).toBeVisible();
  await dialogOf(page).getByLabel('Reference (UTR)').fill(freshUtr());
  expect(await barriersOn(page, 'change a wallet')).toEqual([]);
  await page.getByRole('button', { name: 'Book it' }).click();
  await expect(dialogOf(page)).toContainText('This needs a second person');
  await expect(page.getByLabel('Why it should be done')).toHaveValue('deposit by NEFT');
  await page.getByLabel('Why it should be done').fill(' ');
  await page.getByRole('button', { name: 'Ask another admin' }).click();
  await expect(page.getByText('Say why')).toBeVisible();
  await page.getByLabel('Why it should be done').fill('the receipt is in the folder');
  expect(await barriersOn(page, 'ask another admin')).toEqual([]);
  await page.getByRole('button', { name: 'Ask another admin' }).click();
  await expectToast(page, 'Another admin was asked');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const other = await portal.open(second, '/requests?tab=approvals');
  const link = other.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', {
    name: /^Requests/,
  });
  await expect(link).toContainText(/needs? you/);
  await other.getByPlaceholder('Name, ID or reference').fill(peer.name);
  const row = other.getByRole('row').filter({ hasText: peer.name });
  await expect(row).toContainText('₹2,500.00');
  expect(await barriersOn(other, 'approvals')).toEqual([]);
  // The last row does not stand over the rounded corner of the card.
  const isCovered = await other.getByRole('table').evaluate((table) => {
    const { left, bottom } = table.getBoundingClientRect();
    return table.contains(document.elementFromPoint(left + 1, bottom - 1));
  });
  expect(isCovered).toBe(false);
  await row.getByRole('button', { name: /Approve/ }).click();
  await expect(dialogOf(other)).toContainText('deposit by NEFT');
  // What will be sent, in words.
  for (const words of ['Top-up', '₹2,500.00']) {
    await expect(dialogOf(other).locator('dl')).toContainText(words);
  }
  await expect(dialogOf(other)).not.toContainText('userId');
  await dialogOf(other).getByRole('button', { name: 'Approve' }).click();
  await expectToast(other, 'Approved');
  await expect(page.getByRole('region', { name: 'Wallet' })).toContainText('₹2,500.00');
  await other.getByRole('button', { name: 'Settlement log' }).click();
  await expect(other.getByRole('row').filter({ hasText: peer.name })).toContainText(
    `with ${second.name}`,
  );
  await liftLimit(page, api, other);
});

test('a peer asks on a phone, an admin approves on their word, and both see it at once', async ({
  api,
  portal,
}) => {
  const peer = await api.addUser('peer');
  const utr = freshUtr();
  const page = await portal.open(peer, '/wallet', narrow);
  await page.getByRole('button', { name: 'Ask for a top-up' }).click();
  await page.getByLabel('Amount').fill('750');
  await page.getByLabel('Reference (UTR)').fill('12345');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(dialogOf(page).getByRole('alert').first()).toBeVisible();
  await page.getByLabel('Reference (UTR)').fill(utr);
  expect(await barriersOn(page, 'ask for a top-up')).toEqual([]);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expectToast(page, 'Request sent');
  const own = page.getByRole('list', { name: 'Requests' });
  await expect(own.getByText('Waiting')).toBeVisible();
  expect(await barriersOn(page, 'wallet of a peer')).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);

  const admin = await portal.open(adminLogin, `/requests?q=${utr}`);
  const row = admin.getByRole('row').filter({ hasText: peer.name });
  await expect(row).toContainText('No bank line');
  expect(await barriersOn(admin, 'requests')).toEqual([]);
  await row.getByRole('button', { name: /Approve/ }).click();
  await expect(dialogOf(admin)).toContainText('No line with this reference');
  await expect(dialogOf(admin)).toContainText('Available: ₹0.00 → ₹750.00');
  await dialogOf(admin).getByRole('button', { name: 'Approve ₹750.00' }).click();
  await expect(dialogOf(admin).getByRole('alert').first()).toBeVisible();
  await admin.getByLabel('How you know that the money arrived').fill('seen in the bank’s app');
  expect(await barriersOn(admin, 'approve a request')).toEqual([]);
  await dialogOf(admin).getByRole('button', { name: 'Approve ₹750.00' }).click();
  await expectToast(admin, 'Approved');
  await expect(own.getByText('Approved')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Wallet' })).toContainText('₹750.00');
});

test('a peer takes a request back; a declined one tells the reason', async ({ api, portal }) => {
  const peer = await api.addUser('peer-withdrawal');
  const page = await portal.open(peer, '/wallet');
  const ask = async (amount: string) => {
    await page.getByRole('button', { name: 'Ask for a top-up' }).click();
    await page.getByLabel('Amount').fill(amount);
    await page.getByRole('button', { name: 'Send the request' }).click();
    await expect(page.getByRole('row').filter({ hasText: `₹${amount}.00` })).toBeVisible();
  };
  await ask('120');
  await page
    .getByRole('row')
    .filter({ hasText: '₹120.00' })
    .getByRole('button', { name: /Withdraw/ })
    .click();
  await dialogOf(page).getByRole('button', { name: 'Withdraw' }).click();
  await expectToast(page, 'Withdrawn');
  await ask('130');
  const admin = await portal.open(adminLogin, '/requests?status=waiting');
  const row = admin.getByRole('row').filter({ hasText: peer.name });
  await row.getByRole('button', { name: /^More/ }).click();
  await admin.getByRole('menuitem', { name: 'Decline' }).click();
  await admin.getByLabel('Reason').fill('nothing arrived');
  await dialogOf(admin).getByRole('button', { name: 'Decline' }).click();
  await expectToast(admin, 'Declined');
  await expect(page.getByRole('row').filter({ hasText: '₹130.00' })).toContainText(
    'nothing arrived',
  );
});

test('the approval of a settlement begins with the reference of its payment', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const asked = { kind: 'settlement', amount: '700.00', note: 'to my savings' } as const;
  await api.as(await api.signin(peer), 'request.ask', { body: asked });
  const page = await portal.open(adminLogin, '/requests');
  const row = page.getByRole('row').filter({ hasText: peer.name });
  await row.getByRole('button', { name: /Approve/ }).click();
  await expect(page.getByLabel('Reference (UTR)')).toBeFocused();
});
