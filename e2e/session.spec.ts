import { adminLogin } from './support/api-fixture.ts';
import { payinPath } from './support/payin.ts';
import { signInOn } from './support/signin.ts';
import { expect, test, type Page } from './support/test.ts';
import { expectToast, toastsOf } from './support/toasts.ts';

const routes = [
  '/dashboard',
  '/operations/payin',
  '/operations/payout',
  '/operations/dispute',
  '/reports',
  '/reports/statements',
  '/users',
  '/merchants',
  '/utr-submission',
  '/settings',
  '/profile',
] as const;
type Path = (typeof routes)[number];

function stored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
}

/** Sets the moment at which the access token ends, as this browser remembers it. */
async function setExpiry(page: Page, fromNowMs: number): Promise<string> {
  const instant = new Date(Date.now() + fromNowMs).toISOString();
  await page.evaluate((value) => localStorage.setItem('tokenExpires', value), instant);
  return instant;
}

function isRefresh(address: { url: () => string }): boolean {
  return address.url().endsWith('/api/auth/refresh');
}

test('the language chosen at sign-in stays, and becomes the profile’s', async ({ api, page }) => {
  const peer = await api.addUser('peer');
  await page.goto('/');
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/user/me') && response.request().method() !== 'GET',
  );
  await page.getByRole('textbox').first().fill(peer.username);
  await page.locator('input[type="password"]').fill(peer.password);
  await page.keyboard.press('Enter');
  expect((await saved).status()).toBe(200);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
});

test('a wrong password is refused, the right one leads to the dashboard', async ({ api, page }) => {
  const peer = await api.addUser('peer');
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Enter your username')).toBeVisible();
  await signInOn(page, { ...peer, password: 'not the password' });
  await expect(page.getByRole('alert')).toHaveText('The username or the password is wrong.');
  await signInOn(page, peer);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
});

test('after five failures the next try has to wait, and the page counts down', async ({
  api,
  page,
}) => {
  const peer = await api.addUser('peer');
  await page.goto('/');
  for (let failure = 0; failure < 5; failure += 1) {
    const guess = api.signin({ ...peer, password: `guess ${failure}` });
    await expect(guess).rejects.toThrow('InvalidCredentials');
  }
  const note = page.getByRole('timer');
  await signInOn(page, { ...peer, password: 'not the password' });
  // Where the machine took longer than the wait, another failure makes the wait longer.
  await expect(async () => {
    if (await note.isVisible()) return;
    await api.signin({ ...peer, password: 'one more guess' }).catch(() => undefined);
    await page.getByRole('button', { name: 'Sign in' }).click({ timeout: 5000 });
    await expect(note).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(note).toHaveText(/Too many failed attempts\. Try again in \d+ seconds?\./);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled();
  await expect(note).toHaveText('You can try again now.');
  await signInOn(page, peer);
  await expect(page).toHaveURL('/dashboard');
});

test('the signed-out are sent to the sign-in page from everywhere', async ({ page }) => {
  for (const path of [...routes, '/users/U000000000000000000', '/operations/nowhere', '/nowhere']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByLabel('Username')).toBeVisible();
  }
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0);
});

test('a deep link survives the sign-in', async ({ page }) => {
  const link = `${payinPath}?status=expired&sort=amount`;
  await page.goto(link);
  await expect(page).toHaveURL('/');
  await signInOn(page, adminLogin);
  await expect(page).toHaveURL(link);
  await expect(
    page.getByRole('group', { name: 'Status' }).getByRole('button', { name: /^Expired/ }),
  ).toHaveAttribute('aria-pressed', 'true');
});

