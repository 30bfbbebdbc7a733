import { test as base, type BrowserContext, type BrowserContextOptions } from '@playwright/test';
import type { Page } from '@playwright/test';
import { adminLogin, ApiFixture, type Login } from './api-fixture.ts';
import { startServer, type Server } from './server.ts';
import { watchToasts } from './toasts.ts';
import { call } from './api-call.ts';

export { expect, type Locator, type Page } from '@playwright/test';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Shorter than an access token lives. */
const tokenKeptMs = 4 * 60_000;

export interface Portal {
  /** A separate browser context in which this person is signed in, at the given address. */
  open: (login: Login, path: string, options?: BrowserContextOptions) => Promise<Page>;
  /** A separate browser context in which this person is signed in and no page is open yet. */
  enter: (login: Login, options?: BrowserContextOptions) => Promise<BrowserContext>;
}

interface TestFixtures {
  api: ApiFixture;
  portal: Portal;
}

interface WorkerFixtures {
  server: Server;
  /** Where the worker's own server answers. */
  origin: string;
  adminToken: () => Promise<string>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // The browser is not used, but Playwright reads from this pattern what a fixture needs.
    async ({ browser: _browser }, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  origin: [async ({ server }, use) => use(server.origin), { scope: 'worker' }],
  baseURL: async ({ origin }, use) => use(origin),
  adminToken: [
    async ({ origin }, use) => {
      let kept = { token: '', at: -Infinity };
      await use(async () => {
        if (performance.now() - kept.at > tokenKeptMs) {
          const profile = await call(origin, 'auth.signin', '', { body: adminLogin });
          kept = { token: profile.accessToken, at: performance.now() };
        }
        return kept.token;
      });
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await watchToasts(context);
    await use(context);
  },
  api: async ({ origin, adminToken }, use) => {
    const api = new ApiFixture(origin, adminToken);
    await use(api);
    await api.close();
  },
  portal: async ({ browser, origin, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    const enter: Portal['enter'] = async (login, options = {}) => {
      const context = await browser.newContext({ ...contextOptions, ...options });
      contexts.push(context);
      await watchToasts(context);
      await signIn(context, origin, login);
      return context;
    };
    await use({
      enter,
      async open(login, path, options) {
        const page = await (await enter(login, options)).newPage();
        await page.goto(path);
        return page;
      },
    });
    for (const context of contexts) await context.close();
  },
});

/**
 * Signs a browser in as the sign-in page would: its cookie is set by the answer, its storage here.
 * The sign-in page itself is tested in `session.spec.ts`.
 */
async function signIn(context: BrowserContext, origin: string, login: Login): Promise<void> {
  const { username, password } = login;
  const answer = await context.request.post(`${origin}/api/auth/signin`, {
    data: { username, password },
  });
  const { data } = (await answer.json()) as { data: { accessToken: string; expires: string } };
  const entries = {
    token: data.accessToken,
    tokenExpires: data.expires,
    profile: JSON.stringify(data),
  };
  await context.setStorageState({
    ...(await context.storageState()),
    origins: [
      {
        origin,
        localStorage: Object.entries(entries).map(([name, value]) => ({ name, value })),
      },
    ],
  });
}
