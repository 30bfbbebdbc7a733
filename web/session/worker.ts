import { whenIdle } from '../lib/when-idle.ts';
import { unsentDatabase } from './storage.ts';

const script = '/sw.js';

/** Of the browser; TypeScript does not know it, nor do all browsers. */
interface TrustedTypes {
  createPolicy: (name: string, rules: Pick<TrustedPolicy, 'createScriptURL'>) => TrustedPolicy;
}
interface TrustedPolicy {
  createScriptURL: (url: string) => string;
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
/** The server's security policy names this one and no other. */
const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => script });

/** Signing out has the browser forget everything of this site, a moment after the page has. */
const againMs = 3_000;

/** Has the service worker keep the shell, so that the portal opens without a network. */
export function keepShell(): void {
  // What comes after it does not wait: a worker may take its time, or never come.
  whenIdle(async () => void register().catch(() => undefined));
}

/**
 * While nobody is signed in: the worker went with the session. What waited for the network goes
 * here too, for what keeps it may not have been loaded when the session ended.
 */
export function keepShellAgain(): void {
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(unsentDatabase);
  setTimeout(keepShell, againMs);
}

/** Has the service worker keep files that this page has not asked for yet. */
export async function keepFiles(paths: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: paths });
}

/** A worker that is registered already stays. */
export async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register(policy?.createScriptURL(script) ?? script);
}

async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await registerWorker();
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: ['/'] });
  // Whatever was under way when the worker came passes it by: it is told once that is there.
  const told = new PerformanceObserver((list) => {
    const keep = list
      .getEntries()
      .map(({ name }) => new URL(name))
      .filter(({ origin }) => origin === window.location.origin)
      .map(({ pathname }) => pathname)
      .filter((path) => !path.startsWith('/api/'));
    if (keep.length > 0) active?.postMessage({ keep });
  });
  told.observe({ type: 'resource', buffered: true });
}