test('the browser keeps five keys and nothing else, and leaves none behind', async ({
  api,
  page,
}) => {
  const peer = await api.addUser('peer');
  await page.goto('/');
  await signInOn(page, peer);
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await expect
    .poll(async () => Object.keys(await stored(page)).sort())
    .toEqual(['appState', 'emittedNotifications', 'profile', 'token', 'tokenExpires']);
  const entries = await stored(page);
  const profile = JSON.parse(entries['profile'] ?? '') as Record<string, unknown>;
  expect(entries['token']).toBe(profile['accessToken']);
  expect(entries['token']).not.toContain('"');
  expect(entries['tokenExpires']).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
  expect(profile).toMatchObject({
    name: peer.name,
    role: 'peer',
    expires: entries['tokenExpires'],
    refreshToken: expect.any(String),
    wallet: { balance: '0.00', currency: 'INR' },
  });
  expect(JSON.parse(entries['appState'] ?? '')).toEqual({
    appState: { sideBarOpen: true, darkMode: true },
  });
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  // What was opened is remembered among the state of the app.
  await page.goto(`${payinPath}?open=PI1`);
  await expect.poll(async () => (await stored(page))['appState']).toContain('"id":"PI1"');
  expect(Object.keys(await stored(page))).toHaveLength(5);

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  expect(await stored(page)).toEqual({});
});

test('logging out works without the server', async ({ api, portal }) => {
  const page = await portal.open(await api.addUser('peer'), payinPath);
  await expect(page.getByRole('heading', { name: 'Pay In' })).toBeVisible();
  await page.context().route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await stored(page)).toEqual({});
});

test('logging out revokes the session and signs the second tab out too', async ({
  api,
  portal,
}) => {
  const context = await portal.enter(await api.addUser('peer'));
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto('/profile');
  await second.goto(payinPath);
  await expect(second.getByRole('heading', { name: 'Pay In' })).toBeVisible();
  const { token } = await stored(first);
  const heard = first.waitForResponse((response) => response.url().endsWith('/auth/signout'));
  await first.getByRole('button', { name: 'Log out' }).click();
  await expect(second).toHaveURL('/');
  await expect(second.getByLabel('Username')).toBeVisible();
  await heard;
  const refused = await api.as(`auth ${token}`, 'user.me').catch((error: Error) => error.message);
  expect(refused).toContain('SessionError');
});

test('a session with less than 90 s left is renewed, one with more is not', async ({
  api,
  portal,
}) => {
  const context = await portal.enter(await api.addUser('peer'));
  const page = await context.newPage();
  await page.clock.install();
  let refreshes = 0;
  page.on('request', (request) => {
    if (isRefresh(request)) refreshes += 1;
  });
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  const before = await stored(page);

  await setExpiry(page, 200_000);
  await page.clock.fastForward(60_000);
  expect(refreshes).toBe(0);
  const renewed = page.waitForResponse(isRefresh);
  await page.clock.fastForward(60_000);
  expect((await renewed).status()).toBe(200);
  await expect.poll(async () => (await stored(page))['token']).not.toBe(before['token']);
  const after = await stored(page);
  const profile = JSON.parse(after['profile'] ?? '') as Record<string, unknown>;
  expect(profile['accessToken']).toBe(after['token']);
  expect(profile['expires']).toBe(after['tokenExpires']);
  await expect(page).toHaveURL('/profile');
});

for (const [said, error] of [
  ['in its message', { message: 'Your session has expired' }],
  ['by its reason', { message: 'आपका सत्र समाप्त हो गया है', reason: 'SESSION_EXPIRED' }],
] as const) {
  test(`a session that expired, which is said ${said}, ends without a word`, async ({
    api,
    portal,
  }) => {
    const context = await portal.enter(await api.addUser('peer'));
    const page = await context.newPage();
    await context.route('**/api/**', (route) =>
      route.fulfill({
        status: 401,
        json: { error: { errorCode: 'SessionError', ...error } },
      }),
    );
    await page.goto(payinPath);
    await expect(page).toHaveURL('/');
    await expect(page.getByLabel('Username')).toBeVisible();
    // Whoever comes back to the tab reads it there.
    await expect(page).toHaveTitle(`${error.message} | Peerdesk`);
    expect(await stored(page)).toEqual({});
    expect(await toastsOf(page)).toEqual([]);
  });
}

