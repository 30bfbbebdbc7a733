import type { Locator, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  heightMax,
  openMs,
  overlays,
  restMs,
  settle,
  shoot,
  shootFile,
  shootOverlay,
} from './shoot-overlay.ts';

const pressable = 'button:visible:not([aria-disabled=true], [aria-pressed], [role=switch], th *)';
const tabs = 'main [data-noprint] > [aria-pressed]:visible';
const row = 'main [data-row]';
const menuMs = 5000;

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

/** The same words with another number or name of a record are the same button of another row. */
const kindOf = (name: string) => name.replaceAll(/\S*[@\d]\S*/g, '').trim();

async function labelOf(button: Locator): Promise<string> {
  return kindOf((await button.getAttribute('aria-label')) ?? (await button.innerText()));
}

/** @returns whether more lies on the page than before. */
async function opens(page: Page, button: Locator): Promise<boolean> {
  const before = await page.locator(overlays).count();
  const isMenu = (await button.getAttribute('aria-haspopup')) !== null;
  await button.click({ timeout: openMs }).catch(() => undefined);
  await page
    .locator(overlays)
    .nth(before)
    .waitFor({ timeout: isMenu ? menuMs : openMs })
    .catch(() => undefined);
  return (await page.locator(overlays).count()) > before;
}

async function closeTo(page: Page, count: number): Promise<void> {
  for (let turn = 0; turn < 3 && (await page.locator(overlays).count()) > count; turn += 1) {
    await page.keyboard.press('Escape');
    await sleep(restMs);
  }
}

interface Openings {
  within: () => Locator;
  /** Where the pictures are, and how they are called. */
  place: string;
  /** The kinds that were pressed elsewhere on this screen. */
  seen: Set<string>;
}

/** Chooses each entry of a menu that opens something, and leaves the menu closed. */
async function shootMenu(page: Page, opener: Locator, { place, seen }: Openings): Promise<void> {
  const items = page.locator('[role=menu]:visible [role=menuitem]:not([data-disabled])');
  const address = page.url();
  for (let at = 0; at < (await items.count()); at += 1) {
    const label = kindOf(await items.nth(at).innerText());
    if (seen.has(`menu ${label}`)) continue;
    seen.add(`menu ${label}`);
    const menus = await page.locator(overlays).count();
    await items
      .nth(at)
      .click({ timeout: openMs })
      .catch(() => undefined);
    await page
      .locator('[role=dialog]:visible')
      .nth(menus - 1)
      .waitFor({ timeout: openMs })
      .catch(() => undefined);
    if ((await page.locator(overlays).count()) >= menus) await shoot(page, `${place} ${label}`);
    await closeTo(page, menus - 1);
    if (page.url() !== address || (await opener.count()) === 0) return;
    if (!(await opens(page, opener))) return;
  }
}

/** A menu that offers what another did is left out. */
async function shootOpened(page: Page, button: Locator, openings: Openings): Promise<void> {
  const menu = page.locator('[role=menu]:visible');
  if ((await menu.count()) === 0) {
    await shootOverlay(page, openings.place);
    return shootFile(page, openings.place);
  }
  const offer = `offer ${kindOf(await menu.last().innerText())}`;
  if (openings.seen.has(offer)) return;
  openings.seen.add(offer);
  await shoot(page, openings.place);
  await shootMenu(page, button, openings);
}

/** Presses what can be pressed, each kind once, and shoots what opens of it. */
async function shootOpenings(page: Page, openings: Openings): Promise<void> {
  const { within, place, seen } = openings;
  const address = page.url();
  const inRows = new Set<string>();
  for (let at = 0; at < (await within().locator(pressable).count()); at += 1) {
    const button = within().locator(pressable).nth(at);
    const label = await labelOf(button);
    // What a row's menu offers depends on the row, and so on the tab.
    const known = (await page.locator(`${row} [aria-haspopup=menu]`).and(button).count())
      ? inRows
      : seen;
    if (known.has(label)) continue;
    known.add(label);
    const before = await page.locator(overlays).count();
    if (await opens(page, button))
      await shootOpened(page, button, { ...openings, place: `${place} ${at} ${label}` });
    await closeTo(page, before);
    if (page.url() !== address || (await within().count()) === 0) await goTo(page, address);
  }
}

