import type { SessionProfile } from '@peerdesk/contract/auth.ts';
import { describe, expect, test } from 'vitest';
import { createAppStateStore } from './app-state.ts';
import { createAuthStore } from './auth-store.ts';
import { memoryStorage, type KeyValueStorage } from './storage.ts';

const wallet = { balance: '100.00', held: '0.00', available: '100.00', currency: 'INR' };
const profile: SessionProfile = {
  id: 'U000000000000000001',
  name: 'Asha',
  username: 'asha',
  role: 'peer',
  parentId: null,
  language: 'en',
  presence: 'online',
  frozen: false,
  requiredStep: null,
  sessionEndsAt: null,
  sessionIdleMinutes: 30,
  wallet,
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  expires: '2024-03-05T09:05:00.000Z',
};

function listened() {
  const keys = new Map<string, string>();
  const storage: KeyValueStorage = {
    getItem: (key) => keys.get(key) ?? null,
    setItem: (key, value) => void keys.set(key, value),
    clear: () => keys.clear(),
  };
  return { keys, storage };
}

describe('the auth state', () => {
  test('starts signed out, with exactly the names of the specification', () => {
    const { storage } = listened();
    expect(createAuthStore(storage).get()).toEqual({
      token: '',
      isAuth: false,
      profile: null,
      sessionExipred: false,
    });
  });

  test('signing in stores token, expiry and profile, the first two as plain strings', () => {
    const { keys, storage } = listened();
    const auth = createAuthStore(storage);
    auth.signedIn(profile);
    expect(auth.get()).toEqual({
      token: 'access-1',
      isAuth: true,
      profile,
      sessionExipred: false,
    });
    expect([...keys.keys()].toSorted()).toEqual(['profile', 'token', 'tokenExpires']);
    expect(keys.get('token')).toBe('access-1');
    expect(keys.get('tokenExpires')).toBe('2024-03-05T09:05:00.000Z');
    expect(JSON.parse(keys.get('profile') ?? '')).toEqual(profile);
    expect(auth.expires()).toBe(Date.UTC(2024, 2, 5, 9, 5));
  });

  test('a reload reads the same state back', () => {
    const { storage } = listened();
    createAuthStore(storage).signedIn(profile);
    expect(createAuthStore(storage).get()).toMatchObject({
      token: 'access-1',
      isAuth: true,
      profile,
    });
  });

  test.each(['{broken', '[]', '"text"', 'null', '{"name":"no role"}'])(
    'a stored profile that is %s is empty, and the token still counts',
    (text) => {
      const { keys, storage } = listened();
      createAuthStore(storage).signedIn(profile);
      keys.set('profile', text);
      expect(createAuthStore(storage).get()).toEqual({
        token: 'access-1',
        isAuth: true,
        profile: null,
        sessionExipred: false,
      });
    },
  );

  test('a profile without a token is nobody’s', () => {
    const { keys, storage } = listened();
    createAuthStore(storage).signedIn(profile);
    keys.delete('token');
    expect(createAuthStore(storage).get()).toMatchObject({ isAuth: false, profile: null });
  });

  test('the profile of a token is filled in once, and lasts as long as the token', () => {
    const { keys, storage } = listened();
    createAuthStore(storage).signedIn(profile);
    keys.delete('profile');
    const auth = createAuthStore(storage);
    const { accessToken, refreshToken: _, expires, ...known } = profile;
    auth.profileLoaded(known);
    const filled = { ...known, accessToken, refreshToken: '', expires };
    expect(auth.get()).toMatchObject({ token: 'access-1', isAuth: true, profile: filled });
    expect(JSON.parse(keys.get('profile') ?? '')).toEqual(filled);
    auth.profileLoaded({ ...known, name: 'Somebody else' });
    expect(auth.get().profile?.name).toBe('Asha');
    expect(createAuthStore(storage).get().profile).toEqual(filled);
  });

  test('a wallet update replaces the wallet and nothing else', () => {
    const { keys, storage } = listened();
    const auth = createAuthStore(storage);
    auth.signedIn(profile);
    const next = { ...wallet, balance: '42.00' };
    auth.walletChanged(next);
    expect(auth.get().profile).toEqual({ ...profile, wallet: next });
    expect(JSON.parse(keys.get('profile') ?? '')).toEqual({ ...profile, wallet: next });
    expect(auth.get().token).toBe('access-1');
  });

  test('a refresh merges its payload into the profile and stores token and expiry again', () => {
    const { keys, storage } = listened();
    const auth = createAuthStore(storage);
    auth.signedIn(profile);
    const payload = {
      accessToken: 'access-2',
      refreshToken: 'refresh-2',
      expires: '2024-03-05T09:10:00.000Z',
    };
    auth.refreshed(payload);
    expect(auth.get().profile).toEqual({ ...profile, ...payload });
    expect(auth.get().token).toBe('access-2');
    expect(keys.get('token')).toBe('access-2');
    expect(keys.get('tokenExpires')).toBe(payload.expires);
  });

  test('a refresh or a wallet that arrives after signing out signs nobody in', () => {
    const { keys, storage } = listened();
    const auth = createAuthStore(storage);
    auth.refreshed(profile);
    auth.profileLoaded(profile);
    auth.walletChanged(wallet);
    expect(auth.get().isAuth).toBe(false);
    expect(keys.size).toBe(0);
  });

  test('signing out clears all storage, also what others put there', () => {
    const { keys, storage } = listened();
    const session = listened();
    session.keys.set('draft', 'x');
    const auth = createAuthStore(storage, [session.storage]);
    auth.signedIn(profile);
    keys.set('appState', '{}');
    keys.set('emittedNotifications', '[]');
    auth.signedOut();
    expect(keys.size + session.keys.size).toBe(0);
    expect(auth.get()).toEqual({ token: '', isAuth: false, profile: null, sessionExipred: false });
  });

  test('an expired session is marked, until the next sign-in', () => {
    const auth = createAuthStore(memoryStorage());
    auth.signedIn(profile);
    auth.signedOut({ expired: true });
    expect(auth.get().sessionExipred).toBe(true);
    auth.signedIn(profile);
    expect(auth.get().sessionExipred).toBe(false);
  });

  test('a storage that refuses everything costs only the memory of it', () => {
    const refuse = () => {
      throw new Error('QuotaExceededError');
    };
    const auth = createAuthStore({ getItem: refuse, setItem: refuse, clear: refuse });
    auth.signedIn(profile);
    expect(auth.get().isAuth).toBe(true);
    auth.signedOut();
    expect(auth.get().isAuth).toBe(false);
  });

  test('follows what another tab stored', () => {
    const { keys, storage } = listened();
    const [one, other] = [createAuthStore(storage), createAuthStore(storage)];
    one.signedIn(profile);
    other.reload();
    expect(other.get().token).toBe('access-1');
    keys.clear();
    other.reload();
    expect(other.get().isAuth).toBe(false);
  });
});

