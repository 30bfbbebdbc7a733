import { freshUtr, type ApiFixture, type Person } from './support/api-fixture.ts';
import { payinPath, rowOf } from './support/payin.ts';
import { acceptPayout, addPayingMerchant, placePayout } from './support/payout.ts';
import { logOutOf, signInOn } from './support/signin.ts';
import { unknownLayoutStatement } from './support/statement.ts';
import { expectFocusIn } from './support/focus.ts';
import { expect, test, type Page } from './support/test.ts';
import { expectToast, toast } from './support/toasts.ts';

/** Moves by the side bar: typing an address would load the page again and forget everything. */
async function goTo(page: Page, screen: 'Dashboard' | 'Pay In' | 'Pay Out'): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: screen })
    .click();
}

/** A marker that a reloaded page would not have. */
async function markTab(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-first-load', ''));
  return async () => (await page.locator('html[data-first-load]').count()) === 1;
}

/** Releases an accepted pay-out on the page, which leaves its reference behind. */
async function releaseOne(api: ApiFixture, page: Page, payer: Person): Promise<string> {
  const placed = await placePayout(api, await addPayingMerchant(api), '2350.00');
  await acceptPayout(api, placed, payer);
  await goTo(page, 'Pay Out');
  await rowOf(page, placed)
    .getByRole('button', { name: /^More about order/ })
    .click();
  await page.getByRole('menuitem', { name: 'I did not send it' }).click();
  const dialog = page.getByRole('dialog', { name: 'You did not send it?' });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'I did not send ₹2,350.00' }).click();
  await expectToast(page, 'created successfully');
  return placed.order.refId;
}

/** Uploads a table that waits for its columns to be named. */
async function uploadOne(page: Page, name: string): Promise<void> {
  await goTo(page, 'Pay In');
  await page.getByRole('button', { name: 'Upload statements' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload bank statements' });
  const file = unknownLayoutStatement(name, { amount: '450.00', utr: freshUtr(), name: 'RAVI' });
  await dialog.getByLabel('Choose files').setInputFiles([file]);
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(dialog.getByRole('button', { name: 'Map columns' })).toBeVisible();
  await page.keyboard.press('Escape');
}

test('the next person in the same tab finds nothing of the one before', async ({ api, page }) => {
  const [first, second] = [await api.addPeer(), await api.addPeer()];
  const late = page.getByRole('dialog', { name: 'I did send it' });
  await page.goto('/');
  const isSameTab = await markTab(page);
  await signInOn(page, first);
  await expect(page).toHaveURL('/dashboard');
  await uploadOne(page, 'sunrise.csv');
  const released = await releaseOne(api, page, first);
  await page.getByRole('button', { name: 'I sent an earlier one' }).click();
  await expect(late.getByLabel('Reference of the pay-out')).toHaveValue(released);
  await expectFocusIn(late);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: 'हिन्दी' }).click();
  await page.getByRole('button', { name: 'लॉग आउट' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();

  await signInOn(page, second);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('complementary')).toContainText(second.name);
  await goTo(page, 'Pay In');
  await page.getByRole('button', { name: 'Upload statements' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload bank statements' });
  await expect(upload.getByRole('combobox')).toHaveValue(new RegExp(second.vpa));
  expect(await page.content()).not.toContain('sunrise.csv');
  await expectFocusIn(upload);
  await page.keyboard.press('Escape');
  await goTo(page, 'Pay Out');
  await page.getByRole('button', { name: 'I sent an earlier one' }).click();
  await expect(late.getByLabel('Reference of the pay-out')).toHaveValue('');
  await expect(late.locator('datalist option')).toHaveCount(0);
  for (const trace of [released, first.name, first.vpa]) {
    expect(await page.content()).not.toContain(trace);
  }
  expect(await isSameTab()).toBe(true);
});

test('an answer that comes too late changes nothing for the next person', async ({
  api,
  portal,
}) => {
  const [first, second] = [await api.addPeer(), await api.addPeer()];
  const page = await portal.open(first, '/profile');
  let answerNow = () => {};
  const held = new Promise<void>((resolve) => (answerNow = resolve));
  await page.route('**/api/user/me', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  const asked = page.waitForRequest('**/api/user/me');
  await page.getByLabel('Name', { exact: true }).fill('The first one');
  await page.getByRole('button', { name: 'Save' }).click();
  await asked;
  await page.getByRole('button', { name: 'Log out' }).click();
  // Whether it is saved is not known yet.
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByLabel('Username').waitFor();
  await signInOn(page, second);
  await expect(page).toHaveURL('/dashboard');
  const answered = page.waitForResponse('**/api/user/me');
  answerNow();
  await (await answered).finished();
  await goTo(page, 'Pay In');
  await expect(page.getByRole('heading', { name: 'Pay In' })).toBeVisible();
  await expect(page.getByRole('complementary')).toContainText(second.name);
  await expect(page.getByText('The first one')).toHaveCount(0);
  await expect(toast(page, 'Saved')).toHaveCount(0);
  const stored = await page.evaluate(() => localStorage.getItem('profile'));
  expect(JSON.parse(stored ?? '')).toMatchObject({ id: second.id, name: second.name });
});

test('only whoever was there comes back to where a session ended', async ({ api, portal }) => {
  const [first, second] = [await api.addPeer(), await api.addPeer()];
  const link = `${payinPath}?q=412345678901`;
  const page = await portal.open(first, link);
  const setStatus = (status: 'active' | 'blocked') =>
    api.admin('user.updateStatus', { body: { userId: first.id, status } });
  await expect(page.getByRole('heading', { name: 'Pay In' })).toBeVisible();
  await setStatus('blocked');
  await expect(page).toHaveURL('/');
  await setStatus('active');
  await signInOn(page, first);
  await expect(page).toHaveURL(link);
  await setStatus('blocked');
  await expect(page).toHaveURL('/');
  await signInOn(page, second);
  await expect(page).toHaveURL('/dashboard');
});

test('a tab follows the person that another tab signs in', async ({ api, portal }) => {
  const [first, second] = [await api.addPeer(), await api.addPeer()];
  const context = await portal.enter(first);
  const [one, other] = [await context.newPage(), await context.newPage()];
  await one.goto('/dashboard');
  await other.goto(`${payinPath}?q=412345678901`);
  await expect(other.getByRole('complementary')).toContainText(first.name);
  await logOutOf(one);
  await signInOn(one, second);
  await expect(other.getByRole('complementary')).toContainText(second.name);
  await expect(other).toHaveURL('/dashboard');
  expect(await other.content()).not.toContain(first.name);
});
