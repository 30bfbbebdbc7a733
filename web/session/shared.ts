import { createStore } from '../lib/store.ts';
import { clearWithSession } from './session-state.ts';

/** Where the service worker keeps what other apps share with the installed portal. */
const cacheName = 'shared';
/** Whoever shared it longer ago has gone on to something else, or was somebody else. */
const keptMs = 15 * 60_000;

/** By then the page that is opened with a share has taken it. */
const ownPageMs = 10_000;

/** Files from another app, until it is said what becomes of them. */
export const sharedFiles = createStore<readonly File[]>([]);

/**
 * Takes them out of what the service worker keeps; they are nowhere else from then on. A page that
 * was there before leaves what is new to the page that the share opens, in whose place it may be.
 *
 * @returns whether there were any.
 */
export async function takeShared(
  isOpenedByShare: boolean,
  now: number = Date.now(),
): Promise<boolean> {
  if (!('caches' in globalThis)) return false;
  const cache = await caches.open(cacheName);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    const age = now - Number(response?.headers.get('x-at'));
    if (!isOpenedByShare && age < ownPageMs) continue;
    if (response && age <= keptMs) {
      const name = decodeURIComponent(response.headers.get('x-name') ?? '');
      const type = response.headers.get('content-type') ?? '';
      files.push(new File([await response.blob()], name, { type }));
    }
    await cache.delete(request);
  }
  if (files.length > 0) sharedFiles.set(files);
  return files.length > 0;
}

clearWithSession('shared', () => {
  sharedFiles.set([]);
  if ('caches' in globalThis) void caches.delete(cacheName).catch(() => undefined);
});
