import { adminLogin, type ApiFixture } from './support/api-fixture.ts';
import { drawerOf, payinsOf, rowOf } from './support/payin.ts';
import { expect, test, type Portal } from './support/test.ts';

const chunks = '**/assets/*.js';

/** An admin on another screen than that of an order, whose parts are still to be fetched. */
async function besideOrder(api: ApiFixture, portal: Portal) {
  const merchant = await api.addMerchant();
  const placed = await api.place(merchant);
  const page = await portal.open(adminLogin, '/profile');
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  return { page, merchant, placed };
}

test('a part that cannot be fetched says so in its own place, and comes once it can', async ({
  api,
  portal,
}) => {
  const { page, placed } = await besideOrder(api, portal);
  const main = page.getByRole('main');
  const missing = main.getByRole('alert').filter({ hasText: 'could not be loaded' });

  await page.route(chunks, (route) => route.abort());
  await page.getByRole('link', { name: 'Pay In' }).click();
  await expect(missing).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay Out' })).toBeVisible();
  await page.unroute(chunks);
  await missing.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, placed)).toBeVisible();
});

test('a portal that the server has replaced says so, and a reload comes back to the same place', async ({
  api,
  portal,
}) => {
  const { page, merchant, placed } = await besideOrder(api, portal);
  const renamed = async (html: string) => html.replaceAll('/assets/', '/assets/newer-');
  const own = (url: URL) => url.pathname === '/';
  // In the place of what is missing, and above every screen.
  for (const place of ['alert', 'status'] as const) {
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await page.route(chunks, (route) => route.fulfill({ status: 404 }));
    await page.route(own, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: await renamed(await response.text()) });
    });
    await page.getByRole('link', { name: 'Pay In' }).click();
    const outdated = page.getByRole(place).filter({ hasText: 'A new version' });
    await expect(outdated).toBeVisible();
    await page.unrouteAll();
    await outdated.getByRole('button', { name: 'Reload' }).click();
    await expect(outdated).toHaveCount(0);
    await expect(page).toHaveURL(/operations\/payin/);
  }
  await page.goto(payinsOf(merchant, `&open=${placed.order.refId}`));
  await expect(drawerOf(page, placed)).toBeVisible();
});

test('what is opened without a network says so, and comes with it', async ({ api, portal }) => {
  await api.addPeer();
  const merchant = await api.addMerchant();
  const placed = await api.pay(merchant);
  const other = await api.pay(merchant);
  const page = await portal.open(adminLogin, payinsOf(merchant));
  // The drawer's own part is there from another order.
  await rowOf(page, other).getByRole('cell').nth(1).click();
  await expect(drawerOf(page, other).getByText('Waits for a decision')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await rowOf(page, placed).getByRole('cell').nth(1).click();
  const drawer = page.getByRole('dialog').first();
  await expect(drawer.getByRole('alert')).toContainText('could not be loaded');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Declined' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('could not be loaded');
  await expect(rowOf(page, placed)).toBeHidden();
  await page.goBack();
  await page.context().setOffline(false);
  await rowOf(page, placed).getByRole('cell').nth(1).click();
  await expect(drawerOf(page, placed).getByText('Waits for a decision')).toBeVisible();
  await page.keyboard.press('Escape');

  await test.step('a screen that was never opened here names that as the reason', async () => {
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    const missing = page.getByRole('main').getByRole('alert');
    await expect(missing).toContainText('You are offline, and this was not opened on this device');
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  });
});
