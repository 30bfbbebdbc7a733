/** @jsxImportSource preact */
import { render } from 'preact';
import { App } from './app.tsx';
import { newAttempt } from './new-attempt.ts';
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
