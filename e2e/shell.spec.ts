import { barriersOn, overlayBarriersOn } from './support/axe.ts';
import { adminLogin, type ApiFixture } from './support/api-fixture.ts';
import { payinPath } from './support/payin.ts';
import { addPayingMerchant, payoutsOf, placePayout } from './support/payout.ts';
import { speak } from './support/language.ts';
import { expect, phone, test, type Page } from './support/test.ts';

const narrow = { ...phone, viewport: { width: 320, height: 640 } };

function sideBar(page: Page) {
  return page.getByRole('complementary');
}

function backgroundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}

/** Goes to a screen as a link of the page would, without reloading the page. */
async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), path);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** How much wider the page is than the screen, in pixels. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

async function somePayins(api: ApiFixture) {
  await api.addPeer();
  const merchant = await api.addMerchant();
  const first = await api.pay(merchant, { amount: '12345.00' });
  await api.pay(merchant, { amount: '1234.00', utr: first.utr });
  return { merchant, first };
}

test('the side bar is 280 px wide, folds to its icons, and stays so', async ({ portal }) => {
  const page = await portal.open(adminLogin, '/dashboard');
  const bar = sideBar(page);
  await expect.poll(async () => (await bar.boundingBox())?.width).toBe(280);
  for (const group of ['Operations', 'Reporting', 'Users', 'UTR Submission', 'Settings']) {
    await expect(bar.getByRole('region', { name: group, exact: true })).toBeVisible();
  }
  await expect(bar.getByRole('link', { name: /^Pay Out/ })).toContainText('beta');
  await page.getByRole('button', { name: 'Collapse side bar' }).click();
  await expect.poll(async () => (await bar.boundingBox())?.width).toBeLessThan(80);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand side bar' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Peer Statements' })).toBeVisible();
  await page.keyboard.press('Control+b');
  await expect(bar.getByText('Peer Statements')).toBeVisible();
});

test('the user card shows initial, name and role', async ({ api, portal }) => {
  const peer = await api.addUser('peer');
  const page = await portal.open(peer, '/dashboard');
  const card = sideBar(page);
  await expect(card.getByText(peer.name)).toBeVisible();
  await expect(card.getByText('A', { exact: true })).toBeVisible();
  await expect(card.getByText('Peer', { exact: true })).toBeVisible();
});

