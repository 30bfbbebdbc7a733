import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Login } from '../../e2e/support/api-fixture.ts';
import { ensureChromium } from '../../scripts/chromium.ts';
import { longTaskMs, tasksIn, type PageMarks } from './marks.ts';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const desktop = { viewport: { width: 1440, height: 900 } };

/** A phone's network, as Lighthouse has it: slow 4G. */
const phoneNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

/** How long a page is watched after it can be worked with: what comes when it is idle, comes. */
const restMs = 6_000;

const categories = [
  'blink.user_timing',
  'disabled-by-default-devtools.timeline',
  'devtools.timeline',
  'loading',
  'disabled-by-default-v8.compile',
];

export function startBrowser(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-quic'],
  });
}

type Screen = typeof phone | typeof desktop;

/** A browser of its own in which this person is signed in, or nobody. */
export async function enter(
  browser: Browser,
  origin: string,
  login: Login | undefined,
  screen: Screen,
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...screen, baseURL: origin, locale: 'en-IN' });
  if (!login) return context;
  const { username, password } = login;
  const response = await context.request.post('/api/auth/signin', {
    data: { username, password },
  });
  const { data } = (await response.json()) as { data: { accessToken: string; expires: string } };
  const { accessToken: token, expires: tokenExpires } = data;
  const entries = { token, tokenExpires, profile: JSON.stringify(data) };
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  const { cookies } = await context.storageState();
  await context.setStorageState({ cookies, origins: [{ origin, localStorage }] });
  return context;
}

interface Seen {
  layoutShift: number;
  largestPaintMs: number;
  readyMs: number;
}

/** Runs in the page, before anything of it: what looks at the page from outside takes its time. */
function watchPage(ready: string): void {
  const seen: Seen = { layoutShift: 0, largestPaintMs: 0, readyMs: 0 };
  Object.assign(globalThis, { seen });
  const observer = new MutationObserver(() => {
    if (!document.querySelector(ready)) return;
    observer.disconnect();
    seen.readyMs = performance.now();
    (globalThis as unknown as { tellReady: () => void }).tellReady();
  });
  observer.observe(document, { childList: true, subtree: true });
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) seen.layoutShift += value;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaintMs = startTime;
  });
}

interface Watched {
  path: string;
  /** What is there when the page can be worked with. */
  ready: string;
  isSlowNetwork: boolean;
  /** What happens on the desk while the page rests. */
  meanwhile?: () => Promise<void>;
}

/** Opens a page and tells what it took. */
export async function marksOf(context: BrowserContext, watched: Watched): Promise<PageMarks> {
  const page = await context.newPage();
  const isReady = Promise.withResolvers<void>();
  await page.exposeFunction('tellReady', () => isReady.resolve());
  await page.addInitScript(watchPage, watched.ready);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (watched.isSlowNetwork) await session.send('Network.emulateNetworkConditions', phoneNetwork);
  const browser = context.browser();
  if (!browser) throw new Error('the browser is gone');
  await browser.startTracing(page, { categories });
  await page.goto(watched.path);
  await isReady.promise;
  await sleep(restMs / 3);
  await watched.meanwhile?.();
  await sleep(restMs);
  const seen = await page.evaluate(() => ({
    ...(globalThis as unknown as { seen: Seen }).seen,
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  const scripts = await scriptsOf(page);
  const tasks = tasksIn(await browser.stopTracing(), new URL(page.url()).origin);
  await page.close();
  const before = tasks.filter(({ atMs }) => atMs <= seen.readyMs);
  const painted = tasks.filter(({ atMs }) => atMs >= seen.firstPaintMs);
  const sum = (all: readonly number[]) => all.reduce((total, ms) => total + ms, 0);
  return {
    ...seen,
    scripts,
    readyMs: sum(before.map(({ ms }) => ms)),
    longest: tasks.map(({ ms }) => ms).toSorted((a, b) => b - a),
    blockingMs: sum(painted.map(({ ms }) => Math.max(0, ms - longTaskMs))),
  };
}

/**
 * The scripts that were asked for before the page could be worked with, without their headers. Not
 * those that have come when its word of that has reached this process: a page that draws is slow to
 * tell, and by then it has asked for what it fetches when it is idle.
 */
async function scriptsOf(page: Page) {
  return page.evaluate(() => {
    const { readyMs } = (globalThis as unknown as { seen: Seen }).seen;
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const asked = all.filter(
      ({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime <= readyMs,
    );
    const bytes = asked.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return { files: asked.length, bytes };
  });
}

/** What comes over the network for a page that is open. */
export interface Traffic {
  bytes: number;
  requests: number;
  byAddress: ReadonlyMap<string, { requests: number; bytes: number }>;
}

/** Opens a page, and counts from the call of `count` until that of what it returns. */
export async function listen(context: BrowserContext, path: string, ready: string) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const urls = new Map<string, string>();
  let all: { url: string; bytes: number; isNew: boolean }[] = [];
  const urlOf = (id: string) => new URL(urls.get(id) ?? 'http://unknown/').pathname;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    urls.set(requestId, request.url);
  });
  const open = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    // A stream never ends, so that its pieces are what counts.
    if (response.mimeType === 'text/event-stream') open.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength, dataLength }) => {
    if (!open.has(requestId)) return;
    all.push({ url: urlOf(requestId), bytes: encodedDataLength || dataLength, isNew: false });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (open.has(requestId)) return;
    all.push({ url: urlOf(requestId), bytes: encodedDataLength, isNew: true });
  });
  await page.goto(path);
  await page.locator(ready).first().waitFor();
  return {
    begin: () => {
      all = [];
    },
    traffic: (): Traffic => {
      const byAddress = new Map<string, { requests: number; bytes: number }>();
      for (const { url, bytes, isNew } of all) {
        const { requests, bytes: before } = byAddress.get(url) ?? { requests: 0, bytes: 0 };
        byAddress.set(url, { requests: requests + (isNew ? 1 : 0), bytes: before + bytes });
      }
      return {
        bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
        requests: all.filter(({ isNew }) => isNew).length,
        byAddress,
      };
    },
  };
}
