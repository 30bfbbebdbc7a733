import type { SessionProfile } from '@peerdesk/contract/auth.ts';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from './storage.ts';
import { registeredParts, sessionParts, type SessionPart } from './session-state.ts';

const browser = vi.hoisted(() => {
  const shown: { isOpen: boolean }[] = [];
  const fetches: Headers[] = [];
  return { shown, fetches, toasts: [] as string[] };
});

vi.mock('sonner', () => {
  const show = (text: string) => void browser.toasts.push(text);
  return { toast: { success: show, error: show, dismiss: () => void browser.toasts.splice(0) } };
});

class FakeNotification extends EventTarget {
  static readonly permission = 'granted';
  isOpen = true;
  constructor() {
    super();
    browser.shown.push(this);
  }
  close(): void {
    this.isOpen = false;
  }
}

vi.stubGlobal('localStorage', memoryStorage());
vi.stubGlobal('sessionStorage', memoryStorage());
vi.stubGlobal('navigator', { languages: ['en-IN'] });
vi.stubGlobal('document', { documentElement: { lang: '' }, querySelector: () => null });
vi.stubGlobal('window', Object.assign(new EventTarget(), { Notification: FakeNotification }));
vi.stubGlobal('Notification', FakeNotification);
vi.stubGlobal('fetch', (_url: string, { headers }: RequestInit) => {
  browser.fetches.push(new Headers(headers));
  return Promise.resolve(Response.json({ data: { orders: [] } }, { headers: { etag: '"1"' } }));
});

const personOf = (id: string, language: 'en' | 'hi'): SessionProfile => ({
  id,
  name: id,
  username: id,
  role: 'peer',
  parentId: null,
  language,
  presence: 'online',
  frozen: false,
  requiredStep: null,
  sessionEndsAt: null,
  sessionIdleMinutes: 30,
  wallet: { balance: '0.00', held: '0.00', available: '0.00', currency: 'INR' },
  accessToken: `token-of-${id}`,
  refreshToken: `refresh-of-${id}`,
  expires: '2999-01-01T00:00:00.000Z',
});
const [asha, ravi] = [personOf('asha', 'hi'), personOf('ravi', 'en')];

interface Trial {
  /** Does what leaves something behind; a person is signed in. */
  fill: () => unknown;
  isHeld: () => boolean | Promise<boolean>;
}

/** Every module that registers, loaded after the browser was put in place. */
async function loadParts() {
  const [session, { appState }, { createAuthStore }, { followLanguage }] = await Promise.all([
    import('./session.ts'),
    import('./app-state.ts'),
    import('./auth-store.ts'),
    import('./follow-language.ts'),
  ]);
  const { currentLanguage } = await import('../lib/i18n/language.ts');
  const { toastError } = await import('../lib/toast.ts');
  const { notify } = await import('../features/payin/notify/notifications.ts');
  const { rememberReleased, releasedHere } = await import('../features/payout/released-payouts.ts');
  const { endedBecause } = await import('./ended.ts');
  const { waitingProof } = await import('./step-up.ts');
  const { waitingTotal } = await import('./waiting-total.ts');
  const { sharedFiles } = await import('./shared.ts');
  const { unsent } = await import('./unsent.ts');
  const { uploads } = await import('../statement-kit/uploads.ts');
  const { typedAhead } = await import('../app/shell/palette/typed-ahead.tsx');
  await followLanguage();
  const account = { upiId: 'UPI1', upi: 'asha@okaxis', owner: 'Asha' };
  const trials = {
    answers: {
      fill: () => session.api('payin.list'),
      isHeld: async () => {
        await session.api('payin.list');
        return browser.fetches.at(-1)?.has('if-none-match') ?? false;
      },
    },
    appState: {
      fill: () => appState.setDarkMode(true),
      isHeld: () => appState.get().appState.darkMode,
    },
    ended: {
      fill: () => endedBecause.set('Your session has expired'),
      isHeld: () => endedBecause.get() !== null,
    },
    // Asha's profile is Hindi by itself, as soon as it is hers.
    language: { fill: () => undefined, isHeld: () => currentLanguage() === 'hi' },
    notification: {
      fill: () => notify('1 New PayIn Orders', 'PI1', '/icon.svg', () => undefined),
      isHeld: () => browser.shown.at(-1)?.isOpen === true,
    },
    releasedPayouts: {
      fill: () => rememberReleased({ refId: 'PO1', amount: '100.00' }),
      isHeld: () => releasedHere().length > 0,
    },
    shared: {
      fill: () => sharedFiles.set([new File(['a'], 'march.pdf')]),
      isHeld: () => sharedFiles.get().length > 0,
    },
    stepUp: {
      fill: () => waitingProof.set({ settle: () => waitingProof.set(null) }),
      isHeld: () => waitingProof.get() !== null,
    },
    toasts: { fill: () => toastError('₹100.00 of PO1'), isHeld: () => browser.toasts.length > 0 },
    typedAhead: { fill: () => typedAhead.set('ravi'), isHeld: () => typedAhead.get() !== '' },
    unsent: {
      fill: () =>
        unsent.add({
          ...{ key: 'a', call: 'payin.confirm', body: { refId: 'PI1' }, refId: 'PI1' },
          mayHaveArrived: false,
        }),
      isHeld: () => unsent.get().length > 0,
    },
    uploads: {
      fill: () => uploads.add([new File(['a'], 'march.csv')], account),
      isHeld: () => uploads.get().length > 0,
    },
    waiting: { fill: () => waitingTotal.set(3), isHeld: () => waitingTotal.get() > 0 },
  } satisfies Record<SessionPart, Trial>;
  return { ...session, createAuthStore, trials };
}

let parts: Awaited<ReturnType<typeof loadParts>>;
beforeAll(async () => {
  parts = await loadParts();
});
beforeEach(() => parts.auth.signedOut());