test('a button says what it does, and a menu opens by pointer and by key', async ({ portal }) => {
  const page = await portal.open(adminLogin, '/dashboard');
  const mode = page.getByRole('button', { name: 'Dark mode' });
  await mode.hover();
  const label = page.getByRole('tooltip');
  await expect(label).toContainText('Dark mode');
  await expect(mode).toHaveAccessibleDescription(/Dark mode/);
  await page.keyboard.press('Escape');
  await expect(label).toBeHidden();

  const opener = page.getByRole('button', { name: 'Language' });
  const english = page.getByRole('menuitem', { name: 'English' });
  await opener.click();
  await expect(english).toBeVisible();
  expect(await overlayBarriersOn(page, 'the menu of languages')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(english).toBeHidden();
  await page.reload();
  await expect(opener).toBeVisible();
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(english).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('dark mode is one press away and stays', async ({ portal }) => {
  const page = await portal.open(adminLogin, '/dashboard');
  await expect(sideBar(page)).toBeVisible();
  const light = await backgroundOf(page);
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await expect.poll(() => backgroundOf(page)).not.toBe(light);
  const dark = await backgroundOf(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Light mode' })).toBeVisible();
  expect(await backgroundOf(page)).toBe(dark);
  await page.keyboard.press('t');
  await expect.poll(() => backgroundOf(page)).toBe(light);
});

test('under 768 px there is a tab bar and a full screen, from there on a side bar', async ({
  portal,
}) => {
  const page = await portal.open(adminLogin, '/dashboard', {
    ...phone,
    viewport: { width: 767, height: 900 },
  });
  const tabs = page.getByRole('navigation', { name: 'Quick navigation' });
  // Before the name stands how many wait.
  await expect(tabs.getByRole('link')).toHaveText([
    /Dashboard$/,
    /Pay In$/,
    /Pay Out$/,
    /Dispute$/,
  ]);
  await expect(sideBar(page)).toHaveCount(0);
  await tabs.getByRole('link', { name: 'Dispute' }).click();
  await expect(page).toHaveURL('/operations/dispute');

  const full = page.getByRole('button', { name: 'Full screen', exact: true });
  await full.click();
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(full).toBeVisible();

  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  expect(await overlayBarriersOn(page, 'the menu of a phone')).toEqual([]);
  await menu.getByRole('link', { name: 'Saved Reports' }).click();
  await expect(page).toHaveURL('/reports');
  await expect(menu).toBeHidden();

  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('button', { name: 'Search or go to' }).click();
  const palette = page.getByRole('dialog', { name: 'Go to a screen or do something' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await palette.getByRole('combobox').fill('freezes');
  await palette.getByRole('option', { name: 'Freezes' }).click();
  await expect(page).toHaveURL('/freezes');

  await page.setViewportSize({ width: 768, height: 900 });
  await expect(sideBar(page)).toBeVisible();
  await expect(tabs).toHaveCount(0);
  await expect(full).toHaveCount(0);
});

test('a back button floats everywhere but on the wide dashboard', async ({ portal }) => {
  const page = await portal.open(adminLogin, '/dashboard');
  const back = page.getByRole('button', { name: 'Back', exact: true });
  await expect(sideBar(page)).toBeVisible();
  await expect(back).toHaveCount(0);
  await sideBar(page).getByRole('link', { name: 'Users' }).click();
  await sideBar(page).getByRole('link', { name: 'Dispute' }).click();
  await back.click();
  await expect(page).toHaveURL('/users');
  await back.click();
  await expect(page).toHaveURL('/dashboard');
  await expect(back).toHaveCount(0);

  const linked = await portal.open(adminLogin, payinPath);
  await linked.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(linked).toHaveURL('/dashboard');
});

test('the palette finds screens and orders, and the help is opened, by keys', async ({
  api,
  portal,
}) => {
  const page = await portal.open(adminLogin, '/dashboard');
  await expect(sideBar(page)).toBeVisible();
  // Leaving takes what had the focus away.
  await page.getByRole('main').getByRole('link').first().focus();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to a screen or do something' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('statem');
  await expect(palette.getByRole('option').first()).toHaveText('Peer Statements');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/reports/statements');
  await expect(palette).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  const merchant = await api.addMerchant();
  const { customer } = await api.place(merchant, '4321.00');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(customer);
  const found = palette.getByRole('option', { name: `₹4,321.00 · ${customer}` });
  await expect(found).toBeVisible();
  const customers = palette.getByRole('group', { name: 'Customers' });
  await customers.getByRole('option', { name: customer }).click();
  await expect(page).toHaveURL(/panel=customer\.PI/);
  await expect(page.getByRole('dialog', { name: `Customer: ${customer}` })).toBeVisible();
  expect(await overlayBarriersOn(page, 'a customer')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill(merchant.name);
  const merchants = palette.getByRole('group', { name: 'Merchants' });
  await expect(merchants.getByRole('option', { name: merchant.name })).toBeVisible();
  const answered = page.waitForResponse((response) => response.url().includes('amount=4321'));
  await palette.getByRole('combobox').fill('4,321');
  await answered;
  await expect(found).toBeVisible();
  expect(await barriersOn(page, 'palette')).toEqual([]);
  await palette.getByRole('combobox').fill('no such thing');
  await expect(palette.getByText('No results')).toBeVisible();
  await palette.getByRole('combobox').fill(customer);
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText(customer).first()).toBeVisible();
  await expect(page).toHaveURL(/\/operations\/payin\?open=PI/);
  await page.keyboard.press('Escape');

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(help.getByText('Approve, assign, accept or pay')).toBeVisible();
  await expect(help.getByRole('group')).toBeFocused();
  expect(await overlayBarriersOn(page, 'help')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page).toHaveURL('/operations/payout');
  // A letter that leads nowhere ends it, and means nothing: no dark mode, and then no screen.
  for (const key of ['g', 't', 'x']) await page.keyboard.press(key);
  await expect(page.locator(':root[data-mode="light"]')).toBeAttached();
  await page.keyboard.press('Control+k');
  await expect(page).toHaveURL('/operations/payout');
  await palette.getByRole('group', { name: 'Opened recently' }).getByText(customer).click();
  await expect(page).toHaveURL(/\/operations\/payin\?open=PI/);
  await expect(page.getByRole('dialog').getByText(customer).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  const atHand = palette.getByRole('group', { name: /^Actions for PI/ });
  await expect(atHand.getByRole('option').first()).toBeVisible();
});

test('what is typed into the palette stays, whatever takes the focus meanwhile', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const page = await portal.open(adminLogin, `/users?q=${peer.username}`);
  const palette = page.getByRole('dialog', { name: 'Go to a screen or do something' });
  await expect(page.getByRole('row').filter({ hasText: peer.name })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Us');
  await page.locator('[data-row]').evaluate((row: HTMLElement) => row.focus());
  await page.keyboard.type('ers');
  await expect(palette.getByRole('combobox')).toHaveValue('Users');
});

test('a row takes the focus from a dialog that closed, but not from the palette', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const page = await portal.open(adminLogin, `/users?q=${peer.username}`);
  await page.getByRole('button', { name: `More about ${peer.name}` }).click();
  await page.getByRole('menuitem', { name: 'Change the wallet' }).click();
  const dialog = page.getByRole('dialog', { name: `Change the wallet of ${peer.name}` });
  await dialog.getByLabel('Amount').fill('100');
  await dialog.getByLabel('Reason').fill('deposit in cash');
  await dialog.getByLabel('There is no bank payment behind this').check();
  // A busy machine comes to the row late: here, once it is told to.
  await page.evaluate(() => {
    const { setTimeout: at } = window;
    const late: (() => void)[] = [];
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number) =>
        ms === undefined ? late.push(work) : at(work, ms),
      comeLate: () => late.forEach((work) => work()),
    });
    // The dialog takes the focus back before the row knows that it had it.
    document.addEventListener('focusout', ({ relatedTarget: to }) => {
      if (to instanceof HTMLTableRowElement) to.dataset['hadFocus'] = '';
    });
  });
  await dialog.getByRole('button', { name: 'Book it' }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to a screen or do something' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.evaluate(() => (window as unknown as { comeLate: () => void }).comeLate());
  await expect(palette.getByRole('combobox')).toBeFocused();
  await expect(page.locator('[data-had-focus]')).toHaveCount(0);
});

test('keys pressed while the portal is loading lead where they lead later', async ({ portal }) => {
  const context = await portal.enter(adminLogin);
  const pressedEarly = async (press: (page: Page) => Promise<void>) => {
    const page = await context.newPage();
    const mayLoad = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await mayLoad.promise;
      await route.continue();
    });
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await page.waitForFunction(() => 'takeEarlyKeys' in window);
    await press(page);
    mayLoad.resolve();
    return page;
  };

  const gone = await pressedEarly(async ({ keyboard }) => {
    await keyboard.press('g');
    await keyboard.press('p');
  });
  await expect(gone).toHaveURL(payinPath);

  const searching = await pressedEarly(async ({ keyboard }) => {
    await keyboard.press('Control+k');
    await keyboard.type('statem');
  });
  const palette = searching.getByRole('dialog', { name: 'Go to a screen or do something' });
  await expect(palette.getByRole('combobox')).toHaveValue('statem');
  await expect(palette.getByRole('option').first()).toHaveText('Peer Statements');
});

test('the portal speaks Hindi, and remembers it with the profile', async ({ api, portal }) => {
  const peer = await api.addUser('peer');
  const page = await portal.open(peer, payinPath);
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/user/me'));
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByRole('group', { name: 'स्थिति' })).toBeVisible();
  expect((await saved).status()).toBe(200);
  const elsewhere = await portal.open(peer, payinPath);
  await expect(elsewhere.getByRole('group', { name: 'स्थिति' })).toBeVisible();
  await elsewhere.goto('/profile');
  await elsewhere.getByLabel('नाम', { exact: true }).fill('आशा राव');
  await elsewhere.getByRole('button', { name: 'सहेजें', exact: true }).click();
  await expect(elsewhere.getByRole('region', { name: /^संदेश/ }).getByRole('listitem')).toHaveText(
    'सहेजा गया',
  );
});

for (const language of ['en', 'hi'] as const) {
  test(`no part of a list, and no pay page, is wider than a screen of 320 px (${language})`, async ({
    api,
    portal,
  }) => {
    const { merchant, first } = await somePayins(api);
    const admin = await portal.enter(adminLogin, narrow);
    const page = await admin.newPage();
    await speak(page, language);
    await page.goto('/dashboard');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const list = `${payinPath}?merchantId=${merchant.id}`;
    await walkTo(page, list);
    await expect(page.getByText(first.customer).first()).toBeVisible();
    expect(await overhang(page), 'cards').toBe(0);
    await walkTo(page, `${list}&view=list`);
    await expect(page.getByRole('table')).toBeVisible();
    expect(await overhang(page), 'table').toBe(0);
    await walkTo(page, `${list}&view=grid`);
    const drawer = page.getByRole('dialog', { name: first.order.refId });
    await page.goto(`${list}&open=${first.order.refId}`);
    await expect(drawer.getByText(first.customer, { exact: true })).toBeVisible();
    expect(await overhang(page), 'drawer').toBe(0);

    const customer = await page.context().newPage();
    await customer.goto(first.payPath);
    await expect(customer.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await overhang(customer), 'pay page').toBe(0);
  });
}

test('a long name without a space makes no card wider than a screen of 320 px', async ({
  api,
  portal,
}) => {
  const merchant = await addPayingMerchant(api);
  const name = 'Sweetmeats'.repeat(8);
  await api.admin('merchant.update', { body: { merchantId: merchant.id, name } });
  await placePayout(api, merchant, '76543.00');
  const page = await portal.open(adminLogin, payoutsOf(merchant), narrow);
  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect(card).toContainText('₹76,543.00');
  expect(await overhang(page)).toBe(0);
});

test('no page turns a text into HTML, and only the service worker is run by its address', async ({
  api,
  portal,
}) => {
  const { first } = await somePayins(api);
  const context = await portal.enter(adminLogin, { serviceWorkers: 'allow' });
  const page = await context.newPage();
  for (const path of ['/profile', first.payPath]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const refused = await page.evaluate(() => {
      const tries = [
        () => (document.createElement('div').innerHTML = '<b>bold</b>'),
        () => (document.createElement('script').src = '/sw.js'),
        () => (document.createElement('script').textContent = 'window.wasRun = true'),
        () => new DOMParser().parseFromString('<b>bold</b>', 'text/html'),
      ];
      return tries.map((one) => {
        try {
          one();
          return false;
        } catch (error) {
          return error instanceof TypeError;
        }
      });
    });
    expect(refused).toEqual([true, true, true, true]);
  }
  await page.goto('/profile');
  const script = await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active && new URL(active.scriptURL).pathname;
  });
  expect(script).toBe('/sw.js');
});

