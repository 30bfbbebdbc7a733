import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PayPage } from '@peerdesk/contract/pay-page.ts';
import { clockBase } from './countdown.ts';
import { samplePage } from './page-sample.ts';
import { PaySession } from './session.ts';
import type { Answer } from './pay-api.ts';

const utr = '412345678901';
const offline: Answer = { kind: 'failed', why: 'offline', waitMs: 0 };

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

function pageAnswer(part: Partial<PayPage> = {}): Answer {
  const page = samplePage(part);
  const now = performance.now();
  return { kind: 'page', page, clock: clockBase(page.serverTime, now, now) };
}

/** A server whose next answers a test lines up; otherwise it repeats `usual`. */
function setUp(usual: () => Answer = () => pageAnswer()) {
  const calls: string[] = [];
  const next: (Answer | Promise<Answer>)[] = [];
  const server = { usual };
  const answer = (call: string) => {
    calls.push(call);
    return Promise.resolve(next.shift() ?? server.usual());
  };
  let attempts = 0;
  const dependencies = {
    api: {
      get: () => answer('get'),
      open: (attempt: string) => answer(`open ${attempt}`),
      sendUtr: (text: string, attempt: string) => answer(`utr ${text} ${attempt}`),
      play: (outcome: string, amount: string | null, attempt: string) =>
        answer(`play ${outcome} ${amount} ${attempt}`),
      brand: () => Promise.resolve(null),
    },
    monotonicMs: () => performance.now(),
    newAttempt: () => `key${(attempts += 1)}`,
    isVisible: () => visible.now,
  };
  const visible = { now: true };
  return { session: new PaySession(dependencies), calls, next, server, visible };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('the link is opened once, then asked for every five seconds, later less often', async () => {
  const { session, calls } = setUp(() => pageAnswer({ expiresAt: null }));
  session.wake();
  await pass(15_000);
  expect(calls).toEqual(['open key1', 'get', 'get', 'get']);
  await pass(20 * 60_000);
  const before = calls.length;
  await pass(60_000);
  expect(calls.length - before).toBe(5);
});

test('a lost opening is repeated under its key, with growing waits and an honest word', async () => {
  const { session, calls, next } = setUp();
  next.push(offline, offline);
  session.wake();
  await pass(0);
  expect(session.state.trouble).toBe('offline');
  await pass(2000 + 4000);
  expect(calls).toEqual(['open key1', 'open key1', 'open key1']);
  expect(session.state).toMatchObject({ trouble: null, view: { screen: 'pay' } });
});

test('while no account is free, opening is retried under a new key', async () => {
  const { session, calls } = setUp(() => pageAnswer({ status: 'unassigned', upi: null }));
  session.wake();
  await pass(31_000);
  expect(calls.filter((call) => call.startsWith('open'))).toEqual([
    'open key1',
    'open key2',
    'open key3',
  ]);
});

test('a final state is asked about no more, not even when the page is looked at', async () => {
  const { session, calls } = setUp(() => pageAnswer({ status: 'approved', acceptsUtr: false }));
  session.wake();
  await pass(60_000);
  session.wake();
  await pass(60_000);
  expect(calls).toEqual(['open key1']);
});

test('an end that support may have undone is asked about until there is an answer', async () => {
  const { session, calls, next, server } = setUp(() =>
    pageAnswer({ status: 'declined', acceptsUtr: false }),
  );
  session.wake();
  await pass(60_000);
  expect(session.state.view).toMatchObject({ screen: 'declined', isFinal: true });
  server.usual = () => pageAnswer({ status: 'approved', acceptsUtr: false });
  next.push(offline);
  session.lookAgain();
  await pass(60_000);
  expect(session.state.view.screen).toBe('approved');
  expect(calls).toEqual(['open key1', 'get', 'get']);
});

test('a hidden page asks nothing, and at once when it is seen again', async () => {
  const { session, calls, visible } = setUp();
  visible.now = false;
  session.wake();
  await pass(60_000);
  expect(calls).toHaveLength(1);
  visible.now = true;
  session.wake();
  await pass(0);
  expect(calls).toHaveLength(2);
});

test('the deadline is looked up when it passes, however slow the pace', async () => {
  const { session, calls } = setUp(() => pageAnswer({ expiresAt: '2024-03-05T09:00:01.000Z' }));
  session.wake();
  await pass(1400);
  expect(calls).toEqual(['open key1', 'get']);
});

test('a reference is repeated under one key until the server has it', async () => {
  const { session, calls, next } = setUp();
  session.wake();
  await pass(0);
  next.push(offline, { kind: 'failed', why: 'busy', waitMs: 7000 });
  next.push(pageAnswer({ status: 'processing', utr }));
  const sent = session.sendUtr(utr);
  await pass(0);
  expect(session.state).toMatchObject({ sending: 'again', trouble: 'offline' });
  await pass(2000 + 7000);
  expect(await sent).toBe(true);
  expect(calls.slice(1)).toEqual(Array.from({ length: 3 }, () => `utr ${utr} key2`));
  expect(session.state).toMatchObject({
    sending: 'no',
    trouble: null,
    view: { screen: 'processing' },
  });
});

test('a refused reference is explained and the newest state looked up', async () => {
  const { session, calls, next } = setUp();
  session.wake();
  await pass(0);
  next.push({ kind: 'refused', errorCode: 'DuplicateUtr' });
  expect(await session.sendUtr(utr)).toBe(false);
  await pass(0);
  expect(session.state.refusal).toBe('duplicate');
  expect(calls.at(-1)).toBe('get');
  session.forgetRefusal();
  expect(session.state.refusal).toBeNull();
});

test('an answer that was overtaken does not bring back an older state', async () => {
  const { session, next } = setUp();
  session.wake();
  await pass(0);
  let release: (answer: Answer) => void = () => undefined;
  next.push(new Promise<Answer>((resolve) => (release = resolve)));
  await pass(5000);
  next.push(pageAnswer({ status: 'processing', utr }));
  await session.sendUtr(utr);
  release(pageAnswer());
  await pass(0);
  expect(session.state.page?.status).toBe('processing');
});

test('a link that leads nowhere is said to be so, and failures keep what is shown', async () => {
  const { session, next, server } = setUp();
  session.wake();
  await pass(0);
  server.usual = () => offline;
  await pass(10_000);
  expect(session.state).toMatchObject({ trouble: 'offline', view: { screen: 'pay' } });
  next.push({ kind: 'refused', errorCode: 'NotFound' });
  await pass(30_000);
  expect(session.state.view.screen).toBe('notFound');
});

test('a customer with too many open payments sees the order, and that it waits', async () => {
  const { session, calls, next } = setUp(() => pageAnswer({ status: 'created', upi: null }));
  next.push({ kind: 'refused', errorCode: 'NoCapacity' });
  session.wake();
  await pass(0);
  expect(calls).toEqual(['open key1', 'get']);
  expect(session.state.view.screen).toBe('customerBusy');
  expect(session.state.page?.amount).toBe('1500.00');
});

test('in test mode the page shows at once what was played, also of one that was decided', async () => {
  const { session, calls, next } = setUp(() => pageAnswer({ test: true, status: 'declined' }));
  session.wake();
  await pass(0);
  next.push(pageAnswer({ test: true, status: 'approved', receivedAmount: '900.00' }));
  expect(await session.play('approved', '900.00')).toBe(true);
  expect(calls.at(-1)).toBe('play approved 900.00 key2');
  expect(session.state).toMatchObject({ page: { status: 'approved' }, trouble: null });
  next.push({ kind: 'refused', errorCode: 'AlreadyDecided' });
  expect(await session.play('declined', null)).toBe(false);
  next.push(offline);
  expect(await session.play('declined', null)).toBe(false);
  expect(session.state.trouble).toBe('offline');
});

test('an answer that changes nothing beside the page is told once', async () => {
  const { session } = setUp();
  let told = 0;
  session.subscribe(() => (told += 1));
  session.wake();
  await pass(1000);
  expect(told).toBe(1);
});
