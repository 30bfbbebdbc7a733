import type { SessionProfile } from '@peerdesk/contract/auth.ts';
import type { Profile, Wallet } from '@peerdesk/contract/user.ts';
import { securityRuleDefaults } from '@peerdesk/domain/limits.ts';
import { createStore, type Store } from '../lib/store.ts';
import { readProfile, readText, storageKeys, write, type KeyValueStorage } from './storage.ts';

/** The client's auth state; `sessionExipred` is spelled as the specification spells it. */
export interface AuthState {
  token: string;
  /** Whether there is a token: what it is worth only the server knows. */
  isAuth: boolean;
  /** Empty also with a token, when storage lost the profile; it is then asked for. */
  profile: SessionProfile | null;
  sessionExipred: boolean;
}

/** Who is signed in, without what changes while they work: money and the session's own keys. */
export type Person = Omit<
  SessionProfile,
  'wallet' | 'accessToken' | 'refreshToken' | 'expires' | 'sessionEndsAt'
>;

export interface AuthStore extends Pick<Store<AuthState>, 'get' | 'subscribe'> {
  /** Stores the access token, the expiry and the profile. */
  signedIn: (profile: SessionProfile) => void;
  /** Merges what a refresh or a profile change brings, and stores token and expiry again. */
  refreshed: (payload: Partial<SessionProfile>) => void;
  /** What the server says of the person behind a token whose profile was empty. */
  profileLoaded: (profile: Profile) => void;
  walletChanged: (wallet: Wallet) => void;
  /** Clears all storage of the browser for this site. */
  signedOut: (options?: { expired?: boolean }) => void;
  /** Takes over what another tab stored. */
  reload: () => void;
  /** The same object until something of it changes: whoever shows it is drawn again only then. */
  person: () => Person | null;
  /** When the access token ends, in epoch milliseconds; null when that is not known. */
  expires: () => number | null;
}

/** Until a refresh says how long the session really lasts without use. */
const idleMinutesDefault = securityRuleDefaults.sessionIdleMinutes;

const empty: AuthState = { token: '', isAuth: false, profile: null, sessionExipred: false };

/** The state is read from storage first: `isAuth` is true when a token exists. */
export function createAuthStore(
  storage: KeyValueStorage,
  otherStorages: readonly KeyValueStorage[] = [],
): AuthStore {
  const read = (): AuthState => {
    const token = readText(storage, storageKeys.token);
    const isAuth = token !== '';
    return { ...empty, token, isAuth, profile: isAuth ? readProfile(storage) : null };
  };
  const store = createStore(read());
  const person = personFrom(store.get);

  function keep(profile: SessionProfile, previous?: AuthState): void {
    const token = profile.accessToken || previous?.token || '';
    write(storage, storageKeys.token, token);
    write(storage, storageKeys.tokenExpires, profile.expires);
    write(storage, storageKeys.profile, JSON.stringify(profile));
    store.set({ ...empty, token, isAuth: true, profile });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    signedIn: (profile) => keep(profile),
    refreshed(payload) {
      const state = store.get();
      if (state.profile) keep({ ...state.profile, ...payload }, state);
    },
    profileLoaded(profile) {
      const { token, profile: known } = store.get();
      if (token === '' || known) return;
      // The refresh token was lost with the rest; the session lasts as long as this token.
      const expires = readText(storage, storageKeys.tokenExpires);
      const session = { sessionEndsAt: null, sessionIdleMinutes: idleMinutesDefault };
      keep({ ...profile, ...session, accessToken: token, refreshToken: '', expires });
    },
    walletChanged(wallet) {
      const state = store.get();
      if (!state.profile) return;
      if (isSame(state.profile.wallet, wallet)) return;
      const profile = { ...state.profile, wallet };
      write(storage, storageKeys.profile, JSON.stringify(profile));
      store.set({ ...state, profile });
    },
    signedOut({ expired = false } = {}) {
      for (const one of [storage, ...otherStorages]) clear(one);
      store.set({ ...empty, sessionExipred: expired });
    },
    reload: () => store.set(read()),
    person,
    expires() {
      const text = readText(storage, storageKeys.tokenExpires);
      return text ? Date.parse(text) : null;
    },
  };
}

function personFrom(get: () => AuthState): () => Person | null {
  let seen: SessionProfile | null = null;
  let person: Person | null = null;
  return () => {
    const { profile } = get();
    if (profile === seen) return person;
    seen = profile;
    const now = profile && withoutKeys(profile);
    if (!isSame(person, now)) person = now;
    return person;
  };
}

/** As they are stored; the same in another order only costs a drawing. */
function isSame(one: object | null, other: object | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function withoutKeys(profile: SessionProfile): Person {
  const {
    wallet: _wallet,
    accessToken: _accessToken,
    refreshToken: _refreshToken,
    expires: _expires,
    sessionEndsAt: _sessionEndsAt,
    ...person
  } = profile;
  return person;
}

function clear(storage: KeyValueStorage): void {
  try {
    storage.clear();
  } catch {
    // A browser that forbids storage has nothing to clear.
  }
}
