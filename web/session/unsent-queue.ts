import { minuteMs } from '@peerdesk/domain/durations.ts';
import { isKeyForgotten } from '../lib/key-life.ts';
import { createStore, type Store } from '../lib/store.ts';

/** The calls that may wait for the network: about one order, each with its own key. */
export const laterCalls = [
  'payin.confirm',
  'payin.decide',
  'payout.accept',
  'payout.decide',
  'payout.lateUtr',
  'talk.send',
] as const;
export type LaterCall = (typeof laterCalls)[number];

/** A decision that was made, or a message written here, and that has had no answer. */
export interface UnsentAct {
  /** Its idempotency key: however often it is sent, it acts once. */
  key: string;
  /** Who made it; it is sent as nobody else. */
  person: string;
  call: LaterCall;
  body: object;
  /** The order that it is about. */
  refId: string;
  /** When it was made, and when the person last said that it still holds; epoch milliseconds. */
  madeAt: number;
  meantAt: number;
  /** It was sent at least once, and may have been carried out. */
  mayHaveArrived: boolean;
}

/**
 * Where an act stands. `old`: made so long ago that the order may be another by now, so that the
 * person is asked again. `lapsed`: the server has forgotten its key, so that it is not sent at all.
 */
export type UnsentState = 'waiting' | 'old' | 'lapsed';

/** An order changes hands within minutes: what was decided earlier is asked again. */
export const meantMs = 5 * minuteMs;

export function stateOf(
  act: Pick<UnsentAct, 'call' | 'madeAt' | 'meantAt'>,
  now: number,
): UnsentState {
  if (isKeyForgotten(act.madeAt, now)) return 'lapsed';
  return isDecision(act) && now - act.meantAt >= meantMs ? 'old' : 'waiting';
}

/** Of an order one decision waits at most, and any number of messages. */
export function isDecision({ call }: Pick<UnsentAct, 'call'>): boolean {
  return call !== 'talk.send';
}

/** How one attempt ended. `later`: no answer, or none that decides; it stays. */
export type Attempt = 'done' | 'refused' | 'later';

export interface UnsentParts {
  /** What is kept of this browser, whoever made it. */
  read: () => Promise<UnsentAct[]>;
  write: (acts: readonly UnsentAct[]) => Promise<void>;
  /** Sends it once, by its key, and tells the person what came of it. */
  send: (act: UnsentAct) => Promise<Attempt>;
  person: () => string;
  now: () => number;
  /** Runs one at a time over all tabs of this site. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface UnsentQueue extends Pick<Store<readonly UnsentAct[]>, 'get' | 'subscribe'> {
  /** False where another decision about the order waits already. */
  add: (
    act: Pick<UnsentAct, 'key' | 'call' | 'body' | 'refId' | 'mayHaveArrived'> & {
      /** Where it was sent before: when that was first. */
      madeAt?: number | undefined;
    },
  ) => Promise<boolean>;
  /** Sends what waits, in the order in which it was made, until one has no answer. */
  flush: () => Promise<void>;
  /** The person says that it still holds. */
  confirm: (key: string) => Promise<void>;
  /** Takes it back; false when it was sent meanwhile. */
  cancel: (key: string) => Promise<boolean>;
  /** What another tab, or an earlier visit, has left. */
  load: () => Promise<void>;
  /** Forgets everything, whoever made it: the person has left. */
  wipe: () => Promise<void>;
}

/** Decisions that wait for the network. What is kept is the truth; `get` is what was last seen. */
export function createUnsentQueue(parts: UnsentParts): UnsentQueue {
  const seen = createStore<readonly UnsentAct[]>([]);
  const own = (acts: readonly UnsentAct[]) =>
    acts.filter(({ person }) => person !== '' && person === parts.person());

  /** Changes what is kept; nobody else does meanwhile. */
  async function change(edit: (acts: UnsentAct[]) => UnsentAct[]): Promise<UnsentAct[]> {
    const all = await parts.read();
    const before = own(all);
    const after = edit(before);
    // What somebody else has left here goes with it.
    if (after !== before || all.length !== before.length) await parts.write(after);
    seen.set(after);
    return before;
  }

  const without = (key: string) => (acts: UnsentAct[]) => acts.filter((act) => act.key !== key);
  const patched = (key: string, part: Partial<UnsentAct>) => (acts: UnsentAct[]) =>
    acts.map((act) => (act.key === key ? { ...act, ...part } : act));

  async function sendAll(): Promise<void> {
    for (const act of await change((acts) => acts)) {
      if (stateOf(act, parts.now()) !== 'waiting') continue;
      // Before it is sent: a page that ends here must not take it for one that never was.
      await change(patched(act.key, { mayHaveArrived: true }));
      if ((await parts.send(act)) === 'later') return;
      await change(without(act.key));
    }
  }

  return {
    get: seen.get,
    subscribe: seen.subscribe,
    add: (act) =>
      parts.exclusively(async () => {
        const now = parts.now();
        const { madeAt = now } = act;
        const made = { ...act, person: parts.person(), madeAt, meantAt: now };
        const isTwice = (known: UnsentAct) =>
          known.refId === act.refId && isDecision(known) && isDecision(act);
        const before = await change((acts) => (acts.some(isTwice) ? acts : [...acts, made]));
        return !before.some(isTwice);
      }),
    flush: () => parts.exclusively(sendAll),
    confirm: async (key) => {
      await parts.exclusively(() => change(patched(key, { meantAt: parts.now() })));
    },
    cancel: (key) =>
      parts.exclusively(async () => {
        const before = await change(without(key));
        return before.some((act) => act.key === key);
      }),
    load: async () => {
      await parts.exclusively(() => change((acts) => acts));
    },
    wipe: async () => {
      seen.set([]);
      await parts.exclusively(() => parts.write([]));
    },
  };
}
