import { adminLogin, type ApiFixture, type Merchant, type Placed } from './support/api-fixture.ts';
import { overlayBarriersOn } from './support/axe.ts';
import { customersOf, drawerOf, payinPath, payinsOf, rowOf } from './support/payin.ts';
import { expectFocusIn } from './support/focus.ts';
import { expect, phone, test, type Page } from './support/test.ts';
import { pressBack } from './support/press-back.ts';
import { expectToast } from './support/toasts.ts';

/** Three orders of one merchant, oldest first, each with another amount and status. */
async function threeOrders(api: ApiFixture): Promise<{
  merchant: Merchant;
  pending: Placed;
  processing: Placed;
  created: Placed;
}> {
  await api.addPeer();
  const merchant = await api.addMerchant();
  const pending = await api.open(merchant, '300.00');
  const processing = await api.pay(merchant, { amount: '900.00' });
  const created = await api.place(merchant, '600.00');
  return { merchant, pending, processing, created };
}

/** Follows the calls for the list that is on the screen. */
function watchList(page: Page): { asked: () => number; statuses: number[] } {
  const statuses: number[] = [];
  let asked = 0;
  const isList = (address: string) => {
    const { pathname, searchParams } = new URL(address);
    return pathname === '/api/customer/order' && searchParams.has('merchantId');
  };
  page.on('request', (request) => {
    if (isList(request.url())) asked += 1;
  });
  page.on('response', (response) => {
    if (isList(response.url())) statuses.push(response.status());
  });
  return { asked: () => asked, statuses };
}

