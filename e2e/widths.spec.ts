import { adminLogin, freshUtr, type ApiFixture, type Login } from './support/api-fixture.ts';
import { addPayingMerchant, placePayout } from './support/payout.ts';
import { speak } from './support/language.ts';
import { drawerOf, payinsOf } from './support/payin.ts';
import { expect, phone, test, type Page, type Portal } from './support/test.ts';

const widths = [320, 360] as const;
const height = 740;

/** The addresses of records differ, their screens do not. */
function screenOf(href: string): string {
  const { pathname, searchParams } = new URL(href, 'http://desk');
  const path = pathname.replaceAll(/\/[A-Z]{1,3}[0-9A-Z]{8,}(?=\/|$)/g, '/:id');
  const tab = searchParams.get('tab');
  return tab ? `${path}?tab=${tab}` : path;
}

/** What reaches past the right edge of the screen, or has to be scrolled to be read. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isBar = (element: Element) => element.matches('[role="group"]:has(> [aria-pressed])');
    const scrolled = [...document.querySelectorAll('main *')].filter(
      (element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowX) &&
        element.scrollWidth > element.clientWidth + 1 &&
        !isBar(element),
    );
    return [
      ...(scrollWidth > clientWidth ? [`the page by ${scrollWidth - clientWidth} px`] : []),
      ...scrolled.map(
        (element) => `<${element.localName}> ${(element.textContent ?? '').slice(0, 40)}`,
      ),
    ];
  });
}

async function faultsAt(page: Page, place: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    faults.push(...(await tooWide(page)).map((fault) => `${place} at ${width} px: ${fault}`));
  }
  return faults;
}

async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), path);
  await settled(page);
}

async function settled(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading').first()).toBeVisible();
  await expect(main.getByRole('status', { name: /^(?:Loading|लोड हो रहा है)/ })).toHaveCount(0);
}

/** The tabs of a list, of Settings, of a chart; what only changes the look has no words. */
const tabsOn = (page: Page) =>
  page.getByRole('main').locator('[data-noprint] > [aria-pressed]').filter({ hasText: /\S/ });

async function linksOn(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator('a[href^="/"]:not([target]):not([download])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.filter((href) => !/^\/(?:pay|docs|api|check)\b/.test(href));
}

/** The links of the menu, which is where every screen of the navigation is. */
async function screensOfMenu(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: /^(?:Open menu|मेनू खोलें)$/ }).click();
  const menu = page.getByRole('dialog');
  await expect(menu.getByRole('link').first()).toBeVisible();
  const links = await linksOn(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  return links;
}

/** Follows every link from the menu on, once for each screen, and presses every tab there. */
async function walkEverything(page: Page, more: readonly string[]) {
  const queue = [...(await screensOfMenu(page)), ...more];
  const walked = new Set<string>();
  const faults: string[] = [];
  for (let href = queue.shift(); href !== undefined; href = queue.shift()) {
    const screen = screenOf(href);
    if (walked.has(screen)) continue;
    walked.add(screen);
    await walkTo(page, href);
    faults.push(...(await faultsAt(page, screen)));
    queue.push(...(await linksOn(page)));
    const names = await tabsOn(page).allInnerTexts();
    for (const [at, text] of names.entries()) {
      await walkTo(page, href);
      // One that was pressed may have put another one, or less, in the place of the others.
      const tab = tabsOn(page).nth(at);
      if ((await tab.count()) === 0) continue;
      const name = text.replace(/\s+\d+\+?$/, '');
      await tab.click();
      await settled(page);
      walked.add(`${screen} ${name}`);
      faults.push(...(await faultsAt(page, `${screen} “${name}”`)));
      queue.push(...(await linksOn(page)));
    }
  }
  return { walked, faults };
}

/** Sums of an hour that a row of a phone is hardly wide enough for. */
async function addLakhs(api: ApiFixture): Promise<void> {
  const merchant = await addPayingMerchant(api);
  const topup = { kind: 'topup', amount: '5000000.00', reason: 'deposit' } as const;
  await api.admin('merchant.changeWallet', { body: { merchantId: merchant.id, ...topup } });
  await Promise.all(
    Array.from({ length: 13 }, async () => {
      await placePayout(api, merchant, '99999.00');
      const { token } = await api.place(merchant, '99999.00');
      await api.as('', 'pay.open', { params: { token } });
    }),
  );
}

async function aDesk(api: ApiFixture) {
  const peer = await api.addPeer();
  const merchant = await addPayingMerchant(api);
  const first = await api.pay(merchant, { amount: '12345.00' });
  await api.pay(merchant, { amount: '1234.00', utr: first.utr });
  await placePayout(api, merchant, '76543.00');
  await addLakhs(api);
  // A name that no line can be broken at.
  const name = 'Sweetmeats'.repeat(8);
  await api.admin('merchant.update', { body: { merchantId: merchant.id, name } });
  const frozen = await api.addPeer();
  await api.admin('freeze.create', {
    body: { kind: 'user', id: frozen.id, reason: 'a letter of the bank' },
  });
  return { peer, frozen };
}

