import type { SessionProfile } from '@peerdesk/contract/auth.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage, storageKeys } from './storage.ts';

const gauri = { id: 'gauri', name: 'Gauri', role: 'peer', refreshToken: 'r', wallet: {} };
const place = 'note P1';

/** A page has modules of its own; tabs share storage, and hear of its changes. */
async function openTab() {
  vi.resetModules();
  const events = new EventTarget();
  vi.stubGlobal('window', events);
  const [session, { drafts }] = await Promise.all([import('./session.ts'), import('./drafts.ts')]);
  const close = session.keepSession();
  const seesStorageCleared = () =>
    events.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  return { ...session, drafts, seesStorageCleared, close };
}

type Tab = Awaited<ReturnType<typeof openTab>>;
let tabs: { first: Tab; second: Tab };

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { documentElement: { lang: '' }, querySelector: () => null }),
  );
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: {} })));
  localStorage.setItem(storageKeys.token, 'token');
  localStorage.setItem(storageKeys.tokenExpires, '2999-01-01T00:00:00.000Z');
  localStorage.setItem(storageKeys.profile, JSON.stringify(gauri));
  tabs = { first: await openTab(), second: await openTab() };
  tabs.second.drafts.keep(gauri.id, place, 'The bank calls back');
});
afterEach(() => {
  tabs.first.close();
  tabs.second.close();
});

/** As the server would have answered. */
const signIn = ({ auth }: Tab) => auth.signedIn({ ...gauri, accessToken: 'next' } as never);

test('what was typed in one tab is forgotten when its writer signs out in another', async () => {
  const { first, second } = tabs;
  expect(second.drafts.holdWords()).toBe(true);
  first.signOut();
  await vi.waitFor(() => expect(second.drafts.isOf(gauri.id)).toBe(false));
  second.seesStorageCleared();
  expect(second.auth.get().isAuth).toBe(false);
  signIn(second);
  expect(second.drafts.read(gauri.id, place)).toBeUndefined();
});

test('a session that ended by itself in another tab leaves the words to their writer', () => {
  const { first, second } = tabs;
  first.auth.signedOut({ expired: true });
  second.seesStorageCleared();
  expect(second.drafts.holdWords()).toBe(false);
  signIn(second);
  expect(second.drafts.read(gauri.id, place)).toBe('The bank calls back');
  expect(second.drafts.holdWords()).toBe(true);
});

test('whoever comes next is not asked about words of another', () => {
  const { second } = tabs;
  second.auth.signedOut({ expired: true });
  second.auth.signedIn({ ...gauri, id: 'ravi', accessToken: 'next' } as unknown as SessionProfile);
  expect(second.drafts.holdWords()).toBe(false);
});
