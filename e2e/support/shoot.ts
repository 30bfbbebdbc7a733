import type { Locator, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freshUtr } from './api-fixture.ts';
import { statementOf } from './statement.ts';

/** All that opens on top of a page. */
const overlays = '[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible';
const pressable = 'button:visible:enabled:not([aria-pressed]):not([role=switch])';
const tabs = 'main [data-noprint] > [aria-pressed]:visible';
const row = 'main [data-row]';
/** How long something may take to open, and to come to rest. */
const openMs = 1000;
const restMs = 400;
/** How long a short statement takes to be read. */
const readMs = 3000;
const heightMax = 3000;

async function settle(page: Page): Promise<void> {
  const loading = page.getByRole('status', { name: /^(?:Loading|लोड हो रहा है)/ });
  await loading.first().waitFor({ state: 'hidden' });
  await sleep(restMs);
}

export async function shoot(page: Page, name: string): Promise<void> {
  await settle(page);
  const at = name.lastIndexOf('/', name.indexOf(' ')) + 1;
  const file = name.slice(at).replaceAll(/[^\p{L}\p{M}\p{N}-]+/gu, '_');
  await page.screenshot({ path: `${name.slice(0, at)}${file.slice(0, 120)}.png` });
}

/** An overlay as the phone shows it, and, where it has to be scrolled, as high as what is in it. */
async function shootOverlay(page: Page, name: string): Promise<void> {
  await shoot(page, name);
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const hidden = await page
    .locator(overlays)
    .last()
    .evaluate((overlay) => {
      const parts = [overlay, ...overlay.querySelectorAll('*')].filter((part) =>
        /auto|scroll/.test(getComputedStyle(part).overflowY),
      );
      return Math.max(0, ...parts.map((part) => part.scrollHeight - part.clientHeight));
    });
  if (hidden <= 1) return;
  // A dialog takes nine tenths of the height at most.
  const height = Math.min(Math.ceil((size.height + hidden) * 1.2), heightMax);
  await page.setViewportSize({ ...size, height });
  await shoot(page, `${name} whole`);
  await page.setViewportSize(size);
}

/** Adds a picture or a statement where the overlay takes one, and sends the statement. */
async function shootFile(page: Page, name: string): Promise<void> {
  const overlay = page.locator(overlays).last();
  const field = overlay.locator('input[type=file]').first();
  if ((await field.count()) === 0) return;
  const isPicture = (await field.getAttribute('accept'))?.startsWith('image/') === true;
  const statement = statementOf('axis.csv', [
    { amount: '1250.00', utr: freshUtr(), name: 'RAVI' },
    { amount: '840.50', utr: freshUtr(), name: 'MEENA' },
  ]);
  const picture = { name: 'IMG_1.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await field.setInputFiles(isPicture ? picture : statement);
  await shootOverlay(page, `${name} with a file`);
  if (isPicture) return;
  const send = overlay.locator('[type=submit]');
  await send.click({ timeout: openMs }).catch(() => undefined);
  await sleep(readMs);
  await shoot(page, `${name} sent`);
}

/** A page as high as what is on it. (One scrolled for a picture takes touch for a mouse.) */
export async function shootWhole(page: Page, name: string): Promise<void> {
  await settle(page);
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(Math.max(whole, size.height), heightMax);
  await page.setViewportSize({ ...size, height });
  await shoot(page, name);
  await page.setViewportSize(size);
}

export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main').waitFor();
  await settle(page);
}

/** Presses what can be pressed, each kind once, and shoots what opens of it. */
async function shootOpenings(page: Page, within: () => Locator, place: string): Promise<void> {
  const address = page.url();
  const seen = new Set<string>();
  for (let at = 0; at < (await within().locator(pressable).count()); at += 1) {
    const button = within().locator(pressable).nth(at);
    const name = (await button.getAttribute('aria-label')) ?? (await button.innerText());
    // The same words with another number or name of a record are the same button of another row.
    const label = name.replaceAll(/\S*[@\d]\S*/g, '').trim();
    if (seen.has(label)) continue;
    seen.add(label);
    const before = await page.locator(overlays).count();
    await button.click({ timeout: openMs }).catch(() => undefined);
    await page
      .locator(overlays)
      .nth(before)
      .waitFor({ timeout: openMs })
      .catch(() => undefined);
    if ((await page.locator(overlays).count()) > before) {
      await shootOverlay(page, `${place} ${at} ${label}`);
      await shootFile(page, `${place} ${at} ${label}`);
      for (let turn = 0; turn < 3 && (await page.locator(overlays).count()) > before; turn += 1) {
        await page.keyboard.press('Escape');
        await sleep(restMs);
      }
    }
    if (page.url() !== address || (await within().count()) === 0) await goTo(page, address);
  }
}

/** What a page without a login unfolds, each by itself. */
export async function shootUnfolded(page: Page, path: string, name: string): Promise<void> {
  const address = page.url();
  const unfolding = page.locator('main :is(summary, button):visible');
  const count = await unfolding.count();
  for (let at = 0; at < count; at += 1) {
    const before = await page.locator('main').innerText();
    await unfolding
      .nth(at)
      .click({ timeout: openMs })
      .catch(() => undefined);
    await sleep(restMs);
    if (page.url() !== address) return;
    if ((await page.locator('main').innerText()) === before) continue;
    await shootWhole(page, `${name} unfolded ${at}`);
    await goTo(page, path);
  }
}

/** A screen, its tabs, its first record, and whatever can be opened there. */
export async function shootScreen(page: Page, path: string, name: string): Promise<void> {
  await goTo(page, path);
  if (path.includes('?')) return shootOverlay(page, name);
  await shootWhole(page, name);
  await shootOpenings(page, () => page.locator('main'), name);
  for (let at = 0; at < (await page.locator(tabs).count()); at += 1) {
    const tab = page.locator(tabs).nth(at);
    await tab.click({ timeout: openMs }).catch(() => undefined);
    await shootWhole(page, `${name} tab ${at}`);
  }
  await goTo(page, path);
  if ((await page.locator(row).count()) === 0) return;
  const corner = { position: { x: 60, y: 8 }, timeout: openMs };
  await page
    .locator(row)
    .first()
    .click(corner)
    .catch(() => undefined);
  const drawer = () => page.locator('[data-sheet]').first();
  await drawer()
    .waitFor({ timeout: openMs })
    .catch(() => undefined);
  if ((await drawer().count()) === 0) return;
  await shootOverlay(page, `${name} drawer`);
  await shootOpenings(page, drawer, `${name} drawer`);
}

/** What only a link out of another screen opens over it. */
const addresses: Partial<Record<string, string[]>> = {
  '/operations/upi': ['?lost=all', '?choices=peer_offline'].map(
    (search) => `/operations/upi${search}`,
  ),
};

/** Where the links of the side bar and of what they open lead, one user, one freeze, nowhere. */
export async function pathsOf(page: Page): Promise<string[]> {
  const hrefsIn = async (within: string) => {
    const links = await page.locator(`${within} a[href^="/"]`).all();
    return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''));
  };
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 1440, height: size.height });
  await goTo(page, '/dashboard');
  const paths = new Set(await hrefsIn('aside'));
  for (const list of ['/users', '/freezes'].filter((path) => paths.has(path))) {
    await goTo(page, list);
    const one = (await hrefsIn('main')).find((href) => /\/[A-Z\d]{9,}$/.test(href));
    if (one !== undefined) paths.add(one);
  }
  for (const path of paths) for (const more of addresses[path] ?? []) paths.add(more);
  await page.setViewportSize(size);
  return [...paths, '/nowhere'];
}
