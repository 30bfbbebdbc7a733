import { adminLogin } from './support/api-fixture.ts';
import { startServer } from './support/server.ts';
import { signInOn } from './support/signin.ts';
import { expect, test } from './support/test.ts';

/** More than two heartbeats of the stream, and more than two polls. */
const unheardMs = 11_000;

test('a list says that it is live only while the server is heard, and else since when not', async ({
  page,
}) => {
  const server = await startServer();
  try {
    await page.clock.install();
    await page.goto(server.origin);
    await signInOn(page, adminLogin);
    await expect(page).toHaveURL(/dashboard/);
    await page.goto(`${server.origin}/operations/payin`);
    const main = page.getByRole('main');
    await expect(main.getByText('Live', { exact: true })).toBeVisible();

    // It hangs: its connections stay open, and nothing comes.
    server.pause();
    await page.clock.runFor(unheardMs);
    await expect(main.getByText('Waiting for the server')).toBeVisible();
    await page.clock.runFor(unheardMs);
    await expect(main.getByText(/^Offline since \d\d:\d\d/)).toBeVisible();

    server.resume();
    await expect(main.getByText('Live', { exact: true })).toBeVisible();
  } finally {
    server.resume();
    await server.stop();
  }
});

test('an empty list at rest does nothing', async ({ api, portal }) => {
  const context = await portal.enter(await api.addUser('subadmin'));
  await context.addInitScript(() => {
    const { setTimeout } = window;
    const counted = (...args: Parameters<typeof setTimeout>) => {
      performance.mark('timer');
      return setTimeout(...args);
    };
    Object.assign(window, { setTimeout: counted });
  });
  const page = await context.newPage();
  await page.goto('/operations/payout?status=completed');
  await expect(page.getByRole('main').getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(0);
  const timers = await page.evaluate(async () => {
    const before = performance.getEntriesByName('timer').length;
    await new Promise((resolve) => requestIdleCallback(resolve));
    const begun = performance.now();
    while (performance.now() - begun < 1000) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.getEntriesByName('timer').length - before;
  });
  expect(timers).toBeLessThan(200);
});
