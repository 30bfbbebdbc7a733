import type { SessionProfile } from '@peerdesk/contract/auth.ts';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { createAuthStore } from './auth-store.ts';
import { createRefresher, type RefresherParts } from './refresher.ts';
import { memoryStorage, type KeyValueStorage } from './storage.ts';

const now = Date.UTC(2024, 2, 5, 9);
const inSeconds = (seconds: number) => new Date(now + seconds * 1_000).toISOString();

function profileOf(number: number, seconds: number): SessionProfile {
  return {
    id: 'U000000000000000001',
    name: 'Asha',
    username: 'asha',
    role: 'admin',
    parentId: null,
    language: 'en',
    presence: 'online',
    frozen: false,
    requiredStep: null,
    sessionEndsAt: null,
    sessionIdleMinutes: 30,
    wallet: { balance: '0.00', held: '0.00', available: '0.00', currency: 'INR' },
    accessToken: `access-${number}`,
    refreshToken: `refresh-${number}`,
    expires: inSeconds(seconds),
  };
}

/** A queue that any number of tabs share, as the lock of the browser is. */
function oneAtATime() {
  let last = Promise.resolve();
  return (work: () => Promise<void>) => {
    last = last.then(work, work);
    return last;
  };
}

function tab(storage: KeyValueStorage, exclusively = oneAtATime()) {
  const auth = createAuthStore(storage);
  const refresh = vi.fn<RefresherParts['refresh']>(() => Promise.resolve(profileOf(2, 300)));
  const onRefused = vi.fn<RefresherParts['onRefused']>();
  const refresher = createRefresher({ auth, now: () => now, refresh, exclusively, onRefused });
  return { auth, refresh, onRefused, ...refresher };
}

describe('keeping the session', () => {
  test.each([
    [300, 0],
    [90, 0],
    [89, 1],
    [-600, 1],
  ])('with %i s left, refreshes %i times', async (seconds, times) => {
    const one = tab(memoryStorage());
    one.auth.signedIn(profileOf(1, seconds));
    await one.refreshIfDue();
    expect(one.refresh).toHaveBeenCalledTimes(times);
  });

  test('sends both tokens and takes over the new session', async () => {
    const one = tab(memoryStorage());
    one.auth.signedIn(profileOf(1, 30));
    await one.refreshIfDue();
    const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' };
    expect(one.refresh).toHaveBeenCalledWith(tokens);
    expect(one.auth.get().token).toBe('access-2');
  });

  test('two tabs at once use the refresh token once; the other takes the result', async () => {
    const [storage, lock] = [memoryStorage(), oneAtATime()];
    const [one, other] = [tab(storage, lock), tab(storage, lock)];
    one.auth.signedIn(profileOf(1, 30));
    other.auth.reload();
    await Promise.all([one.refreshIfDue(), other.refreshIfDue(), one.refreshIfDue()]);
    expect(one.refresh.mock.calls.length + other.refresh.mock.calls.length).toBe(1);
    expect([one.auth.get().token, other.auth.get().token]).toEqual(['access-2', 'access-2']);
  });

  test('a call waits for a fresh token only when the present one has ended', async () => {
    const one = tab(memoryStorage());
    one.auth.signedIn(profileOf(1, 30));
    await one.settled();
    expect(one.refresh).not.toHaveBeenCalled();
    one.auth.signedIn(profileOf(1, -1));
    await one.settled();
    expect(one.auth.get().token).toBe('access-2');
  });

  test('a refused refresh ends the session; one that got no answer does not', async () => {
    const one = tab(memoryStorage());
    one.auth.signedIn(profileOf(1, 30));
    const lost = new ApiError({ errorCode: 'Unavailable', message: 'no answer', status: 0 });
    one.refresh.mockRejectedValueOnce(lost);
    await one.refreshIfDue();
    expect(one.onRefused).not.toHaveBeenCalled();
    const over = new ApiError({ errorCode: 'SessionError', message: 'expired', status: 401 });
    one.refresh.mockRejectedValueOnce(over);
    await one.refreshIfDue();
    expect(one.onRefused).toHaveBeenCalledWith(over);
  });

  test('no call is made with a token that has ended while its refresh gets no answer', async () => {
    const one = tab(memoryStorage());
    one.auth.signedIn(profileOf(1, -1));
    const lost = new ApiError({ errorCode: 'Unavailable', message: 'no answer', status: 503 });
    one.refresh.mockRejectedValueOnce(lost);
    await expect(one.settled()).rejects.toBe(lost);
    expect(one.onRefused).not.toHaveBeenCalled();
    await one.settled();
    expect(one.auth.get().token).toBe('access-2');
  });

  test('a refresh that is refused for another reason leaves it to the server what the token is worth', async () => {
    const one = tab(memoryStorage());
    one.auth.signedIn(profileOf(1, -1));
    const refusal = new ApiError({ errorCode: 'NotFound', message: 'no such call', status: 404 });
    one.refresh.mockRejectedValueOnce(refusal);
    await one.settled();
    expect(one.auth.get()).toMatchObject({ isAuth: true, token: 'access-1' });
  });

  test('signing out while a refresh is under way stays signed out', async () => {
    const one = tab(memoryStorage());
    one.auth.signedIn(profileOf(1, 30));
    one.refresh.mockImplementationOnce(() => {
      one.auth.signedOut();
      return Promise.resolve(profileOf(2, 300));
    });
    await one.refreshIfDue();
    expect(one.auth.get().isAuth).toBe(false);
  });

  test('signing in again while a refresh is under way keeps the new session', async () => {
    const one = tab(memoryStorage());
    one.auth.signedIn(profileOf(1, 30));
    one.refresh.mockImplementationOnce(() => {
      one.auth.signedIn(profileOf(7, 300));
      return Promise.resolve(profileOf(2, 300));
    });
    await one.refreshIfDue();
    expect(one.auth.get().token).toBe('access-7');
  });

  test('one tab refreshes once at a time even in a browser without locks', async () => {
    const one = tab(memoryStorage(), (work) => work());
    one.auth.signedIn(profileOf(1, 30));
    await Promise.all([one.refreshIfDue(), one.refreshIfDue()]);
    expect(one.refresh).toHaveBeenCalledTimes(1);
  });

  test('a profile that came without a refresh token is not refreshed', async () => {
    const storage = memoryStorage();
    createAuthStore(storage).signedIn({ ...profileOf(1, 30), refreshToken: '' });
    const one = tab(storage);
    await one.refreshIfDue();
    await one.settled();
    expect(one.refresh).not.toHaveBeenCalled();
    expect(one.auth.get()).toMatchObject({ isAuth: true, token: 'access-1' });
  });

  test('nobody is signed in: nothing is sent', async () => {
    const one = tab(memoryStorage());
    await one.refreshIfDue();
    await one.settled();
    expect(one.refresh).not.toHaveBeenCalled();
  });
});
