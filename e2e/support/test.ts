import { test as base, type BrowserContext, type BrowserContextOptions } from '@playwright/test';
import type { Page } from '@playwright/test';
import { adminLogin, ApiFixture, type Login } from './api-fixture.ts';
import { call } from './api-call.ts';

export { expect, type Page } from '@playwright/test';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Shorter than an access token lives. */
const tokenKeptMs = 4 * 60_000;

export interface Portal {
  /** A browser of its own in which this person is signed in, at the given address. */
  open: (login: Login, path: string, options?: BrowserContextOptions) => Promise<Page>;
  /** A browser of its own in which this person is signed in and no page is open yet. */
  enter: (login: Login, options?: BrowserContextOptions) => Promise<BrowserContext>;
}

interface TestFixtures {
  api: ApiFixture;
  portal: Portal;
}

interface WorkerFixtures {
  adminToken: () => Promise<string>;
}

function originOf(baseURL: string | undefined): string {
  if (!baseURL) throw new Error('playwright.config.ts names no baseURL');
  return baseURL;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  adminToken: [
    // The browser is not used, but Playwright reads from this pattern what a fixture needs.
    async ({ browser: _browser }, use, { project }) => {
      const origin = originOf(project.use.baseURL);
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
  api: async ({ baseURL, adminToken }, use) => {
    const api = new ApiFixture(originOf(baseURL), adminToken);
    await use(api);
    await api.close();
  },
  portal: async ({ browser, baseURL, contextOptions }, use) => {
    const origin = originOf(baseURL);
    const contexts: BrowserContext[] = [];
    const enter: Portal['enter'] = async (login, options = {}) => {
      const context = await browser.newContext({ ...contextOptions, ...options });
      contexts.push(context);
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