test('a walk through everything leaves no error and no violation of the content policy', async ({
  api,
  portal,
}) => {
  const { first } = await somePayins(api);
  const context = await portal.enter(adminLogin, { serviceWorkers: 'allow' });
  const faults: string[] = [];
  await context.exposeFunction('reportViolation', (text: string) => faults.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = Reflect.get(window, 'reportViolation') as (text: string) => void;
      report(`${event.violatedDirective}: ${event.blockedURI} at ${event.sourceFile}`);
    });
  });
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      faults.push(`${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => faults.push(error.error().message));
  const page = await context.newPage();
  await page.goto('/profile');
  const links = sideBar(page).getByRole('link');
  await expect(sideBar(page).getByRole('link', { name: 'My Profile' })).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths) {
    await page.goto(path ?? '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await page.goto(`${payinPath}?open=${first.order.refId}`);
  const drawer = page.getByRole('dialog', { name: first.order.refId });
  await drawer.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('dialog', { name: 'Decline this pay-in' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: /^Go to a screen/ })).toBeVisible();
  await page.goto(first.payPath);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(faults).toEqual([]);

  // The collector works: a picture that the policy forbids is noticed.
  await page.evaluate(() => {
    const picture = document.createElement('img');
    picture.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
    document.body.append(picture);
  });
  await expect.poll(() => faults.some((fault) => fault.startsWith('img-src'))).toBe(true);
});