describe('the app state', () => {
  test('side bar open, dark mode off; both are kept', () => {
    const { keys, storage } = listened();
    const app = createAppStateStore(storage);
    expect(app.get()).toEqual({ appState: { sideBarOpen: true, darkMode: false } });
    app.setDarkMode(true);
    app.setSideBarOpen(false);
    expect(JSON.parse(keys.get('appState') ?? '')).toEqual({
      appState: { sideBarOpen: false, darkMode: true },
    });
    expect(createAppStateStore(storage).get().appState).toEqual({
      sideBarOpen: false,
      darkMode: true,
    });
  });

  test.each(['{broken', '{"appState":7}', '{"appState":{"darkMode":"yes"}}'])(
    'stored %s reads as the defaults',
    (text) => {
      const { keys, storage } = listened();
      keys.set('appState', text);
      expect(createAppStateStore(storage).get().appState).toEqual({
        sideBarOpen: true,
        darkMode: false,
      });
    },
  );
});

describe('fifty parts of the screen that show who is signed in', () => {
  /** How often each would be drawn: when what it reads is another thing than before. */
  function drawings(count: number) {
    const auth = createAuthStore(memoryStorage());
    auth.signedIn(profile);
    const drawn = { person: 0, wallet: 0 };
    for (let n = 0; n < count; n += 1) {
      let person = auth.person();
      auth.subscribe(() => {
        if (auth.person() !== person) drawn.person += 1;
        person = auth.person();
      });
    }
    let wallet = auth.get().profile?.wallet;
    auth.subscribe(() => {
      if (auth.get().profile?.wallet !== wallet) drawn.wallet += 1;
      wallet = auth.get().profile?.wallet;
    });
    return { auth, drawn };
  }

  test('are drawn again for what they show, not for a poll, money or a renewed session', () => {
    const { auth, drawn } = drawings(50);
    auth.walletChanged({ ...wallet });
    auth.refreshed({ frozen: false, presence: 'online' });
    expect(drawn).toEqual({ person: 0, wallet: 0 });
    auth.walletChanged({ ...wallet, balance: '90.00' });
    auth.refreshed({ accessToken: 'access-2', refreshToken: 'refresh-2', expires: '2024-03-06' });
    expect(drawn).toEqual({ person: 0, wallet: 1 });
    auth.refreshed({ presence: 'offline' });
    expect(drawn).toEqual({ person: 50, wallet: 1 });
    auth.signedOut();
    expect(auth.person()).toBeNull();
  });
});
