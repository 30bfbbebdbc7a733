/**
 * Every screen of every role with what opens on it, as pictures to be looked at one by one:
 * `npm run screenshots -- [folder] [--looks 390-dark-hi,…] [--roles peer,…] [--screens payin,…]`.
 * A demo of its own is behind them, or the one at `--desk http://…`, which they leave changed.
 */
import type { PublicBrand } from '@peerdesk/contract/brand.ts';
import type { Language, Role } from '@peerdesk/contract/user.ts';
import { chromium, type BrowserContext } from '@playwright/test';
import { parseArgs } from 'node:util';
import { ensureChromium } from '../scripts/chromium.ts';
import { call } from './support/api-call.ts';
import { adminLogin, ApiFixture, type Login } from './support/api-fixture.ts';
import { goTo, pathsOf, shootScreen, shootWhole } from './support/shoot.ts';
import { startServer } from './support/server.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    looks: { type: 'string', default: '1440-light-en,1280-dark-hi,390-light-hi,360-dark-en' },
    roles: { type: 'string', default: 'nobody,payer,first,admin,subadmin,peer,peer-withdrawal' },
    screens: { type: 'string', default: '' },
    desk: { type: 'string' },
  },
});
const folder = positionals[0] ?? 'screenshots';
const screens = values.screens.split(',');
const phoneWidth = 600;

interface Look {
  name: string;
  width: number;
  mode: string;
  language: Language;
}

function lookOf(name: string): Look {
  const [width = '', mode = '', language] = name.split('-');
  if (!/^\d+$/.test(width) || !/^(light|dark)$/.test(mode) || !/^(en|hi)$/.test(language ?? ''))
    throw new Error(`${name} is no look such as 390-dark-hi`);
  return { name, width: Number(width), mode, language: language as Language };
}

const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

async function contextOf({ width, mode, language }: Look, origin: string): Promise<BrowserContext> {
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
  });
  await context.addInitScript((darkMode) => {
    localStorage.setItem('appState', JSON.stringify({ appState: { sideBarOpen: true, darkMode } }));
  }, mode === 'dark');
  return context;
}

async function shootRole(look: Look, origin: string, role: string, login: Login): Promise<void> {
  const context = await contextOf(look, origin);
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
  for (const path of await pathsOf(page)) {
    if (!screens.some((part) => path.includes(part))) continue;
    await shootScreen(page, path, `${folder}/${look.name} ${role} ${path.slice(1)}`);
  }
  await context.close();
}

/** What people see who have no login. */
async function shootPublic(look: Look, origin: string, paths: [string, string][]): Promise<void> {
  const context = await contextOf(look, origin);
  const page = await context.newPage();
  for (const [name, path] of paths) {
    await goTo(page, path);
    await shootWhole(page, `${folder}/${look.name} ${name}`);
  }
  await context.close();
}

/** The payment page in its states. */
async function payPaths(origin: string, login: Login): Promise<[string, string][]> {
  const { accessToken } = await call(origin, 'auth.signin', '', { body: login });
  const api = new ApiFixture(origin, () => Promise.resolve(accessToken));
  const merchant = await api.addMerchant();
  const decided = async (status: 'approved' | 'declined') => {
    const paid = await api.pay(merchant);
    await api.admin('payin.decide', { body: { refId: paid.order.refId, status } });
    return paid.payPath;
  };
  return [
    ['payer to pay', (await api.open(merchant, '12345.00')).payPath],
    ['payer checking', (await api.pay(merchant)).payPath],
    ['payer approved', await decided('approved')],
    ['payer declined', await decided('declined')],
    ['payer unknown', '/pay/unknown'],
  ];
}

const demo = values.desk === undefined ? await startServer('--demo') : undefined;
const origin = values.desk ?? demo?.origin ?? '';
const brand = (await (await fetch(`${origin}/api/brand`)).json()) as { data: PublicBrand };
const loginOf = (role: Role): Login => {
  const found = brand.data.demo.find((login) => login.role === role);
  if (!found) throw new Error(`${origin} is no demo`);
  return { username: found.username, password: found.password };
};
const roles = values.roles.split(',');
const empty = roles.includes('first') ? await startServer() : undefined;
const pays = roles.includes('payer') ? await payPaths(origin, loginOf('admin')) : [];
for (const look of values.looks.split(',').map(lookOf)) {
  for (const role of roles) {
    if (role === 'nobody') {
      await shootPublic(look, origin, [
        ['sign-in', '/'],
        ['check', '/check'],
      ]);
    } else if (role === 'payer') await shootPublic(look, origin, pays);
    else if (role === 'first') await shootRole(look, empty?.origin ?? '', role, adminLogin);
    else await shootRole(look, origin, role, loginOf(role as Role));
  }
  process.stdout.write(`${look.name} is in ${folder}\n`);
}
await browser.close();
await empty?.stop();
await demo?.stop();
