/** How a screen is looked at, and by whom, for a picture of it. */
import type { PublicBrand } from '@peerdesk/contract/brand.ts';
import type { Language, Role } from '@peerdesk/contract/user.ts';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { ensureChromium } from '../../scripts/chromium.ts';
import { call } from './api-call.ts';
import type { Login } from './api-fixture.ts';

export const phoneWidth = 600;

export interface Look {
  name: string;
  width: number;
  mode: string;
  language: Language;
}

/** `390-dark-hi` as a look. */
export function lookOf(name: string): Look {
  const [width = '', mode = '', language] = name.split('-');
  if (!/^\d+$/.test(width) || !/^(light|dark)$/.test(mode) || !/^(en|hi)$/.test(language ?? ''))
    throw new Error(`${name} is no look such as 390-dark-hi`);
  return { name, width: Number(width), mode, language: language as Language };
}

export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

export async function contextOf(
  browser: Browser,
  { width, mode, language }: Look,
  origin: string,
): Promise<BrowserContext> {
  const isPhone = width < phoneWidth;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: isPhone ? 780 : 900 },
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: `${language}-IN`,
    timezoneId: 'Asia/Kolkata',
    colorScheme: mode === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addInitScript((darkMode) => {
    localStorage.setItem('appState', JSON.stringify({ appState: { sideBarOpen: true, darkMode } }));
  }, mode === 'dark');
  return context;
}

/** The login of a demo's person of a role. */
export async function demoLogins(origin: string): Promise<(role: Role) => Login> {
  const brand = (await (await fetch(`${origin}/api/brand`)).json()) as { data: PublicBrand };
  return (role) => {
    const found = brand.data.demo.find((login) => login.role === role);
    if (!found) throw new Error(`${origin} is no demo`);
    return { username: found.username, password: found.password };
  };
}

/** The portal's first screen as this person sees it, without the tour. */
export async function signIn(
  browser: Browser,
  look: Look,
  origin: string,
  login: Login,
): Promise<Page> {
  const context = await contextOf(browser, look, origin);
  const { accessToken } = await call(origin, 'auth.signin', '', { body: login });
  const own = `auth ${accessToken}` as const;
  await call(origin, 'tour.leave', own, { body: {} });
  await call(origin, 'user.updateMe', own, { body: { language: look.language } });
  const page = await context.newPage();
  await page.goto('/');
  await page.locator('input').first().fill(login.username);
  await page.locator('input[type=password]').fill(login.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  return page;
}
