/** @jsxImportSource preact */
import { render } from 'preact';
import { App } from './app.tsx';
import { PaySession } from './session.ts';
import { createPayApi } from './pay-api.ts';

const token = /\/pay\/([^/]+)/.exec(location.pathname)?.[1] ?? '';
const session = new PaySession({
  api: createPayApi(token),
  monotonicMs: () => performance.now(),
  newAttempt,
  isVisible: () => document.visibilityState === 'visible',
});

const wakeIfSeen = (): void => {
  if (document.visibilityState === 'visible') session.wake();
};
document.addEventListener('visibilitychange', wakeIfSeen);
addEventListener('focus', wakeIfSeen);
addEventListener('pageshow', wakeIfSeen);
addEventListener('online', wakeIfSeen);
addEventListener('offline', () => session.noticeOffline());

const root = document.getElementById('pay');
if (root) render(<App session={session} token={token} />, root);
session.wake();

/** `crypto.randomUUID` is missing on pages without https, where a first set-up may well run. */
function newAttempt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
