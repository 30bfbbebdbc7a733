import { permissionNow } from '../lib/notification-permission.ts';
import { api } from './session.ts';
import { registerWorker } from './worker.ts';

/** Is this device told while the portal is closed? */
export type PushState = 'unsupported' | 'off' | 'on';

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
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with a former key of the server is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await api('push.subscribe', { body: bodyOf(subscription) });
  await tellWorker(pushMannerNow());
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

/** How this device tells while the portal is closed; a matter of the device, whoever is there. */
export interface PushManner {
  sound: boolean;
  vibration: boolean;
}

const mannerCookie = 'pushManner=';

export function pushMannerNow(): PushManner {
  const kept = document.cookie.split('; ').find((one) => one.startsWith(mannerCookie)) ?? '';
  return { sound: kept.includes('sound'), vibration: kept.includes('vibration') };
}

/** Keeps it past the session, and where the service worker finds it. */
export async function savePushManner(manner: PushManner): Promise<void> {
  const words = (['sound', 'vibration'] as const).filter((name) => manner[name]).join('.');
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${mannerCookie}${words}; Path=/; Max-Age=31536000; SameSite=Strict${secure}`;
  await tellWorker(manner);
}

/** Signing out empties what the service worker reads, but not what this device is told by. */
async function tellWorker(manner: PushManner): Promise<void> {
  if (!('caches' in globalThis)) return;
  await (await caches.open('device')).put('/manner', Response.json(manner));
}
