import type { Locator } from '@playwright/test';
import { adminLogin, type ApiFixture } from './support/api-fixture.ts';
import { expect, phone, test, type Page } from './support/test.ts';

/** A picture as wide as it is told to be, so that its shape tells which one was loaded. */
function picture(width: number, color: string): string {
  const size = `width="${width}" height="32"`;
  const rect = `<rect ${size} fill="${color}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${rect}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

const other = {
  name: 'Acme Pay',
  logo: picture(96, '#AA3300'),
  logoDark: picture(64, '#FFCCBB'),
  favicon: picture(16, '#AA3300'),
  color: '#AA3300',
};
/** Their heights at 512 pixels, the width that the server draws logos with. */
const heights = { light: 171, dark: 256 } as const;
const ofThisSite = /^\/brand-picture\/[\da-f]{64}\.png$/;

/** Settings are the whole server's: they are put back whatever happens. */
async function withBrand(api: ApiFixture, work: () => Promise<void>): Promise<void> {
  const { brand } = await api.admin('settings.get');
  await api.admin('settings.update', { body: { brand: other } });
  try {
    await work();
  } finally {
    await api.admin('settings.update', { body: { brand } });
  }
}

function favicon(page: Page): Promise<string | null> {
  return page.locator('link[rel="icon"]').getAttribute('href');
}

function accent(page: Page): Promise<string> {
  return page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--accent').trim(),
  );
}

/** The height of the logo as it was loaded: 0 for one that could not be. */
function heightOf(logo: Locator): Promise<number> {
  return logo.first().evaluate((image: HTMLImageElement) => image.naturalHeight);
}

function logo(page: Page): Locator {
  return page.getByRole('img', { name: other.name });
}

test('a fresh system wears the built-in brand', async ({ page, request }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Peerdesk' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Peerdesk' })).toBeVisible();
  await expect(page).toHaveTitle('DASHBOARD | Peerdesk');
  expect(await favicon(page)).toBe('/brand/favicon.svg');
  for (const name of ['logo', 'logo-dark', 'favicon']) {
    const answer = await request.get(`/brand/${name}.svg`);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/svg+xml']);
  }
  // The blue of #1473F6, as far darkened as white text on it needs.
  expect(await accent(page)).toBe('#0d6ff2');
});

test('name, logos, favicon and colour of another brand are worn everywhere', async ({
  api,
  page,
  portal,
  request,
}) => {
  await withBrand(api, async () => {
    await test.step('by the sign-in page', async () => {
      await page.goto('/');
      await expect(page.getByRole('heading', { name: other.name })).toBeVisible();
      await expect(page).toHaveTitle(`DASHBOARD | ${other.name}`);
      expect(await favicon(page)).toMatch(ofThisSite);
      expect(await accent(page)).toBe('#aa3300');
      await expect.poll(() => heightOf(logo(page))).toBe(heights.light);
    });

    await test.step('by no page before its scripts run, as link previews show it', async () => {
      for (const path of ['/', '/operations/payin', '/pay/a-token', '/check/a-code']) {
        const answer = await request.get(path, { headers: { accept: 'text/html' } });
        expect([path, answer.status(), await answer.text()]).toEqual([
          path,
          200,
          expect.not.stringContaining('Peerdesk'),
        ]);
      }
    });

    for (const [device, options] of Object.entries({ wide: {}, phone })) {
      await test.step(`by the shell, with the logo of its mode (${device})`, async () => {
        const inside = await portal.open(adminLogin, '/operations/payin', options);
        await expect(inside).toHaveTitle(new RegExp(`PAYIN \\| ${other.name}$`));
        await expect(inside.getByText(other.name, { exact: true })).toBeVisible();
        await expect.poll(() => heightOf(logo(inside))).toBe(heights.light);
        await inside.getByRole('button', { name: 'Dark mode' }).click();
        await expect.poll(() => heightOf(logo(inside))).toBe(heights.dark);
        expect(await favicon(inside)).toMatch(ofThisSite);
        await inside.reload();
        await expect.poll(() => heightOf(logo(inside))).toBe(heights.dark);
      });
    }
  });

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Peerdesk' })).toBeVisible();
  expect(await favicon(page)).toBe('/brand/favicon.svg');
});

test('the customer’s page wears the brand too', async ({ browser, api }) => {
  await api.addPeer();
  const { payPath } = await api.open(await api.addMerchant());
  await withBrand(api, async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ ...phone, colorScheme });
      const customer = await context.newPage();
      await customer.goto(payPath);
      await expect(customer).toHaveTitle(new RegExp(other.name));
      await expect.poll(() => heightOf(customer.locator('picture img'))).toBe(heights[colorScheme]);
      expect(await favicon(customer)).toMatch(ofThisSite);
      await context.close();
    }
  });
});

test('an admin changes the brand in Settings, sees it before it is saved, and all wear it', async ({
  api,
  page,
  portal,
}) => {
  const { brand } = await api.admin('settings.get');
  try {
    const admin = await portal.open(adminLogin, '/settings?tab=brand');
    await admin.getByLabel('Name', { exact: true }).fill('Acme Pay');
    await admin.getByLabel('Colour', { exact: true }).fill('#AA3300');
    const square =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#AA3300"/></svg>';
    await admin
      .locator('input[type="file"]')
      .first()
      .setInputFiles({
        name: 'logo.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from(square),
      });
    const preview = admin.getByRole('img', { name: /light mode/ });
    await expect(preview).toContainText('Acme Pay');
    await expect(preview.locator('img').first()).toHaveAttribute('src', /^\/brand-picture\//);
    expect(await accent(admin)).toBe('#0d6ff2');
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => accent(admin)).toBe('#aa3300');
    await expect(admin).toHaveTitle(/SETTINGS \| Acme Pay$/);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Acme Pay' })).toBeVisible();
    await expect.poll(() => heightOf(page.getByRole('img', { name: 'Acme Pay' }))).toBe(512);
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', /^#/);

    await admin.getByRole('button', { name: /^Colour: use the default/ }).click();
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => accent(admin)).toBe('#0d6ff2');

    await admin
      .locator('input[type="file"]')
      .first()
      .setInputFiles({
        name: 'logo.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        ),
      });
    await expect(admin.getByText('This SVG holds more than a drawing')).toBeVisible();
  } finally {
    await api.admin('settings.update', { body: { brand } });
  }
});
