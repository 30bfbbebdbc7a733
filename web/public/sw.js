// Shows push messages while the portal is closed or asleep. It caches nothing.

const texts = {
  en: {
    'session.ending': 'You will be signed out at {time}. Open the portal to stay online.',
    'session.ended': 'You were signed out at {time} and are offline. Sign in to get orders again.',
  },
  hi: {
    'session.ending': '{time} बजे आप साइन आउट हो जाएँगे। ऑनलाइन रहने के लिए पोर्टल खोलें।',
    'session.ended': 'आप {time} बजे साइन आउट हो गए और ऑफ़लाइन हैं। ऑर्डर पाने के लिए फिर साइन इन करें।',
  },
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { kind, at, product, language, timeZone } = event.data.json();
  const text = (texts[language] ?? texts.en)[kind];
  // A kind that this version does not know yet: nothing would be worse than a wrong sentence.
  if (text === undefined) return;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone };
  const time = new Date(at).toLocaleTimeString('en-GB', clock);
  event.waitUntil(
    self.registration.showNotification(product, {
      body: text.replace('{time}', time),
      lang: language,
      // What comes later replaces what came before.
      tag: 'session',
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPortal());
});

async function openPortal() {
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return open ? open.focus() : self.clients.openWindow('/');
}
