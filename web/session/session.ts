import type { CallName } from '@peerdesk/contract/endpoints.ts';
import { sessionCheckEveryMs } from '@peerdesk/domain/session/refresh-policy.ts';
import { useSyncExternalStore } from 'react';
import type { ApiError } from '../lib/api-error.ts';
import { apiBase } from '../lib/api-base.ts';
import { createClient } from '../lib/api.ts';
import { firstAnswerOr } from '../lib/first-answer.ts';
import { dismissToasts, toastError } from '../lib/toast.ts';
import { appState } from './app-state.ts';
import { createAuthStore, type AuthState, type Person } from './auth-store.ts';
import { drafts } from './drafts.ts';
import { endedBecause } from './ended.ts';
import { createRefresher } from './refresher.ts';
import { clearWithSession, watchPerson } from './session-state.ts';
import { hearSignOuts, tellSignOut } from './sign-outs.ts';
import { withProof } from './step-up.ts';
import { browserStorage, storageKeys } from './storage.ts';

export const auth = createAuthStore(browserStorage('localStorage'), [
  browserStorage('sessionStorage'),
]);

/** One thing of the session: whoever shows it is drawn again when that changes, and only then. */
export function useAuth<T>(read: (state: AuthState) => T): T {
  return useSyncExternalStore(auth.subscribe, () => read(auth.get()));
}

/** Who is signed in, if anybody. */
export function usePerson(): Person | null {
  return useSyncExternalStore(auth.subscribe, auth.person);
}

/** The signed-in user; only for what the shell renders, which is never there without one. */
export function useProfile(): Person {
  const person = usePerson();
  if (!person) throw new Error('nobody is signed in');
  return person;
}

/** Calls that open or renew a session and so must not wait for one. */
const sessionless: ReadonlySet<CallName> = new Set([
  'auth.signin',
  'auth.refresh',
  'passkey.signinOptions',
  'passkey.signin',
  'brand.get',
]);

/** How calls are made as whoever is signed in. */
export const clientParts = {
  base: apiBase,
  token: async (name: CallName) => {
    if (sessionless.has(name)) return '';
    return freshToken();
  },
  person: (name: CallName) => (sessionless.has(name) ? '' : (auth.get().profile?.id ?? '')),
  onSessionError: (error: ApiError, token: string) => {
    // An answer to a call of an earlier session says nothing about this one.
    if (token !== '' && token === auth.get().token) endSession(error);
  },
};

const client = createClient({
  ...clientParts,
  fetch: firstAnswerOr((...asked) => fetch(...asked)),
});

export const { forgetMarks } = client;
export const api = withProof(client.api);
/** The same for what is sent while nobody looks: the second factor is not asked for. */
export const apiUnasked = client.api;

clearWithSession('answers', client.forgetAnswers);
clearWithSession('appState', appState.reload);
clearWithSession('toasts', dismissToasts);
watchPerson(auth);

const tellDrafts = () => drafts.comes(auth.get().profile?.id ?? '');
auth.subscribe(tellDrafts);
tellDrafts();

const refresher = createRefresher({
  auth,
  now: Date.now,
  refresh: (body) => api('auth.refresh', { body }),
  exclusively: (work) =>
    'locks' in navigator ? navigator.locks.request('session-refresh', work) : work(),
  onRefused: endSession,
});

/** The access token for a call that starts now, or '' when signed out. */
export async function freshToken(): Promise<string> {
  await refresher.settled();
  return auth.get().token;
}

/** The server says that the session is over: an expired one is no news worth a toast. */
function endSession(error: ApiError): void {
  const { hasExpired, message } = error;
  auth.signedOut({ expired: hasExpired });
  // The word by which other clients know it, in every language, is none for a person.
  endedBecause.set(hasExpired ? message.replace(' (expired)', '') : null);
  if (!hasExpired) toastError(message);
}

/** Throws `ApiError`: wrong, slowed down, or in need of a second factor. */
export async function signIn(body: {
  username: string;
  password: string;
  otp?: string;
}): Promise<void> {
  auth.signedIn(await api('auth.signin', { body }));
}

/** Signs in with a passkey; false when the person called it off. Throws `ApiError`. */
export async function signInByPasskey(): Promise<boolean> {
  const { askPasskey } = await import('../lib/passkey.ts');
  const passkey = await askPasskey(await api('passkey.signinOptions', { body: {} }));
  if (!passkey) return false;
  auth.signedIn(await api('passkey.signin', { body: { passkey } }));
  return true;
}

/** Takes over what the server says of the signed-in person now; throws `ApiError`. */
export async function renewProfile(): Promise<void> {
  auth.refreshed(await api('user.me'));
}

/** Fills in the profile that a token was found without; throws `ApiError`. */
export async function loadProfile(): Promise<void> {
  auth.profileLoaded(await api('user.me'));
}

/** Leaves at once; that the server hears of it does not depend on this page waiting for it. */
export function signOut(): void {
  const { token, profile } = auth.get();
  if (token) {
    void fetch(`${apiBase()}/auth/signout`, {
      headers: { authorization: `auth ${token}` },
      keepalive: true,
      cache: 'no-store',
    }).catch(() => undefined);
  }
  if (profile) drafts.forget(profile.id);
  auth.signedOut();
  if (profile) tellSignOut(profile.id);
}

/** Checks the session every 60 s and on every return to the page; follows the other tabs. */
export function keepSession(): () => void {
  const check = () => void refresher.refreshIfDue();
  const follow = (event: StorageEvent) => {
    // A null key means that another tab cleared everything, which is signing out.
    if (event.key === null || event.key === storageKeys.appState) appState.reload();
    if (event.key === null || event.key === storageKeys.profile) auth.reload();
    if (event.key === storageKeys.token && !event.newValue) auth.reload();
  };
  const timer = setInterval(check, sessionCheckEveryMs);
  window.addEventListener('focus', check);
  document.addEventListener('visibilitychange', check);
  window.addEventListener('storage', follow);
  const deafen = hearSignOuts(drafts.forget);
  check();
  return () => {
    clearInterval(timer);
    window.removeEventListener('focus', check);
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('storage', follow);
    deafen();
  };
}