/** Asha's things, put there and seen to be there. */
async function leaveBehind(part: SessionPart): Promise<Trial> {
  const trial: Trial = parts.trials[part];
  parts.auth.signedIn(asha);
  await trial.fill();
  await vi.waitFor(async () => expect(await trial.isHeld()).toBe(true));
  return trial;
}

describe.each(sessionParts)('%s', (part) => {
  test('is registered', () => expect(registeredParts()).toContain(part));

  test('is gone after signing out, and for whoever comes next', async () => {
    const trial = await leaveBehind(part);
    parts.signOut();
    await vi.waitFor(async () => expect(await trial.isHeld()).toBe(false));
    parts.auth.signedIn(ravi);
    expect(await trial.isHeld()).toBe(false);
  });

  test('is gone when another tab signed somebody else in', async () => {
    const trial = await leaveBehind(part);
    localStorage.clear();
    parts.createAuthStore(localStorage).signedIn(ravi);
    parts.auth.reload();
    await vi.waitFor(async () => expect(await trial.isHeld()).toBe(false));
  });

  test('stays while the same person is there', async () => {
    const trial = await leaveBehind(part);
    parts.auth.refreshed({ accessToken: 'next', expires: asha.expires });
    expect(await trial.isHeld()).toBe(true);
  });
});

/** State that a module keeps and that says nothing of the person, with whose it is. */
const nobodys: Readonly<Record<string, readonly string[]>> = {
  // The installation's brand, and what the browser allows.
  'lib/brand.ts': ['store'],
  'app/load-brand.ts': ['asked', 'shown'],
  'lib/notification-permission.ts': ['permission'],
  'lib/media.ts': ['known'],
  // Time, and how it is written.
  'lib/clock.ts': ['listeners', 'now', 'timer'],
  // Whether a place for messages, or the words of a language, are needed.
  'lib/toast.ts': ['wasNeeded', 'waiting'],
  'lib/i18n/language.ts': ['prepared'],
  // How well the server is heard; starts over with each connection.
  'lib/heard.ts': ['heard'],
  // The portal itself: a newer one on the server, and what is fetched when the browser is idle.
  'lib/new-version.ts': ['newVersion'],
  'lib/when-idle.ts': ['waiting', 'isRunning', 'assumed', 'lastTurn', 'isContentShown'],
  // Who is asked before a screen is left; goes with that screen.
  'lib/leaving.ts': ['askers', 'holds'],
  // What was acted on, until what closes asks for it.
  'list-kit/stable/acted.ts': ['acted'],
  // The wish to go on with the next row, until the dialog has closed.
  'lib/go-on.ts': ['asked', 'isOpening'],
  // The session itself.
  'session/session.ts': ['auth', 'client', 'refresher'],
  'session/send-file.ts': ['sendFile'],
  // Boxes that show what was typed in them: each takes itself out when it closes.
  'session/drafts.ts': ['listeners'],
  // Open drawers and dialogs by order: each takes itself out when it closes.
  'order-kit/collaboration/use-attention.ts': ['open'],
  'order-kit/collaboration/visits.ts': ['visits'],
  // How the list of choices that was opened last is closed, if it is still there.
  'ui/search-select.tsx': ['closeFormer'],
  // Whoever shows what waits listens, and goes with the screens.
  'session/unsent.ts': ['tell'],
  // What was opened is in storage alone, under the person's id.
  'session/recent.ts': ['recents'],
  'session/fetch-file.ts': ['fetchFile'],
  'session/session-state.ts': ['clearers'],
};

/** What a trial above shows to be cleared. */
const cleared: Readonly<Record<string, readonly string[]>> = {
  'app/shell/palette/typed-ahead.tsx': ['typedAhead'],
  'features/payin/notify/notifications.ts': ['shown'],
  'features/payout/released-payouts.ts': ['kept'],
  'lib/i18n/language.ts': ['store', 'wanted'],
  'session/app-state.ts': ['appState'],
  'session/ended.ts': ['endedBecause'],
  'session/shared.ts': ['sharedFiles'],
  'session/unsent.ts': ['inMemory', 'unsent'],
  'session/step-up.ts': ['asking', 'waitingProof'],
  'session/waiting-total.ts': ['waitingTotal'],
  'statement-kit/uploads.ts': ['uploads'],
};

/** Only a name at the margin lives as long as the page. */
const variable = /^(?:export )?let (\w+)/;
const holders = [
  /^(?:export )?const (\w+)(?:: (?!Readonly|readonly)[^=]+)? = (?:new \w*(?:Map|Set)\b|\[\])/,
  /^(?:export )?const (\w+)(?:: Record<[^=]+ = \{\}|(?:: [^=]+)? = create(?!Texts|Context)\w+[(<])/,
];

test('no module keeps anything that is not known here', () => {
  const sources = import.meta.glob<string>(
    ['../**/*.{ts,tsx}', '!../**/*.{test,d}.ts', '!../{build,dist,node_modules,pay}/**'],
    { query: '?raw', import: 'default', eager: true },
  );
  const found = Object.entries(sources).flatMap(([path, source]) =>
    source.split('\n').flatMap((line) => {
      const name = [variable, ...holders].map((kind) => kind.exec(line)?.[1]).find(Boolean);
      return name === undefined
        ? []
        : [`${path.replace(/^\.\//, 'session/').replace(/^\.\.\//, '')} ${name}`];
    }),
  );
  const known = [nobodys, cleared].flatMap((table) =>
    Object.entries(table).flatMap(([path, names]) => names.map((name) => `${path} ${name}`)),
  );
  expect(found.length).toBeGreaterThan(15);
  expect(found.toSorted()).toEqual(known.toSorted());
});
