import type { Locator, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';

/** All that opens on top of a page. */
const overlays = '[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible';
const pressable = 'button:visible:enabled:not([aria-pressed]):not([role=switch])';
const tabs = 'main [data-noprint][role=group] > [aria-pressed]:visible';
const row = 'main [data-row]';
/** How long something may take to open, and to come to rest. */
const openMs = 1000;
const restMs = 400;
const heightMax = 3000;

async function settle(page: Page): Promise<void> {
  const loading = page.getByRole('status', { name: /^(?:Loading|लोड हो रहा है)/ });
  await loading.first().waitFor({ state: 'hidden' });
  await sleep(restMs);
}

async function shoot(page: Page, name: string): Promise<void> {
  await settle(page);
  const at = name.lastIndexOf('/', name.indexOf(' ')) + 1;
  const file = name.slice(at).replaceAll(/[^\p{L}\p{M}\p{N}-]+/gu, '_');
  await page.screenshot({ path: `${name.slice(0, at)}${file.slice(0, 120)}.png` });
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
      await shoot(page, `${place} ${at} ${label}`);
      for (let turn = 0; turn < 3 && (await page.locator(overlays).count()) > before; turn += 1) {
        await page.keyboard.press('Escape');
        await sleep(restMs);
      }
    }
    if (page.url() !== address || (await within().count()) === 0) await goTo(page, address);
  }
}

/** A screen, its tabs, its first record, and whatever can be opened there. */
export async function shootScreen(page: Page, path: string, name: string): Promise<void> {
  await goTo(page, path);
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
  await shoot(page, `${name} drawer`);
  await shootOpenings(page, drawer, `${name} drawer`);
}

/** Where the links of the side bar lead, the page of one user and of one freeze, and nowhere. */
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
  await page.setViewportSize(size);
  return [...paths, '/nowhere'];
}
