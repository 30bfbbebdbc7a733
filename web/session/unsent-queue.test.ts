import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyLivesMs } from '../lib/key-life.ts';
import {
  createUnsentQueue,
  meantMs,
  stateOf,
  type Attempt,
  type UnsentAct,
} from './unsent-queue.ts';

/** What one attempt meets: nothing gets through, the answer is lost, or all is well. */
type Network = 'offline' | 'lost' | 'fine';

/** A server that remembers answers by their keys, and an order that is decided once. */
class Desk {
  readonly acts: string[] = [];
  private readonly answers = new Map<string, Attempt>();
  private readonly decided = new Map<string, string>();

  take({ key, refId }: UnsentAct): Attempt {
    const known = this.answers.get(key);
    if (known) return known;
    const answer = this.decided.has(refId) ? 'refused' : 'done';
    if (answer === 'done') {
      this.decided.set(refId, key);
      this.acts.push(key);
    }
    this.answers.set(key, answer);
    return answer;
  }

  decideElsewhere(refId: string): void {
    if (!this.decided.has(refId)) this.decided.set(refId, 'somebody else');
  }
}

function world(network: () => Network) {
  const desk = new Desk();
  const kept: { acts: readonly UnsentAct[] } = { acts: [] };
  const told: string[] = [];
  const clock = { now: 0 };
  const at = { person: 'asha' };
  let turn = Promise.resolve<unknown>(undefined);
  const open = () =>
    createUnsentQueue({
      read: async () => structuredClone([...kept.acts]),
      write: async (acts) => {
        kept.acts = structuredClone([...acts]);
      },
      send: async (act) => {
        expect(stateOf(act, clock.now)).toBe('waiting');
        expect(act.person).toBe(at.person);
        if (network() === 'offline') return 'later';
        const answer = desk.take(act);
        if (network() === 'lost') return 'later';
        told.push(`${act.key} ${answer}`);
        return answer;
      },
      person: () => at.person,
      now: () => clock.now,
      exclusively: (work) => {
        const done = turn.then(work);
        turn = done.catch(() => undefined);
        return done;
      },
    });
  return { desk, kept, told, clock, at, open };
}

const act = (key: string, refId: string) =>
  ({ key, refId, call: 'payin.confirm', body: { refId }, mayHaveArrived: false }) as const;

type Step =
  | { do: 'press'; order: number; lost: boolean }
  | { do: 'network'; to: Network }
  | { do: 'flush' }
  | { do: 'restart' }
  | { do: 'cancel' | 'confirm' | 'elsewhere'; order: number }
  | { do: 'wait'; ms: number };

const order = fc.integer({ min: 0, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('press'), order, lost: fc.boolean() }),
  fc.record({
    do: fc.constant('network'),
    to: fc.constantFrom<Network>('offline', 'lost', 'fine'),
  }),
  fc.record({ do: fc.constantFrom('flush' as const, 'restart' as const) }),
  fc.record({
    do: fc.constantFrom('cancel' as const, 'confirm' as const, 'elsewhere' as const),
    order,
  }),
  fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(1000, meantMs, keyLivesMs) }),
);

test('whatever the network does, no decision acts twice, nor after it was taken back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      let network: Network = 'offline';
      const { desk, kept, told, clock, open } = world(() => network);
      let queue = open();
      let serial = 0;
      /** Taken back before anything of it was sent. */
      const takenBack = new Set<string>();
      const keyOf = (n: number) => kept.acts.find(({ refId }) => refId === `PI${n}`);
      for (const one of steps) {
        if (one.do === 'press') {
          serial += 1;
          const made = act(`key ${serial}`, `PI${one.order}`);
          const waits = keyOf(one.order) !== undefined;
          expect(await queue.add({ ...made, mayHaveArrived: one.lost })).toBe(!waits);
        } else if (one.do === 'network') network = one.to;
        else if (one.do === 'flush') await queue.flush();
        else if (one.do === 'restart') await (queue = open()).load();
        else if (one.do === 'wait') clock.now += one.ms;
        else if (one.do === 'elsewhere') desk.decideElsewhere(`PI${one.order}`);
        else {
          const known = keyOf(one.order);
          if (!known) continue;
          if (one.do === 'confirm') await queue.confirm(known.key);
          else {
            expect(await queue.cancel(known.key)).toBe(true);
            if (!known.mayHaveArrived) takenBack.add(known.key);
          }
        }
      }
      network = 'fine';
      for (const { key } of queue.get()) await queue.confirm(key);
      await queue.flush();
      expect(new Set(desk.acts).size).toBe(desk.acts.length);
      for (const key of desk.acts) expect(takenBack.has(key)).toBe(false);
      // What is left is too old for its key; everything else was told, once.
      for (const left of kept.acts) expect(stateOf(left, clock.now)).toBe('lapsed');
      expect(new Set(told).size).toBe(told.length);
    }),
    { numRuns: 500 },
  );
});

