import { describe, expect, test, vi } from 'vitest';
import { liveStateOf, type Heard } from './heard.ts';
import { connectLive, topicsOf, type LiveParts } from './live.ts';
import { createStore } from './store.ts';

describe('an event of the stream', () => {
  test.each([
    ['event: changed\ndata: {"topics":["payin","wallet"]}', ['payin', 'wallet']],
    ['event:changed\r\ndata:{"topics":["user"]}', ['user']],
    [': heartbeat', []],
    ['event: other\ndata: {"topics":["payin"]}', []],
    ['event: changed\ndata: {broken', []],
    ['event: changed\ndata: null', []],
  ])('%j names %j', (block, topics) => {
    expect(topicsOf(block)).toEqual(topics);
  });
});

const now = () => 1_000;

/** A stream whose other end the test holds. */
function stream() {
  let end: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      end = controller;
    },
  });
  return {
    response: new Response(body),
    send: (text: string) => end?.enqueue(new TextEncoder().encode(text)),
    close: () => end?.close(),
  };
}

function listening(...answers: (Response | Error)[]) {
  return listeningWhere({}, answers);
}

function listeningWhere(more: Partial<LiveParts>, answers: (Response | Error)[]) {
  const log = createStore<Heard>({ streamAt: -Infinity, answerAt: -Infinity, isLost: false });
  const state = { get: () => liveStateOf(log.get(), now()) };
  const onChange = vi.fn<LiveParts['onChange']>();
  const fetch = vi.fn<typeof globalThis.fetch>(() => {
    const answer = answers.shift();
    if (!answer) return new Promise<Response>(() => undefined);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const parts = { fetch, url: () => '/api/events', token: () => 'token-1', random: () => 0.5 };
  const stop = connectLive({ ...parts, ...more, onChange, now }, log);
  return { state, onChange, fetch, stop };
}

describe('listening', () => {
  test('goes live, sends the token, and hands on topics even when cut into pieces', async () => {
    const one = stream();
    const { state, onChange, fetch, stop } = listening(one.response);
    await vi.waitFor(() => expect(state.get()).toBe('live'));
    expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'auth token-1' });
    one.send(': open\n\nevent: changed\nda');
    one.send('ta: {"topics":["payin"]}\n\n');
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(['payin']));
    expect(onChange).toHaveBeenCalledTimes(1);
    stop();
  });

  test('after a gap everything may have changed', async () => {
    vi.useFakeTimers();
    const [one, two] = [stream(), stream()];
    const { state, onChange, stop } = listening(one.response, two.response);
    await vi.waitFor(() => expect(state.get()).toBe('live'));
    one.close();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(onChange).toHaveBeenCalledWith(undefined);
    expect(state.get()).toBe('live');
    stop();
    vi.useRealTimers();
  });

  test('listeners that are sent away together come back one after the other', async () => {
    vi.useFakeTimers();
    const backAt = async (random: number) => {
      const [one, two] = [stream(), stream()];
      const answers = [one.response, two.response];
      const { state, onChange, stop } = listeningWhere({ random: () => random }, answers);
      await vi.waitFor(() => expect(state.get()).toBe('live'));
      one.close();
      let ranMs = 0;
      for (; onChange.mock.calls.length === 0; ranMs += 250) {
        expect(ranMs).toBeLessThan(5_000);
        await vi.advanceTimersByTimeAsync(250);
      }
      stop();
      return ranMs;
    };
    const [first, middle, last] = [await backAt(0), await backAt(0.5), await backAt(1)];
    vi.useRealTimers();
    expect(first).toBe(500);
    expect(middle - first).toBeGreaterThanOrEqual(1_000);
    expect(last - middle).toBeGreaterThanOrEqual(1_000);
  });

  test('a stream that cannot be reached on a server that can means polling', async () => {
    const isReachable = vi.fn<() => Promise<boolean>>(async () => true);
    const { state, stop } = listeningWhere({ isReachable }, [new TypeError('blocked')]);
    await vi.waitFor(() => expect(isReachable).toHaveBeenCalledOnce());
    expect(state.get()).toBe('polling');
    stop();
  });

  test('no network is offline since the first failure; no stream means polling', async () => {
    vi.useFakeTimers();
    const lost = listening(new TypeError('Failed to fetch'), new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(lost.state.get()).toEqual({ offlineSince: 1_000 });
    lost.stop();
    const without = listening(new Response(null, { status: 404 }));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(without.state.get()).toBe('polling');
    expect(without.fetch).toHaveBeenCalledTimes(1);
    without.stop();
    vi.useRealTimers();
  });
});