test('filters live in the address: they survive a reload and the back button', async ({
  api,
  portal,
}) => {
  const { merchant, pending, processing } = await threeOrders(api);
  const page = await portal.open(adminLogin, payinsOf(merchant));
  const tabs = page.getByRole('group', { name: 'Status' });
  await expect(rowOf(page, pending)).toBeVisible();
  await expect(tabs.getByRole('button', { name: /^Processing/ })).toHaveText(/1$/);

  await tabs.getByRole('button', { name: /^Processing/ }).click();
  await expect(page).toHaveURL(/[?&]status=processing(&|$)/);
  await expect(rowOf(page, pending)).toHaveCount(0);
  await expect(rowOf(page, processing)).toBeVisible();

  await page.keyboard.press('f');
  const builder = page.getByRole('dialog', { name: 'Add filter' });
  await builder.getByRole('combobox').fill('amo');
  await page.keyboard.press('Enter');
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('2000-1000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/^Enter an amount such as 1500/);
  await amount.fill('₹850 – ₹900');
  await page.keyboard.press('Enter');
  await page.getByLabel('Search', { exact: true }).fill(processing.customer);
  await page.getByLabel('Search', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/[?&]amount=850-900(&|$)/);
  await expect(page).toHaveURL(/[?&]q=Ravi/);
  await page.getByRole('button', { name: 'Date' }).click();
  await page.getByRole('menuitem', { name: 'Yesterday' }).click();
  await expect(page).toHaveURL(/[?&]start=yesterday(&|$)/);
  await expect(page.getByText('No pay-ins match these filters')).toBeVisible();

  await page.goBack();
  await expect(rowOf(page, processing)).toBeVisible();
  await page.reload();
  await expect(rowOf(page, processing)).toBeVisible();
  await expect(rowOf(page, pending)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Amount: ₹850 – ₹900' })).toBeVisible();
  await expect(tabs.getByRole('button', { name: /^Processing/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goBack();
  await expect(page).not.toHaveURL(/amount=/);
  await page.goBack();
  await expect(page).not.toHaveURL(/status=/);
  await expect(rowOf(page, pending)).toBeVisible();

  await test.step('the keys go on among the values of a filter', async () => {
    for (const [filter, address] of [
      ['Flag', /[?&]flag=/],
      ['Peer', /[?&]peerId=/],
    ] as const) {
      await page.keyboard.press('f');
      await builder.getByRole('combobox').fill(filter);
      await page.keyboard.press('Enter');
      const values = page.getByRole('dialog', { name: filter });
      await expect(values.getByRole('combobox')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(address);
      await page.keyboard.press('Enter');
      await expect(page).not.toHaveURL(address);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Add filter' })).toBeFocused();
    }
  });
});

test('a customer of a row opens a panel over the list, which has its own address', async ({
  api,
  portal,
}) => {
  const { merchant, pending } = await threeOrders(api);
  const page = await portal.open(adminLogin, payinsOf(merchant));
  await rowOf(page, pending).getByRole('link', { name: 'Ravi' }).click();
  const panel = page.getByRole('dialog', { name: /^Customer: Ravi/ });
  await expect(panel.getByText('₹300.00')).toBeVisible();
  await expect(page).toHaveURL(/[?&]panel=customer\.PI/);
  await page.reload();
  await expect(panel.getByText('Approved, last 30 days')).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/panel=/);
  await expect(rowOf(page, pending)).toBeVisible();
});

test('on a phone one button opens every filter, and says how many are set', async ({
  api,
  portal,
}) => {
  const { merchant, pending, processing, created } = await threeOrders(api);
  const page = await portal.open(adminLogin, payinsOf(merchant), phone);
  await page.getByRole('button', { name: '1 filter set' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: 'Pending' }).check();
  await sheet.getByRole('checkbox', { name: 'Processing' }).check();
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('>500');
  expect(await overlayBarriersOn(page, 'filters on a phone')).toEqual([]);
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/[?&]status=pending%2Cprocessing(&|$)/);
  await expect(page).toHaveURL(/[?&]amount=%3E500(&|$)/);
  await expect(page.getByRole('button', { name: '3 filters set' })).toBeVisible();
  await expect(page.getByText(processing.customer)).toBeVisible();
  await expect(page.getByText(pending.customer)).toHaveCount(0);
  await expect(page.getByText(created.customer)).toHaveCount(0);
});

test('the list is sorted and turned page by page, on the server', async ({ api, portal }) => {
  const { merchant, pending, processing, created } = await threeOrders(api);
  const page = await portal.open(adminLogin, payinsOf(merchant));
  await expect(rowOf(page, created)).toBeVisible();
  expect(await customersOf(page)).toEqual(
    [created, processing, pending].map(({ customer }) => customer),
  );
  await expect(rowOf(page, created).getByText(created.customer)).toBeVisible();
  await expect(rowOf(page, created)).not.toContainText(/\bin \d+ sec/);
  const amount = page.getByRole('columnheader', { name: 'Amount' });
  await amount.getByRole('button').click();
  await expect(amount).toHaveAttribute('aria-sort', 'descending');
  await expect
    .poll(() => customersOf(page))
    .toEqual([processing, created, pending].map(({ customer }) => customer));
  await amount.getByRole('button').click();
  await expect(amount).toHaveAttribute('aria-sort', 'ascending');
  await expect
    .poll(() => customersOf(page))
    .toEqual([pending, created, processing].map(({ customer }) => customer));

  // Where there is no room for a column of its own, the deadline is a line below the time.
  const time = page.getByRole('columnheader', { name: 'Created' });
  await time.getByRole('button', { name: 'Due/ended' }).click();
  await expect(page).toHaveURL(/[?&]sort=-?expiresAt(&|$)/);
  await expect(time).toHaveAttribute('aria-sort', /^(de|a)scending$/);

  await page.goto(payinsOf(merchant, '&sort=amount&pagesize=2'));
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByText('1–2 of 3')).toBeVisible();
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(pages.getByText('3–3 of 3')).toBeVisible();
  await expect(page).toHaveURL(/[?&]skip=2(&|$)/);
  await expect.poll(() => customersOf(page)).toEqual([processing.customer]);
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await page.goBack();
  await expect(pages.getByText('1–2 of 3')).toBeVisible();
});

test('the same orders as rows and as cards', async ({ api, portal }) => {
  const { merchant, processing } = await threeOrders(api);
  const page = await portal.open(adminLogin, payinsOf(merchant));
  await expect(rowOf(page, processing)).toBeVisible();
  await page.getByRole('button', { name: 'Grid' }).click();
  await expect(page).toHaveURL(/[?&]view=grid(&|$)/);
  await expect(page.getByRole('table')).toHaveCount(0);
  const card = page.getByRole('listitem').filter({ hasText: processing.customer });
  await expect(card.getByText('₹900.00')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(rowOf(page, processing)).toBeVisible();

  await page.goto(payinsOf(merchant, '&density=compact'));
  await expect(rowOf(page, processing).getByText(merchant.name)).toBeVisible();
  const height = async () => (await rowOf(page, processing).boundingBox())?.height;
  await expect.poll(height).toBe(36);

  const onPhone = await portal.open(adminLogin, payinsOf(merchant), phone);
  await expect(
    onPhone.getByRole('listitem').filter({ hasText: processing.customer }),
  ).toBeVisible();
  await expect(onPhone.getByRole('table')).toHaveCount(0);
  await expect(onPhone.getByText('Live', { exact: true })).toBeVisible();
  // Nothing moves under a thumb: what is new waits, and the way back is beside the tabs.
  const newer = await api.open(merchant, '8765.00');
  const wasNewer = onPhone.getByRole('listitem').filter({ hasText: newer.customer });
  await onPhone.getByRole('button', { name: 'Show 1 new order' }).click();
  const shown = wasNewer.getByText('₹8,765.00');
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
  const tabs = onPhone.getByRole('navigation', { name: 'Quick navigation' });
  await expect(tabs.getByRole('button', { name: 'Back' })).toBeVisible();

  const root = page.locator(':root');
  await page.keyboard.press('t');
  await expect(root).toHaveAttribute('data-mode', 'dark');
  await page.emulateMedia({ media: 'print' });
  // Paper is white, whatever the screen shows.
  await expect(root).toHaveAttribute('data-mode', 'light');
  await expect(rowOf(page, processing)).toBeVisible();
  // It does not know how long ago something was.
  const created = rowOf(page, processing).locator('time').first();
  const printed = () => created.evaluate((time) => getComputedStyle(time, '::after').content);
  expect(await printed()).toMatch(/^"\w{3} \d\d \w{3} \d{4}, \d\d:\d\d"$/);
  await expect(page.getByRole('group', { name: 'Status' })).toBeHidden();
  await expect(page.getByRole('search')).toBeHidden();
  await expect(page.getByRole('main').getByRole('button', { name: 'Confirm' })).toBeHidden();
});

test('an order is found, opened and decided by keys alone', async ({ api, portal }) => {
  const { merchant, pending, processing, created } = await threeOrders(api);
  const page = await portal.open(adminLogin, payinsOf(merchant));
  await expect(rowOf(page, created)).toBeVisible();
  await page.keyboard.press('j');
  await expect(rowOf(page, created)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rowOf(page, pending)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rowOf(page, processing)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drawerOf(page, processing)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`open=${processing.order.refId}`));
  await page.keyboard.press('j');
  await expect(drawerOf(page, pending)).toBeVisible();
  await page.keyboard.press('k');
  await expect(drawerOf(page, processing)).toBeVisible();

  await page.keyboard.press('d');
  await expectFocusIn(page.getByRole('dialog', { name: 'Decline this pay-in' }));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Decline this pay-in' })).toBeHidden();
  await expect(drawerOf(page, processing)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawerOf(page, processing)).toBeHidden();
  await expect(page).not.toHaveURL(/open=/);
  await expect(rowOf(page, processing)).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search', { exact: true })).toBeFocused();
  await page.keyboard.type('aj');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Search', { exact: true }).fill('');
  await page.keyboard.press('Escape');
  // On a busy machine half of what was typed has taken effect meanwhile.
  await expect(page).not.toHaveURL(/[?&]q=/);
  await expect(rowOf(page, processing)).toBeVisible();

  await rowOf(page, processing).focus();
  await expect(rowOf(page, processing)).toBeFocused();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Confirm this pay-in' });
  await expectFocusIn(dialog);
  await page.keyboard.press('Enter');
  await expectToast(page, 'approved successfully');
  await expect(rowOf(page, processing).getByText('Approved')).toBeVisible();
  // The next piece of work is at hand.
  await expect(rowOf(page, pending)).toBeFocused();
});

test('a key on a row that somebody else has decided says who did, and changes nothing', async ({
  api,
  portal,
}) => {
  const { merchant, processing } = await threeOrders(api);
  const { refId } = processing.order;
  const page = await portal.open(adminLogin, payinsOf(merchant, '&status=processing'));
  await rowOf(page, processing).focus();
  await api.admin('payin.decide', { body: { refId, status: 'approved' } });
  await expect(rowOf(page, processing).getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  await page.keyboard.press('a');
  await expectToast(page, /^Already approved by .+ at \d\d:\d\d. Nothing was changed.$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('rows stay under the pointer; new orders wait behind a button', async ({ api, portal }) => {
  const { merchant, processing, created } = await threeOrders(api);
  const page = await portal.open(adminLogin, payinsOf(merchant));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await rowOf(page, processing).getByText('₹900.00').hover();
  const before = await rowOf(page, processing).boundingBox();
  const newer = await api.open(merchant, '450.00');
  await api.open(merchant, '460.00');
  const show = page.getByRole('button', { name: 'Show 2 new orders' });
  await expect(show).toBeVisible();
  await expect(rowOf(page, newer)).toHaveCount(0);
  expect(await rowOf(page, processing).boundingBox()).toEqual(before);
  await api.admin('payin.decide', {
    body: { refId: processing.order.refId, status: 'declined' },
  });
  await expect(rowOf(page, processing).getByText('Declined')).toBeVisible();
  expect(await rowOf(page, processing).boundingBox()).toEqual(before);
  await show.click();
  await expect(rowOf(page, newer)).toBeVisible();
  await expect(show).toBeHidden();
  expect((await customersOf(page))[2]).toBe(created.customer);
});

test('what the list offers and says depends on the role', async ({ api, portal }) => {
  const unassigned = /^Unassigned/;
  const roles = { admin: 1, subadmin: 1, peer: 0, 'peer-withdrawal': 0 } as const;
  const empty = {
    subadmin: 'No pay-ins in your group yet',
    peer: 'No pay-ins yet',
    'peer-withdrawal': 'Pay-ins are not part of your work',
  } as const;
  for (const [role, count] of Object.entries(roles) as [keyof typeof roles, number][]) {
    const login = role === 'admin' ? adminLogin : await api.addUser(role);
    const page = await portal.open(login, payinPath);
    const tabs = page.getByRole('group', { name: 'Status' });
    await expect(tabs.getByRole('button', { name: /^Expired/ })).toBeVisible();
    await expect(tabs.getByRole('button', { name: unassigned })).toHaveCount(count);
    // Nothing there waits for whoever only pays out.
    const needs = tabs.getByRole('button', { name: /^Needs you/ });
    await expect(needs).toHaveCount(role === 'peer-withdrawal' ? 0 : 1);
    if (role !== 'admin') await expect(page.getByText(empty[role])).toBeVisible();
  }
  const page = await portal.open(adminLogin, payinsOf(await api.addMerchant()));
  await expect(page.getByText('No pay-ins match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(page).not.toHaveURL(/merchantId/);
});

test('an open list asks every 5 s and is answered 304 while nothing changed', async ({
  api,
  portal,
}) => {
  const { merchant, created } = await threeOrders(api);
  const context = await portal.enter(adminLogin);
  const page = await context.newPage();
  await page.clock.install();
  const { asked, statuses } = watchList(page);
  await page.goto(payinsOf(merchant));
  await expect(rowOf(page, created)).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  // A jump past 40 s would look like a silent event stream, and a new one makes the list ask too.
  await page.clock.pauseAt(Date.now() + 10_000);
  await expect.poll(() => statuses.length === asked() && statuses.at(-1)).toBe(304);
  for (let poll = 0; poll < 3; poll += 1) {
    const before = asked();
    await page.clock.runFor(5_000);
    await expect.poll(() => statuses.length).toBe(before + 1);
    expect(asked()).toBe(before + 1);
    expect(statuses.at(-1)).toBe(304);
  }
});

test('the list goes on when the event stream is cut', async ({ api, portal }) => {
  const { merchant, created } = await threeOrders(api);
  const context = await portal.enter(adminLogin);
  await context.route('**/api/events', (route) => route.abort());
  const page = await context.newPage();
  await page.goto(payinsOf(merchant));
  await expect(rowOf(page, created)).toBeVisible();
  const newer = await api.open(merchant, '450.00');
  await expect(rowOf(page, newer)).toBeVisible();
  await context.unroute('**/api/events');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});

test('a list that cannot be loaded says so and can be asked for again', async ({ api, portal }) => {
  const { merchant, created } = await threeOrders(api);
  const context = await portal.enter(adminLogin);
  const list = (url: URL) => url.pathname === '/api/customer/order';
  await context.route(list, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(payinsOf(merchant));
  await expect(page.getByText('The orders could not be loaded')).toBeVisible();
  await context.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, created)).toBeVisible();
});

test('Back takes away one thing at a time: the dialog, then the drawer, then the list', async ({
  api,
  portal,
}) => {
  await api.addPeer();
  const merchant = await api.addMerchant();
  const paid = await api.pay(merchant, { amount: '900.00' });
  const page = await portal.open(adminLogin, payinsOf(merchant));
  await rowOf(page, paid).getByText('₹900.00').click();
  const drawer = drawerOf(page, paid);
  await drawer.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this pay-in' });
  await expect(dialog).toBeVisible();
  await pressBack(page);
  await expect(dialog).toBeHidden();
  await expect(drawer).toBeVisible();
  await pressBack(page);
  await expect(drawer).toBeHidden();
  await expect(rowOf(page, paid)).toBeVisible();
});

test('what a new order pushes down slides there, and does not jump', async ({ api, portal }) => {
  await api.addPeer();
  const merchant = await api.addMerchant();
  const first = await api.open(merchant, '300.00');
  await api.open(merchant, '400.00');
  const page = await portal.open(adminLogin, payinsOf(merchant), {
    reducedMotion: 'no-preference',
  });
  await expect(rowOf(page, first)).toBeVisible();
  await page.evaluate(() => {
    const seen = { jumped: 0, slid: 0 };
    Object.assign(globalThis, { seen });
    const own = Element.prototype.animate;
    Element.prototype.animate = function animate(...how) {
      seen.slid += 1;
      return own.apply(this, how);
    };
    new PerformanceObserver((list) => {
      for (const { sources = [] } of list.getEntries() as (PerformanceEntry & {
        sources?: { node?: Node }[];
      })[]) {
        seen.jumped += sources.filter(({ node }) => node?.nodeName === 'TR').length;
      }
    }).observe({ type: 'layout-shift' });
  });
  const newer = await api.open(merchant, '500.00');
  await expect(rowOf(page, newer)).toBeVisible();
  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: object }).seen);
  await expect.poll(seen).toEqual({ jumped: 0, slid: 2 });
});
