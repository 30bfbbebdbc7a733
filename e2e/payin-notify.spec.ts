import { payinPath } from './support/payin.ts';
import { expect, test } from './support/test.ts';

declare global {
  interface Window {
    shownNotifications: { text: string; tag: string; isOpen: boolean; press: () => void }[];
  }
}

/** A browser that allows notifications and lets the test see and press them. */
function fakeNotifications(): void {
  window.shownNotifications = [];
  class FakeNotification extends EventTarget {
    static readonly permission = 'granted';
    static readonly requestPermission = () => Promise.resolve('granted');
    readonly #shown: Window['shownNotifications'][number];
    constructor(text: string, { tag }: { tag: string }) {
      super();
      const press = () => void this.dispatchEvent(new Event('click'));
      this.#shown = { text, tag, isOpen: true, press };
      window.shownNotifications.push(this.#shown);
    }
    close(): void {
      this.#shown.isOpen = false;
      this.dispatchEvent(new Event('close'));
    }
  }
  Object.defineProperty(window, 'Notification', { value: FakeNotification });
}

test('a browser that knows no notifications says so in an alert', async ({ api, portal }) => {
  const context = await portal.enter(await api.addUser('peer'));
  await context.addInitScript(() => Reflect.deleteProperty(window, 'Notification'));
  const page = await context.newPage();
  await page.goto(payinPath);
  const alerted = page.waitForEvent('dialog');
  const press = page.getByRole('button', { name: 'Notify me of new orders' }).click();
  const alert = await alerted;
  expect(alert.type()).toBe('alert');
  expect(alert.message()).toBe('This browser does not support system notifications!');
  await alert.accept();
  await press;
});

test('new orders are announced once, and a press on it leads to the list', async ({
  api,
  portal,
}) => {
  const peer = await api.addPeer();
  const merchant = await api.addMerchant();
  const placed = [await api.open(merchant, '700.00'), await api.open(merchant, '800.00')];
  const context = await portal.enter(peer);
  await context.addInitScript(fakeNotifications);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/profile');
  const texts = () => page.evaluate(() => window.shownNotifications.map(({ text }) => text));
  await expect.poll(texts).toEqual(['2 New PayIn Orders']);

  placed.push(await api.open(merchant, '900.00'));
  await page.clock.fastForward(30_000);
  await expect.poll(texts).toEqual(['2 New PayIn Orders', '1 New PayIn Orders']);
  // A browser shows a tag that is still there again without a sound.
  const told = await page.evaluate(() =>
    window.shownNotifications.map(({ tag, isOpen }) => ({ tag, isOpen })),
  );
  expect(new Set(told.map(({ tag }) => tag)).size).toBe(2);
  expect(told.map(({ isOpen }) => isOpen)).toEqual([false, true]);

  const checked = page.waitForResponse((response) => response.url().includes('status=pending'));
  await page.clock.fastForward(30_000);
  await checked;
  const stored = await page.evaluate(() => localStorage.getItem('emittedNotifications'));
  const memory = JSON.parse(stored ?? '[]') as { refId: string; status: string }[];
  expect(memory.map(({ refId, status }) => `${refId} ${status}`).sort()).toEqual(
    placed.map(({ order }) => `${order.refId} emitted`).sort(),
  );
  expect(await texts()).toHaveLength(2);

  await page.evaluate(() => window.shownNotifications[0]?.press());
  await expect(page).toHaveURL(payinPath);
  await expect(page.getByRole('heading', { name: 'Pay In' })).toBeVisible();
});
