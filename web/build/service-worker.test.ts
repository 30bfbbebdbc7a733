import { pushKinds } from '@peerdesk/contract/push.ts';
import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

/** What is shown, and what stands on the icon. */
interface Told {
  title: string;
  body: string;
  tag: string;
  silent: boolean;
}

interface PushEvent {
  data: { json: () => unknown };
  waitUntil: (done: Promise<unknown>) => void;
}

const script = await readFile(new URL('../public/sw.js', import.meta.url), 'utf8');

/** What the service worker shows when it is pushed this message, and counts on the icon. */
async function toldBy(
  message: object,
  { isVisible = false, manner = undefined as object | undefined } = {},
): Promise<{ shown?: Told; count?: number }> {
  const listeners = new Map<string, (event: PushEvent) => void>();
  const told: { shown?: Told; count?: number } = {};
  const self = {
    location: { origin: 'https://desk.example' },
    addEventListener: (name: string, listener: (event: PushEvent) => void) => {
      listeners.set(name, listener);
    },
    registration: {
      showNotification: async (title: string, options: Omit<Told, 'title'>) => {
        told.shown = { title, ...options };
      },
    },
    clients: {
      matchAll: async () => [{ visibilityState: isVisible ? 'visible' : 'hidden' }],
    },
    navigator: { setAppBadge: async (count: number) => void (told.count = count) },
    caches: { open: async () => ({ match: async () => manner && { json: () => manner } }) },
  };
  runInNewContext(script, { self });
  const waited: Promise<unknown>[] = [];
  listeners.get('push')?.({
    data: { json: () => message },
    waitUntil: (done) => void waited.push(done),
  });
  await Promise.all(waited);
  return told;
}

async function shownFor(of: object): Promise<{ title: string; body: string } | undefined> {
  const { shown } = await toldBy(of);
  return shown && { title: shown.title, body: shown.body };
}

const message = {
  at: '2026-08-05T08:35:00.000Z',
  product: 'Desk',
  timeZone: 'Asia/Kolkata',
  count: 12,
};

test('a message is a sentence with the local time, in the language of the reader', async () => {
  const ending = { ...message, kind: 'session.ending' };
  expect(await shownFor({ ...ending, language: 'en' })).toEqual({
    title: 'Desk',
    body: 'You will be signed out at 14:05. Open the portal to stay online.',
  });
  expect(await shownFor({ ...ending, language: 'hi' })).toEqual({
    title: 'Desk',
    body: '14:05 बजे आप साइन आउट हो जाएँगे। ऑनलाइन रहने के लिए पोर्टल खोलें।',
  });
});

test('every kind has a sentence in both languages; one from the future has none', async () => {
  for (const kind of pushKinds) {
    const texts = await Promise.all(
      ['en', 'hi'].map(async (language) => (await shownFor({ ...message, kind, language }))?.body),
    );
    const says = kind.startsWith('session.') ? '14:05' : kind === 'lowWallet' ? '' : '12';
    expect(texts.every((text) => text?.includes(says))).toBe(true);
    expect(new Set(texts).size).toBe(2);
  }
  expect(await shownFor({ ...message, kind: 'of.tomorrow', language: 'en' })).toBeUndefined();
});

test('it is silent unless this device was told otherwise, and says nothing over an open portal', async () => {
  const order = { ...message, kind: 'order', language: 'en', waiting: 3 };
  const { shown, count } = await toldBy(order);
  expect([shown?.silent, count]).toEqual([true, 3]);
  // The announcement of the open portal has this tag: one replaces the other.
  expect(shown?.tag).toBe('payin');
  const loud = await toldBy(order, { manner: { sound: true, vibration: false } });
  expect(loud.shown?.silent).toBe(false);
  const open = await toldBy(order, { isVisible: true });
  expect([open.shown, open.count]).toEqual([undefined, 3]);
});

test('once signed out nothing stands on the icon', async () => {
  const ended = { ...message, kind: 'session.ended', language: 'en', waiting: 3 };
  expect((await toldBy(ended)).count).toBe(0);
});
