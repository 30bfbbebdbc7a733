import { adminLogin, type ApiFixture, type Merchant } from './support/api-fixture.ts';
import { disputesOf, raiseDispute } from './support/dispute.ts';
import { payinPath, payinsOf, rowOf } from './support/payin.ts';
import {
  addPayer,
  addPayingMerchant,
  payoutsOf,
  payPayout,
  placePayout,
} from './support/payout.ts';
import { watchReads, type Watched } from './support/requests.ts';
import { expect, test, type Locator, type Page } from './support/test.ts';
import { toast } from './support/toasts.ts';

/** Freezes the page's clock, slightly ahead of now, so that it advances only on command. */
async function holdClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
}

/** Advances the clock to the next watched call, and waits for its response. */
async function runToNext(page: Page, watched: Watched, withinMs: number): Promise<void> {
  const before = await watched.settled();
  for (let ran = 0; watched.asked() === before; ran += 250) {
    expect(ran).toBeLessThanOrEqual(withinMs);
    await page.clock.runFor(250);
  }
  await watched.settled();
}

/** No call shortly before the interval is over, one call when it is. */
async function expectEvery(page: Page, watched: Watched, everyMs: number): Promise<void> {
  await runToNext(page, watched, everyMs);
  for (let turn = 0; turn < 2; turn += 1) {
    const before = await watched.settled();
    await page.clock.runFor(everyMs - 500);
    expect(watched.asked()).toBe(before);
    await page.clock.runFor(500);
    await expect.poll(() => watched.asked()).toBe(before + 1);
  }
}

/** Waits for what comes by itself, while so much of the page's time passes and no more. */
async function expectWithin(page: Page, locator: Locator, withinMs: number): Promise<void> {
  let ran = 0;
  const look = async () => {
    if (ran < withinMs) await page.clock.runFor(100);
    ran += 100;
    return locator.isVisible();
  };
  await expect.poll(look).toBe(true);
}

interface List {
  path: string;
  addMerchant: (api: ApiFixture) => Promise<Merchant>;
  /** Adds a row to the merchant's list. */
  add: (api: ApiFixture, merchant: Merchant) => Promise<{ customer: string }>;
  address: (merchant: Merchant) => string;
}

const lists: Record<string, List> = {
  'pay-ins': {
    path: '/customer/order',
    addMerchant: (api) => api.addMerchant(),
    add: (api, merchant) => api.place(merchant),
    address: payinsOf,
  },
  'pay-outs': {
    path: '/payout',
    addMerchant: addPayingMerchant,
    add: placePayout,
    address: payoutsOf,
  },
  disputes: {
    path: '/payout/get-dispute-payout',
    addMerchant: addPayingMerchant,
    async add(api, merchant) {
      const placed = await placePayout(api, merchant);
      await payPayout(api, placed, await addPayer(api));
      await raiseDispute(api, { merchant, placed });
      return placed;
    },
    address: disputesOf,
  },
};

for (const [name, { path, addMerchant, add, address }] of Object.entries(lists)) {
  test(`the list of ${name} is asked for every 5 s, and shows what is new before that`, async ({
    api,
    portal,
  }) => {
    const merchant = await addMerchant(api);
    const first = await add(api, merchant);
    const page = await (await portal.enter(adminLogin)).newPage();
    await page.clock.install();
    const list = watchReads(page, path, { merchantId: merchant.id });
    await page.goto(address(merchant));
    await expect(rowOf(page, first)).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await holdClock(page);
    await expectEvery(page, list, 5_000);
    await expectWithin(page, rowOf(page, await add(api, merchant)), 4_000);
  });
}

test('new pay-ins are looked for every 30 s, on any screen: the first 20 that are pending', async ({
  api,
  portal,
}) => {
  const page = await (await portal.enter(await api.addUser('subadmin'))).newPage();
  await page.clock.install();
  const asked = { status: 'pending', pagesize: '20', skip: '0' };
  const check = watchReads(page, '/customer/order', asked);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await expect.poll(() => check.asked()).toBe(1);
  await holdClock(page);
  await expectEvery(page, check, 30_000);
});

test('the session is checked every 60 s', async ({ api, portal }) => {
  const context = await portal.enter(await api.addUser('peer'));
  const page = await context.newPage();
  await page.clock.install();
  // A check is visible by the refresh that it starts; one without a response changes nothing.
  let checks = 0;
  await context.route('**/api/auth/refresh', (route) => {
    checks += 1;
    return route.abort();
  });
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await holdClock(page);
  const run = async (ms: number) => {
    await page.evaluate((leftMs) => {
      localStorage.setItem('tokenExpires', new Date(Date.now() + leftMs).toISOString());
    }, ms + 10_000);
    await page.clock.runFor(ms);
  };
  for (let ran = 0; checks === 0; ran += 1_000) {
    expect(ran).toBeLessThanOrEqual(60_000);
    await run(1_000);
  }
  // The first is known to the second; the others follow between 59 and 61 s after it.
  for (const [index, quietMs] of [58_000, 57_000].entries()) {
    await run(quietMs);
    expect(checks).toBe(index + 1);
    await run(61_000 - quietMs);
    await expect.poll(() => checks).toBe(index + 2);
  }
  await expect(page).toHaveURL('/profile');
});

/** How long a message stays by the page's clock, in steps of a tenth of a second. */
async function staysFor(page: Page, text: string): Promise<number> {
  const stepMs = 100;
  // A message that is fading out is still in the page for a moment.
  const shown = toast(page, text).and(page.locator(':not([data-removed="true"])'));
  await expect(async () => {
    await page.clock.runFor(stepMs);
    expect(await shown.count()).toBe(1);
  }).toPass();
  let stayedMs = 0;
  while ((await shown.count()) > 0) {
    await page.clock.runFor(stepMs);
    stayedMs += stepMs;
  }
  return stayedMs;
}

test('a success is said for 1.5 s, a failure for 5 s', async ({ api, portal }) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  const [good, late] = [await api.pay(merchant), await api.pay(merchant)];
  const context = await portal.enter(peer);
  // Without the stream, and with a clock that stands, the dialog does not learn of the decision.
  await context.route('**/api/events', (route) => route.abort());
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(payinPath);
  const confirm = async (placed: typeof good, meanwhile = () => Promise.resolve()) => {
    await rowOf(page, placed).getByRole('button', { name: 'Confirm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm this pay-in' });
    await dialog.getByRole('checkbox').check();
    await holdClock(page);
    await meanwhile();
    await dialog.getByRole('button', { name: /^Confirm ₹/ }).click();
  };

  await confirm(good);
  const success = await staysFor(page, 'approved successfully');
  expect(success).toBeGreaterThanOrEqual(1_400);
  expect(success).toBeLessThanOrEqual(1_600);
  await page.clock.resume();

  await confirm(late, async () => {
    await api.admin('payin.decide', { body: { refId: late.order.refId, status: 'declined' } });
  });
  const failure = await staysFor(page, 'Already declined by');
  expect(failure).toBeGreaterThanOrEqual(4_900);
  expect(failure).toBeLessThanOrEqual(5_100);
});
