import { expect, phone, test } from './support/test.ts';

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