async function openIn(portal: Portal, login: Login, language: 'en' | 'hi'): Promise<Page> {
  const context = await portal.enter(login, { ...phone, viewport: { width: 320, height } });
  const page = await context.newPage();
  await speak(page, language);
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  return page;
}

for (const language of ['en', 'hi'] as const) {
  test(`no screen and no tab of staff is wider than a phone (${language})`, async ({
    api,
    portal,
  }) => {
    test.slow();
    const { peer } = await aDesk(api);
    const page = await openIn(portal, adminLogin, language);
    const { walked, faults } = await walkEverything(page, [`/users/${peer.id}`]);
    expect(faults).toEqual([]);
    expect([...walked]).toEqual(
      expect.arrayContaining(['/profile', '/settings', '/users/:id', '/freezes/:id']),
    );
    const tabs = [...walked].filter((place) => place.startsWith('/settings '));
    expect(tabs.length).toBeGreaterThan(5);
  });

  test(`no screen and no tab of a peer is wider than a phone (${language})`, async ({
    api,
    portal,
  }) => {
    const { peer } = await aDesk(api);
    const page = await openIn(portal, peer, language);
    const { walked, faults } = await walkEverything(page, []);
    expect(faults).toEqual([]);
    expect([...walked]).toEqual(expect.arrayContaining(['/wallet', '/profile', '/day-close']));
  });
}

test('the list of pay-ins cuts neither a usual UPI ID nor a flag, however narrow the desk', async ({
  api,
  portal,
}) => {
  await api.addPeer();
  const merchant = await api.addMerchant();
  await api.pay(merchant);
  const context = await portal.enter(adminLogin);
  const page = await context.newPage();
  // The longest that is usual, of a bank's app.
  const customer = { id: 'ishaan', name: 'Ishaan Kapoor' };
  const shown = { peerUpiId: 'pallavi@okhdfcbank', flags: ['AMOUNT_MISMATCH'], customer };
  await page.route(/\/api\/customer\/order\?/, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { orders: object[] } };
    const orders = data.orders.map((order) => ({ ...order, ...shown }));
    await route.fulfill({ response, json: { data: { ...data, orders } } });
  });
  const row = page.getByRole('row').filter({ hasText: shown.peerUpiId });
  const cut = () =>
    row.evaluate((element) => {
      const all = [...element.querySelectorAll<HTMLElement>('td *')];
      const isCut = (one: HTMLElement) =>
        getComputedStyle(one).textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth;
      const isBeyond = (one: HTMLElement) =>
        one.matches('button') &&
        one.getBoundingClientRect().right > (one.closest('td')?.getBoundingClientRect().right ?? 0);
      return all.filter((one) => isCut(one) || isBeyond(one)).map(({ innerText }) => innerText);
    });
  for (const language of ['en', 'hi'] as const) {
    await speak(page, language);
    await page.goto(payinsOf(merchant));
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(row).toBeVisible();
      expect(await cut(), `${language} at ${width}`).toEqual([]);
    }
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

const searches = ['/ledger', '/operations/payin', '/settings?tab=audit', '/freezes', '/requests'];

test('what a search finds is said in full on a phone', async ({ portal }) => {
  const page = await portal.open(adminLogin, searches[0] ?? '', phone);
  const search = page.getByRole('main').getByRole('searchbox').first();
  const isCut = () =>
    search.evaluate((element) => {
      const input = element as HTMLInputElement;
      const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input);
      const canvas = document.createElement('canvas').getContext('2d');
      if (!canvas) throw new Error('no canvas');
      canvas.font = `${fontSize} ${fontFamily}`;
      const room = input.clientWidth - Number.parseFloat(paddingLeft);
      return canvas.measureText(input.placeholder).width > room - Number.parseFloat(paddingRight);
    });
  const cut: string[] = [];
  for (const language of ['en', 'hi'] as const) {
    await speak(page, language);
    for (const path of searches) {
      await page.goto(path);
      await expect(search).toBeVisible();
      if (await isCut()) cut.push(`${path} ${language}`);
    }
  }
  expect(cut).toEqual([]);
});