describe('an act that waits', () => {
  test('is sent when the network is back, by the same key, and told', async () => {
    let network: Network = 'lost';
    const { desk, told, open } = world(() => network);
    const queue = open();
    await queue.add(act('a', 'PI1'));
    await queue.flush();
    expect([desk.acts, told]).toEqual([['a'], []]);
    expect(queue.get()).toMatchObject([{ key: 'a', mayHaveArrived: true }]);
    network = 'fine';
    await queue.flush();
    expect([desk.acts, told, queue.get()]).toEqual([['a'], ['a done'], []]);
  });

  test('is asked about again after five minutes, and is never sent after twenty hours', async () => {
    let network: Network = 'offline';
    const { desk, clock, open } = world(() => network);
    const queue = open();
    await queue.add(act('a', 'PI1'));
    network = 'fine';
    clock.now += meantMs;
    await queue.flush();
    expect(desk.acts).toEqual([]);
    await queue.confirm('a');
    clock.now += keyLivesMs;
    await queue.confirm('a');
    await queue.flush();
    expect(desk.acts).toEqual([]);
    expect(await queue.cancel('a')).toBe(true);
    expect(await queue.cancel('a')).toBe(false);
  });

  test('counts as old from when it was sent first, not from when it was kept', async () => {
    const { desk, clock, open } = world(() => 'fine');
    const queue = open();
    clock.now = keyLivesMs;
    await queue.add({ ...act('a', 'PI1'), call: 'talk.send', madeAt: 0 });
    await queue.flush();
    expect(desk.acts).toEqual([]);
    expect(queue.get()).toMatchObject([{ key: 'a', madeAt: 0 }]);
  });

  test('is told where somebody else was first', async () => {
    const { desk, told, open } = world(() => 'fine');
    const queue = open();
    desk.decideElsewhere('PI1');
    await queue.add(act('a', 'PI1'));
    await queue.flush();
    expect([told, queue.get()]).toEqual([['a refused'], []]);
  });

  test('is not the next person’s, and goes with whoever made it', async () => {
    const { desk, kept, at, open } = world(() => 'fine');
    const queue = open();
    await queue.add(act('a', 'PI1'));
    at.person = 'ravi';
    await queue.load();
    expect([queue.get(), kept.acts]).toEqual([[], []]);
    await queue.flush();
    expect(desk.acts).toEqual([]);
    await queue.add(act('b', 'PI2'));
    await queue.wipe();
    expect([kept.acts, queue.get()]).toEqual([[], []]);
  });
});

test('messages wait beside a decision about the same order, and are not asked about again', async () => {
  let network: Network = 'offline';
  const { kept, told, clock, open } = world(() => network);
  const queue = open();
  const message = (key: string) => ({ ...act(key, 'PI1'), call: 'talk.send' }) as const;
  expect(await queue.add(act('decision', 'PI1'))).toBe(true);
  expect(await queue.add(message('first'))).toBe(true);
  expect(await queue.add(message('second'))).toBe(true);
  expect(await queue.add(act('another', 'PI1'))).toBe(false);
  clock.now += meantMs;
  network = 'fine';
  await queue.flush();
  expect(told.map((line) => line.split(' ')[0])).toEqual(['first', 'second']);
  expect(kept.acts.map(({ key }) => key)).toEqual(['decision']);
});
