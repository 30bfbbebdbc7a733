import { barriersOn } from './support/axe.ts';
import { logOutOf, signInOn } from './support/signin.ts';
import { expect, phone, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * A browser that allows notifications. The push service of its maker is out of reach: what it would
 * answer, until the page ends.
 */
function standInForService(): void {
  Object.defineProperty(Notification, 'permission', { value: 'granted' });
  let kept: PushSubscription | null = null;
  const json = {
    endpoint: 'https://push.example.org/device',
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  };
  PushManager.prototype.getSubscription = async () => kept;
  PushManager.prototype.subscribe = async () => {
    const made: Partial<PushSubscription> = {
      endpoint: json.endpoint,
      toJSON: () => json,
      unsubscribe: async () => {
        kept = null;
        return true;
      },
    };
    return (kept = made as PushSubscription);
  };
}

test('on a phone, messages while the portal is closed are turned on and off', async ({
  api,
  portal,
}) => {
  const peer = await api.addUser('peer');
  const audited = async (action: string) =>
    (await api.admin('audit.list', { query: { action } })).entries.length;
  const context = await portal.enter(peer, phone);
  await context.addInitScript(standInForService);
  const page = await context.newPage();
  await page.goto('/profile');
  const toggle = page.getByRole('switch', { name: 'Also while the portal is closed' });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect.poll(() => audited('push.turned_on')).toBe(1);

  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect.poll(() => audited('push.turned_off')).toBe(1);
});

/** The browser has not been asked yet, and its answer will be yes. */
function standInForQuestion(): void {
  let permission: NotificationPermission = 'default';
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = async () => (permission = 'granted');
}

test('a peer that goes online is offered them once, and may take the offer', async ({
  api,
  portal,
}) => {
  const peer = await api.addUser('peer');
  const context = await portal.enter(peer, phone);
  await context.addInitScript(standInForService);
  await context.addInitScript(standInForQuestion);
  const page = await context.newPage();
  // Asked for by the notices above the screen, which come with the offer.
  const withNotices = page.waitForResponse((response) => response.url().endsWith('/user/me'));
  await page.goto('/dashboard');
  await withNotices;
  const offer = page.getByRole('region', { name: 'Messages while the portal is closed' });
  await expect(offer).toHaveCount(0);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const toggle = menu.getByRole('switch', { name: 'Available for orders' });
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect(toggle).toBeChecked();
  await toggle.tap();
  await expect(toggle).not.toBeChecked();
  await toggle.tap();
  await expect(toggle).toBeChecked();
  await menu.getByRole('button', { name: 'Close' }).tap();
  await expect(offer).toBeVisible();
  expect(await barriersOn(page, 'offer of messages')).toEqual([]);
  await offer.getByRole('button', { name: 'Turn on' }).tap();
  await expect(offer).toBeHidden();
  const audited = await api.admin('audit.list', { query: { action: 'push.turned_on' } });
  expect(audited.entries.some(({ actor }) => actor.id === peer.id)).toBe(true);
});

test('who refuses the offer is not asked again, on the next visit or by the next person', async ({
  api,
  portal,
}) => {
  const peer = await api.addUser('peer');
  const context = await portal.enter(peer);
  await context.addInitScript(standInForService);
  await context.addInitScript(standInForQuestion);
  const page = await context.newPage();
  await page.goto('/dashboard');
  const offer = page.getByRole('region', { name: 'Messages while the portal is closed' });
  const goTo = (screen: string) => page.getByRole('link', { name: screen }).first().click();
  await goTo('Pay In');
  await offer.getByRole('button', { name: 'No, thanks' }).click();
  await expect(offer).toBeHidden();
  const settled = page.waitForResponse((response) => response.url().endsWith('/api/waiting'));
  await page.reload();
  await settled;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await goTo('Pay Out');
  await expect(page.getByRole('heading', { level: 1, name: 'Pay Out' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await logOutOf(page);
  await signInOn(page, await api.addUser('peer'));
  await expect(page.getByRole('switch', { name: 'Available for orders' })).toBeChecked();
  await goTo('Dispute');
  await expect(page.getByRole('heading', { level: 1, name: 'Dispute' })).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('a browser that blocks notifications, and staff, are offered nothing', async ({
  api,
  portal,
}) => {
  for (const person of [await api.addUser('peer'), await api.addUser('subadmin')]) {
    const context = await portal.enter(person);
    await context.addInitScript(standInForService);
    await context.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { value: 'denied' }),
    );
    const page = await context.newPage();
    await page.goto('/dashboard');
    await expect(page.getByRole('switch', { name: 'Available for orders' })).toBeVisible();
    await expect(page.getByText('Messages while the portal is closed')).toHaveCount(0);
  }
});
