import { permissionNow } from '../lib/notification-permission.ts';
import { api } from './session.ts';

/** Is this device told while the portal is closed? */
export type PushState = 'unsupported' | 'off' | 'on';

const script = '/sw.js';

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window;
}

async function subscriptionNow(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function pushStateNow(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  return (await subscriptionNow()) ? 'on' : 'off';
}

/** Where what this module knows is cached. */
export const pushKey = ['push'];

/** Outlives the session, which empties the browser's storage, and says nothing of anybody. */
const offered = 'pushOffered=1';

/** Not where it is on, or was refused: neither to the browser nor here. */
export async function isPushOfferDue(): Promise<boolean> {
  if (permissionNow() === 'denied' || document.cookie.split('; ').includes(offered)) return false;
  return (await pushStateNow()) === 'off';
}

export function rememberPushOffer(): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${offered}; Path=/; Max-Age=31536000; SameSite=Strict${secure}`;
}

/** Subscribes this browser, for this session. @throws when the browser or its service refuses. */
export async function turnOnPush(): Promise<void> {
  const { publicKey } = await api('push.key');
  await navigator.serviceWorker.register(script);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with a former key of the server is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await api('push.subscribe', { body: bodyOf(subscription) });
}

export async function turnOffPush(): Promise<void> {
  rememberPushOffer();
  const subscription = await subscriptionNow();
  if (!subscription) return;
  await api('push.unsubscribe', { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}

/**
 * After a sign-in: who had turned it on in this browser goes on being told. Anybody else is not,
 * and the browser forgets the subscription.
 */
export async function renewPush(): Promise<void> {
  const subscription = await subscriptionNow();
  if (!subscription) return;
  const body = { ...bodyOf(subscription), isRenewal: true };
  const { isOn } = await api('push.subscribe', { body });
  if (!isOn) await subscription.unsubscribe();
}

function bodyOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  };
}
