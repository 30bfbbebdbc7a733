import { whenIdle } from '../lib/when-idle.ts';

const script = '/sw.js';
/** Signing out has the browser forget everything of this site, a moment after the page has. */
const againMs = 3_000;

/** Has the service worker keep the shell, so that the portal opens without a network. */
export function keepShell(): void {
  whenIdle(register);
}

/** After a session ended: the worker went with it. */
export function keepShellAgain(): void {
  setTimeout(keepShell, againMs);
}

async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(script);
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === window.location.origin)
    .map(({ pathname }) => pathname);
  active?.postMessage({ keep: ['/', ...loaded] });
}