test('a narrow window folds the side bar, and a list has room for its columns', async ({
  api,
  portal,
}) => {
  await api.addPeer();
  const merchant = await api.addMerchant();
  const paid = await api.pay(merchant, { amount: '1500.00' });
  const page = await portal.open(adminLogin, payinsOf(merchant), {
    viewport: { width: 1024, height: 800 },
  });
  const nav = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(page.getByRole('row').filter({ hasText: paid.customer })).toBeVisible();
  const hidden = () =>
    page.getByRole('table').evaluate((table) => {
      const scroller = table.parentElement;
      return scroller ? scroller.scrollWidth - scroller.clientWidth : -1;
    });
  // All but the edge of the last one; beside an open side bar it is two of them.
  await expect.poll(hidden).toBeLessThan(40);
  await page.getByRole('button', { name: 'Expand side bar' }).click();
  await expect(nav.getByText('Day close')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.getByRole('button', { name: 'Collapse side bar' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand side bar' })).toBeVisible();
});

test('the terms of a user stay inside their card, however wide it is', async ({ api, portal }) => {
  const peer = await api.addUser('peer');
  const page = await portal.open(adminLogin, `/users/${peer.id}`);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const beyond = () =>
    save.evaluate((button) => {
      const form = button.closest('form');
      const right = form?.getBoundingClientRect().right ?? 0;
      const all = [...(form?.querySelectorAll('input, button, select') ?? [])];
      return all.filter((one) => one.getBoundingClientRect().right > right - 15).length;
    });
  for (const width of [360, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(save).toBeVisible();
    await expect.poll(beyond, `at ${width}`).toBe(0);
  }
});

test('a request’s amount stands beside its buttons, not below them, in a narrow window', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const request = {
    kind: 'topup',
    amount: '250000.00',
    utr: freshUtr(),
    note: 'Reimbursement, by NEFT',
  } as const;
  await api.as(await api.signin(peer), 'request.ask', { body: request });
  const page = await portal.open(adminLogin, '/requests', {
    viewport: { width: 1024, height: 800 },
  });
  await page.getByRole('button', { name: 'Expand side bar' }).click();
  await expect(page.getByRole('button', { name: 'Collapse side bar' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: peer.name });
  const amount = row.getByText('₹2,50,000.00');
  const approve = row.getByRole('button', { name: 'Approve' }).first();
  await expect(amount).toBeVisible();
  const room = async () => {
    const [text, button] = await Promise.all([amount.boundingBox(), approve.boundingBox()]);
    return text && button ? button.x - text.x - text.width : -1;
  };
  await expect.poll(room).toBeGreaterThan(0);
});

test('the underline of the chosen tab is whole', async ({ portal }) => {
  const page = await portal.open(adminLogin, '/settings');
  const chosen = page.locator('[data-noprint] > [aria-pressed="true"]').first();
  await expect(chosen).toBeVisible();
  const cut = await chosen.evaluate((tab) => {
    const strip = tab.parentElement;
    const end = strip ? strip.getBoundingClientRect().top + strip.clientHeight : 0;
    return tab.getBoundingClientRect().bottom - end;
  });
  expect(cut).toBeLessThanOrEqual(0);
});

/** Notes where each control of a list's head is when it comes, and once it is at rest. */
function noteHeads() {
  const places: Record<string, string[]> = {};
  Object.assign(window, { places });
  const controls = 'main header :is(button, select), main [role="search"] :is(button, input)';
  const look = () => {
    for (const control of document.querySelectorAll(controls)) {
      const { x, y, width } = control.getBoundingClientRect();
      if (width === 0) continue;
      const name = control.ariaLabel ?? control.textContent;
      const place = [x, y, width].map(Math.round).join();
      const known = (places[name] ??= []);
      if (known.at(-1) !== place) known.push(place);
    }
    requestAnimationFrame(look);
  };
  look();
}

test('on a phone the head of a list has its place before all of it is there', async ({
  api,
  portal,
}) => {
  await api.addPeer();
  const merchant = await api.addMerchant();
  const paid = await api.pay(merchant);
  const context = await portal.enter(adminLogin, { viewport: { width: 390, height: 844 } });
  for (const path of [payinsOf(merchant), '/operations/dispute', '/operations/upi']) {
    const page = await context.newPage();
    await page.addInitScript(noteHeads);
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Export as a report' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Saved views' })).toBeVisible();
    await expect(main.getByRole('button', { name: /filter/i }).first()).toBeVisible();
    const places = await page.evaluate(() => (window as { places?: object }).places ?? {});
    expect(Object.keys(places).length).toBeGreaterThan(5);
    const moved = Object.entries(places).filter(
      ([, known]: [string, string[]]) => known.length > 1,
    );
    expect(moved, path).toEqual([]);
    if (path === payinsOf(merchant)) {
      await main.getByRole('listitem').filter({ hasText: paid.customer }).getByText('₹').click();
      // Not the card's, which is there before the drawer lies over it.
      const drawer = drawerOf(page, paid);
      await drawer.getByRole('button', { name: 'Decline', exact: true }).click();
      const decline = page.getByRole('dialog', { name: 'Decline this pay-in' });
      await expect(decline).toBeVisible();
      // By a mouse in a window as narrow: no keys are told where there is no room for them.
      await expect(decline.getByText(/Enter confirms/)).toBeHidden();
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(decline.getByText(/Enter confirms/)).toBeVisible();
    }
    await page.close();
  }
});
