import { AxeBuilder } from '@axe-core/playwright';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { changeLanguage } from './language.ts';

/** All of WCAG 2.2, levels A and AA; each version's tags name what it added. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const;

export type Mode = 'light' | 'dark';

/** A screen of so many pixels has the table and the side bar. */
const wideFrom = 1024;

/** What opens over a screen. */
export const overlay = '[role="dialog"]';
const opened = `${overlay}, [role="menu"]`;

/**
 * The violations on a portal's page in light mode, of what is open over it in Hindi too, and, on a
 * wide screen, those of its colours in dark mode: to measure contrasts takes longer than all else
 * together, and a phone's are the same. (Screens are looked at in Hindi by `screens.spec.ts`.)
 */
export async function barriersOn(page: Page, where: string): Promise<string[]> {
  const light = await violationsOn(page, where, 'light');
  light.push(...(await barriersInHindi(page, where)));
  if ((page.viewportSize()?.width ?? 0) < wideFrom) return light;
  await wear(page, await lookOf(page, 'dark'));
  const dark = await violationsOn(page, `${where}, dark`, 'dark');
  await wear(page, await lookOf(page, 'light'));
  return [...light, ...dark];
}

/** The violations of what is open over a page that is looked at elsewhere, in both languages. */
export async function overlayBarriersOn(page: Page, where: string): Promise<string[]> {
  const found = await violationsOn(page, where, 'light', opened);
  return [...found, ...(await barriersInHindi(page, where))];
}

/** Those of what is open over the page of somebody who reads English, in Hindi. */
export async function barriersInHindi(page: Page, where: string): Promise<string[]> {
  const isEnglish = (await page.locator('html[lang="en"]').count()) > 0;
  const isOpen = (await page.locator(opened).count()) > 0;
  const isSignedIn = await page.evaluate(() => localStorage.getItem('profile') !== null);
  if (!isEnglish || !isOpen || !isSignedIn) return [];
  await changeLanguage(page, 'hi');
  const found = await violationsOn(page, `${where}, Hindi`, 'words', opened);
  await changeLanguage(page, 'en');
  return found;
}

/** What a mode sets on the root element of the portal. */
type Look = Record<'data-mode' | 'style', string>;

const looks = new Map<Mode, Look>();

/** Reads a mode's look from a page of the signed-out, once: all pages of a server wear the same. */
async function lookOf(page: Page, mode: Mode): Promise<Look> {
  const known = looks.get(mode);
  if (known) return known;
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('the page has no browser');
  await startIn(context, mode);
  const other = await context.newPage();
  await other.goto(new URL('/', page.url()).href);
  const root = other.locator(`:root[data-mode="${mode}"]`);
  // The brand's colours come with its answer, after the mode.
  await expect(root).toHaveAttribute('style', /--/);
  const style = (await root.getAttribute('style')) ?? '';
  await context.close();
  const look = { 'data-mode': mode, style };
  looks.set(mode, look);
  return look;
}

async function wear(page: Page, look: Look): Promise<void> {
  await page.evaluate((attributes) => {
    for (const [name, value] of Object.entries(attributes)) {
      document.documentElement.setAttribute(name, value);
    }
  }, look);
}

/** Pages of the context start in this mode, with the side bar open. */
export async function startIn(context: BrowserContext, mode: Mode): Promise<void> {
  await context.addInitScript((darkMode) => {
    const state = { appState: { sideBarOpen: true, darkMode } };
    localStorage.setItem('appState', JSON.stringify(state));
  }, mode === 'dark');
}

/** The rules about colours, which depend on the mode and on no language. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * The violations that axe finds on the page, or in a part of it, one per line, without exceptions.
 * Dark mode is the same page in other colours, so only the colours are checked again; another
 * language is the same page in other words, and all but the colours is.
 */
export async function violationsOn(
  page: Page,
  where: string,
  mode: Mode | 'words',
  within?: string,
): Promise<string[]> {
  // No page has frames, for which axe would open a page of its own with every look.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (within !== undefined) axe.include(within);
  if (mode === 'dark') axe.withRules(ofColours);
  else axe.withTags([...wcag]);
  if (mode === 'words') axe.disableRules(ofColours);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.flatMap(({ target, any }) => {
      const why = any.map(({ message }) => message).join(' ');
      // What lies partly below a bar that stays in place comes out of it by scrolling.
      if (id === 'target-size' && why.includes('partially obscured')) return [];
      return [`${where}: ${id} (${help}) at ${target.join(' ')}: ${why}`];
    }),
  );
}