/** The first record of a list, and whatever can be opened there. */
async function shootRecord(page: Page, openings: Openings, isFlat: boolean): Promise<void> {
  if ((await page.locator(row).count()) === 0) return;
  const address = page.url();
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
  if ((await drawer().count()) > 0) {
    await shootOverlay(page, `${openings.place} drawer`);
    const inside = { ...openings, within: drawer, place: `${openings.place} drawer` };
    if (!isFlat) await shootOpenings(page, inside);
  }
  await goTo(page, address);
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

/** A screen, its tabs, the first record of each, and what can be opened there unless `isFlat`. */
export async function shootScreen(
  page: Page,
  path: string,
  name: string,
  isFlat = false,
): Promise<void> {
  const seen = new Set<string>();
  const within = () => page.locator('main');
  const shootAll = async (place: string) => {
    await shootWhole(page, place);
    if (!isFlat) await shootOpenings(page, { within, place, seen });
    await shootRecord(page, { within, place, seen }, isFlat);
  };
  await goTo(page, path);
  if (opensByItself(path)) return shootOverlay(page, name);
  await shootAll(name);
  for (let at = 0; at < (await page.locator(tabs).count()); at += 1) {
    const tab = page.locator(tabs).nth(at);
    if ((await tab.getAttribute('aria-pressed')) === 'true') continue;
    await tab.click({ timeout: openMs }).catch(() => undefined);
    await shootAll(`${name} tab ${at}`);
  }
}

/** What opens from the bars around every screen. */
export async function shootShell(page: Page, name: string): Promise<void> {
  await goTo(page, '/dashboard');
  for (const bar of ['header', 'aside']) {
    const within = () => page.locator(bar).first();
    const buttons = within().locator(`${pressable}[aria-haspopup]`);
    for (let at = 0; at < (await buttons.count()); at += 1) {
      if (await opens(page, buttons.nth(at))) await shoot(page, `${name} ${bar} ${at}`);
      await closeTo(page, 0);
    }
  }
  for (const key of ['Control+k', '?']) {
    await page.keyboard.press(key);
    await page.locator(overlays).first().waitFor();
    await shoot(page, `${name} key ${key === '?' ? 'help' : 'palette'}`);
    await closeTo(page, 0);
  }
}

/** What only a link out of another screen opens over it. */
const addresses: Partial<Record<string, string[]>> = {
  '/operations/upi': ['?lost=all', '?choices=peer_offline'].map(
    (search) => `/operations/upi${search}`,
  ),
};

const opensByItself = (path: string) => Object.values(addresses).flat().includes(path);

/**
 * Where the links of the side bar and of what they open lead, the page of one user and of one
 * freeze, a peer's statement and nowhere.
 */
export async function pathsOf(page: Page): Promise<string[]> {
  const hrefsIn = async (within: string) => {
    const links = await page.locator(`${within} a[href^="/"]`).all();
    return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''));
  };
  const firstOf = async (list: string) => {
    await goTo(page, list);
    const first = page.locator(row).first();
    const id = await first.getAttribute('data-row', { timeout: openMs }).catch(() => null);
    return id === null ? undefined : `${list.replace(/\?.*/, '')}/${id}`;
  };
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 1440, height: size.height });
  await goTo(page, '/dashboard');
  const paths = new Set(await hrefsIn('aside'));
  for (const list of ['/users', '/freezes'].filter((path) => paths.has(path))) {
    const one = await firstOf(list);
    if (one !== undefined) paths.add(one);
  }
  if (paths.has('/reports/statements')) {
    const peer = (await firstOf('/users?role=peer'))?.split('/').at(-1);
    if (peer !== undefined) {
      paths.add(`/users/${peer}`);
      paths.add(`/reports/statements?peerId=${peer}`);
    }
  }
  for (const path of paths) for (const more of addresses[path] ?? []) paths.add(more);
  await page.setViewportSize(size);
  return [...paths, '/nowhere'];
}