for (const [fault, profile] of [
  ['lost', undefined],
  ['damaged', '{"name":"no role"}'],
] as const) {
  test(`a token whose profile is ${fault} is still a session`, async ({ api, portal }) => {
    const peer = await api.addUser('peer');
    const context = await portal.enter(peer);
    const page = await context.newPage();
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await page.evaluate((text) => {
      if (text === undefined) localStorage.removeItem('profile');
      else localStorage.setItem('profile', text);
    }, profile);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await expect(page.getByRole('complementary')).toContainText(peer.name);
    const kept = JSON.parse((await stored(page))['profile'] ?? '') as Record<string, unknown>;
    expect(kept).toMatchObject({ id: peer.id, role: 'peer', name: peer.name });
  });
}

test('a token without a profile that has expired ends without a word', async ({ api, portal }) => {
  const context = await portal.enter(await api.addUser('peer'));
  const state = await context.storageState();
  await context.setStorageState({
    ...state,
    origins: state.origins.map(({ origin, localStorage }) => ({
      origin,
      localStorage: localStorage.filter(({ name }) => name !== 'profile'),
    })),
  });
  // Every call, not only that of the profile: whichever is answered first ends the session.
  await context.route('**/api/**', (route) =>
    route.fulfill({
      status: 401,
      json: { error: { errorCode: 'SessionError', message: 'Your session has expired' } },
    }),
  );
  const page = await context.newPage();
  const asked = page.waitForRequest('**/api/user/me');
  await page.goto(payinPath);
  await asked;
  await expect(page).toHaveURL('/');
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await stored(page)).toEqual({});
  expect(await toastsOf(page)).toEqual([]);
});

test('a session that the admin ended says why, and ends', async ({ api, portal }) => {
  const peer = await api.addUser('peer');
  const context = await portal.enter(peer);
  const page = await context.newPage();
  await page.goto(payinPath);
  await expect(page.getByText('No pay-ins yet')).toBeVisible();
  await api.admin('user.updateStatus', { body: { userId: peer.id, status: 'blocked' } });
  await expectToast(page, 'This account is blocked');
  await expect(page).toHaveURL('/');
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await stored(page)).toEqual({});
});

const staffOnly: readonly Path[] = ['/reports', '/reports/statements', '/users'];
const adminOnly: readonly Path[] = ['/merchants', '/utr-submission', '/settings'];
const denied = {
  admin: [],
  subadmin: adminOnly,
  peer: [...staffOnly, ...adminOnly],
  'peer-withdrawal': [...staffOnly, ...adminOnly],
} as const;

for (const [role, paths] of Object.entries(denied) as [keyof typeof denied, readonly Path[]][]) {
  test(`${role} sees its own screens and no others`, async ({ api, portal }) => {
    const page = await portal.open(
      role === 'admin' ? adminLogin : await api.addUser(role),
      '/dashboard',
    );
    const nav = page.getByRole('complementary');
    await expect(nav.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    for (const path of routes) {
      const isAllowed = !paths.includes(path);
      // A link behind which something waits leads there.
      const links = nav.locator(`a[href="${path}"], a[href^="${path}?"]`);
      await expect(links.last()).toBeVisible({ visible: isAllowed });
      // Moves within the page, as a typed address does in effect, without loading it ten times.
      await page.evaluate((to) => window.history.pushState(null, '', to), path);
      const title = path.split('/').at(-1)?.toUpperCase();
      await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${title} \\| Peerdesk$`));
      await expect(page.getByText('Not for your role')).toBeVisible({ visible: !isAllowed });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
}

test('an address that leads nowhere says so', async ({ portal }) => {
  const page = await portal.open(adminLogin, '/operations/nowhere');
  await expect(page.getByText('There is no such page')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});
