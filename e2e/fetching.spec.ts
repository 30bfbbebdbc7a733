import { adminLogin } from './support/api-fixture.ts';
import { addPayingMerchant, payoutsOf, placePayout } from './support/payout.ts';
import { rowOf } from './support/payin.ts';
import { watchReads } from './support/requests.ts';
import { expect, test, type Page } from './support/test.ts';

/** Moves within the page, as a link does. */
async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), path);
}

/** The ways in which a person returns to a list. */
const returns: Record<string, (page: Page, path: string) => Promise<void>> = {
  'the window has the focus again': (page) =>
    page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange'))),
  'the screen is opened again': async (page, path) => {
    await walkTo(page, '/profile');
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await walkTo(page, path);
    await expect(page.getByRole('heading', { name: 'Pay Out' })).toBeVisible();
  },
  'the network is there again': async (page) => {
    await page.context().setOffline(true);
    await page.context().setOffline(false);
  },
};

for (const [what, comeBack] of Object.entries(returns)) {
  test(`a list older than a second is fetched when ${what}, a fresher one is not`, async ({
    api,
    portal,
  }) => {
    const merchant = await addPayingMerchant(api);
    const placed = await placePayout(api, merchant);
    const path = payoutsOf(merchant);
    const page = await (await portal.enter(adminLogin)).newPage();
    // A reconnected stream would have the list fetched as well.
    await page.route('**/api/events', (route) => route.abort());
    await page.clock.install();
    const list = watchReads(page, '/payout', { merchantId: merchant.id });
    // A screen that opens for the first time takes its time, and the clock is frozen.
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await walkTo(page, path);
    await expect(rowOf(page, placed)).toBeVisible();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);

    // A poll is the beginning of the list's age, so the clock goes in steps until one is sent.
    const earlier = await list.settled();
    await expect
      .poll(
        async () => {
          await page.clock.runFor(50);
          return list.asked();
        },
        { intervals: [10] },
      )
      .toBe(earlier + 1);
    const fetched = await list.settled();
    await page.clock.runFor(800);
    await comeBack(page, path);
    expect(await list.settled()).toBe(fetched);

    await page.clock.runFor(300);
    expect(list.asked()).toBe(fetched);
    await comeBack(page, path);
    await expect.poll(() => list.asked()).toBe(fetched + 1);
    expect(await list.settled()).toBe(fetched + 1);
  });
}
