// What the portal does without its page: messages while it is closed, its shell without a network,
// and files that other apps share with it. Nothing that is answered to a person is cached here:
// see docs/adr/0035-the-phone-keeps-a-shell-and-unsent-acts.md.

const texts = {
  en: {
    'session.ending': 'You will be signed out at {time}. Open the portal to stay online.',
    'session.ended': 'You were signed out at {time} and are offline. Sign in to get orders again.',
    order: 'New orders: {count}',
    claim: 'Payments to confirm: {count}',
    deadline: 'Pay-outs to accept within minutes: {count}',
    dispute: 'Disputes that wait for your answer: {count}',
    wallet: 'Changes of your wallet: {count}',
    lowWallet: 'Your wallet is too low for new orders.',
    request: 'Requests decided: {count}',
  },
  hi: {
    'session.ending': '{time} बजे आप साइन आउट हो जाएँगे। ऑनलाइन रहने के लिए पोर्टल खोलें।',
    'session.ended': 'आप {time} बजे साइन आउट हो गए और ऑफ़लाइन हैं। ऑर्डर पाने के लिए फिर साइन इन करें।',
    order: 'नए ऑर्डर: {count}',
    claim: 'पुष्टि के लिए भुगतान: {count}',
    deadline: 'कुछ ही मिनटों में स्वीकार करने वाले पे-आउट: {count}',
    dispute: 'आपके जवाब की प्रतीक्षा में विवाद: {count}',
    wallet: 'आपके वॉलेट में बदलाव: {count}',
    lowWallet: 'नए ऑर्डर के लिए आपके वॉलेट में रकम कम है।',
    request: 'निपटाए गए अनुरोध: {count}',
  },
};

/** Where a press on a message leads. */
const places = {
  order: '/operations/payin',
  claim: '/operations/payin?waitsFor=me',
  deadline: '/operations/payout?waitsFor=me',
  dispute: '/operations/dispute?waitsFor=me',
};

/** The announcement of the open portal has this tag too, so that one replaces the other. */
const tags = { order: 'payin', 'session.ending': 'session', 'session.ended': 'session' };

const shell = 'shell';
const device = 'device';
const shared = 'shared';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// ---- Messages

self.addEventListener('push', (event) => {
  const message = event.data.json();
  event.waitUntil(Promise.all([tell(message), count(message)]));
});

async function tell({ kind, at, product, language, timeZone, count: howMany }) {
  const text = (texts[language] ?? texts.en)[kind];
  // A kind that this version does not know yet: nothing would be worse than a wrong sentence.
  if (text === undefined) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone };
  const time = new Date(at).toLocaleTimeString('en-GB', clock);
  const { sound, vibration } = await manner();
  await self.registration.showNotification(product, {
    body: text.replace('{time}', time).replace('{count}', String(howMany)),
    lang: language,
    icon: '/app-icon/192.png',
    // What comes later replaces what came before.
    tag: tags[kind] ?? kind,
    // One that replaces another is heard only where somebody asked to hear them.
    renotify: sound || vibration,
    silent: !sound && !vibration,
    ...(vibration && { vibrate: [200, 100, 200] }),
    data: { path: places[kind] ?? '/' },
  });
}

/** Without a session nothing waits that this device may speak of. */
async function count({ kind, waiting }) {
  if (!('setAppBadge' in self.navigator) || waiting === undefined) return;
  await self.navigator.setAppBadge(kind === 'session.ended' ? 0 : waiting).catch(() => undefined);
}

/** Whether this device tells with sound and vibration: neither, unless it was turned on here. */
async function manner() {
  const kept = await (await self.caches.open(device)).match('/manner');
  return kept ? kept.json() : { sound: false, vibration: false };
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPortal(event.notification.data?.path ?? '/'));
});

async function openPortal(path) {
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!open) return self.clients.openWindow(path);
  open.postMessage({ go: path });
  return open.focus();
}

// ---- The shell without a network

/** Pages of this site that are not the portal, and what no page is. */
const others = /^\/(?:api|docs|health|pay|check|csp-report)(?:\/|$)|\.[a-z0-9]+$/;
const parts = /^\/(?:assets|brand|brand-picture|app-icon)\/|^\/(?:boot\.js|manifest\.webmanifest)$/;
const patienceMs = 5_000;

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === '/share') event.respondWith(keepShared(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (!others.test(pathname)) event.respondWith(page(event));
  } else if (parts.test(pathname) && request.cache !== 'no-store') {
    event.respondWith(part(request, pathname));
  }
});

/** The portal as the server has it; the last one where no server answers. */
async function page(event) {
  const cache = await self.caches.open(shell);
  const kept = await cache.match('/');
  let isKeptShown = false;
  const showKept = () => {
    isKeptShown = true;
    return kept;
  };
  const fresh = fetch(event.request).then((response) => {
    const isPage = response.ok && response.headers.get('content-type')?.includes('text/html');
    // The parts of a page that is shown already must not go.
    if (isPage && !isKeptShown) event.waitUntil(keepPage(cache, response.clone()));
    return response;
  });
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs)).then(showKept);
  const answer = await Promise.race([fresh.catch(showKept), late]);
  return answer.status >= 502 && answer.status <= 504 ? showKept() : answer;
}

/** With a newer page the parts of the former one go. */
async function keepPage(cache, response) {
  const text = await response.clone().text();
  const former = await cache.match('/');
  if (former && (await former.text()) === text) return;
  if (former) for (const request of await cache.keys()) await cache.delete(request);
  await cache.put('/', response);
  const named = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
  await keep(
    cache,
    named.filter((path) => parts.test(path)),
  );
}

/** Parts are named by what they hold; the few that are not are asked for first. */
async function part(request, pathname) {
  const cache = await self.caches.open(shell);
  const isHashed = pathname.startsWith('/assets/');
  const kept = await cache.match(request);
  if (kept && isHashed) return kept;
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** What the page had loaded before there was a worker; the browser has it, and asks nobody. */
self.addEventListener('message', (event) => {
  if (!Array.isArray(event.data?.keep)) return;
  const paths = event.data.keep.filter((path) => path === '/' || parts.test(path));
  event.waitUntil(self.caches.open(shell).then((cache) => keep(cache, paths)));
});

async function keep(cache, paths) {
  for (const path of paths) {
    if (await cache.match(path)) continue;
    // Whoever uses the portal meanwhile goes first.
    await cache.add(new Request(path, { priority: 'low' })).catch(() => undefined);
  }
}

// ---- Files that other apps share

const filesMost = 10;
const bytesMost = 60 * 1024 * 1024;

/**
 * Keeps the files until somebody who is signed in says what becomes of them; the page drops them
 * after some minutes, and with the session. Any site can post here: nothing is sent by this alone.
 */
async function keepShared(request) {
  const form = await request.formData().catch(() => new FormData());
  const files = form.getAll('files').filter((entry) => entry instanceof File && entry.size > 0);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  await self.caches.delete(shared);
  // All of them or none: half of what was shared would pass for all of it.
  if (files.length === 0) return opened('empty');
  if (files.length > filesMost || bytes > bytesMost) return opened('large');
  const cache = await self.caches.open(shared);
  for (const [index, file] of files.entries()) {
    const headers = {
      'content-type': file.type || 'application/octet-stream',
      'x-name': encodeURIComponent(file.name),
      'x-at': String(Date.now()),
    };
    await cache.put(`/shared/${index}`, new Response(file, { headers }));
  }
  return opened('files');
}

/** The portal, which is told what came of a share. */
function opened(share) {
  return Response.redirect(`/dashboard?share=${share}`, 303);
}
