import { pushKinds } from '@peerdesk/contract/push.ts';
import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

interface PushEvent {
  data: { json: () => unknown };
  waitUntil: (done: Promise<unknown>) => void;
}

const script = await readFile(new URL('../public/sw.js', import.meta.url), 'utf8');

/** What the service worker shows when it is pushed this message. */
async function shownFor(message: object): Promise<{ title: string; body: string } | undefined> {
  const listeners = new Map<string, (event: PushEvent) => void>();
  let shown: { title: string; body: string } | undefined;
  const self = {
    addEventListener: (name: string, listener: (event: PushEvent) => void) => {
      listeners.set(name, listener);
    },
    registration: {
      showNotification: async (title: string, { body }: { body: string }) => {
        shown = { title, body };
      },
    },
  };
  runInNewContext(script, { self });
  const waited: Promise<unknown>[] = [];
  listeners.get('push')?.({
    data: { json: () => message },
    waitUntil: (done) => void waited.push(done),
  });
  await Promise.all(waited);
  return shown;
}

const message = { at: '2026-08-05T08:35:00.000Z', product: 'Desk', timeZone: 'Asia/Kolkata' };

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
    expect(texts.every((text) => text?.includes('14:05'))).toBe(true);
    expect(new Set(texts).size).toBe(2);
  }
  expect(await shownFor({ ...message, kind: 'of.tomorrow', language: 'en' })).toBeUndefined();
});
