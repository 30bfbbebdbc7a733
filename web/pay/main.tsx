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

/** Until an answer takes longer than this, the card of `pay.html` without words is enough. */
const wordlessMs = 600;

const root = document.getElementById('pay');
let isDrawn = false;
const draw = (): void => {
  if (isDrawn || root === null) return;
  isDrawn = true;
  render(<App session={session} token={token} />, root);
};
session.subscribe(draw);
setTimeout(draw, wordlessMs);
session.wake();
