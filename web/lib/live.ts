import type { LiveTopic } from '@peerdesk/contract/live-topic.ts';
import { heard, type Heard } from './heard.ts';
import type { Store } from './store.ts';

/** The stream sends a comment every 5 s; after this long without a byte it is dead. */
const silenceMsMax = 40_000;
const firstWaitMs = 2_000;
const longestWaitMs = 15_000;
/** A host without an event stream is asked again this often. */
const refusedWaitMs = 60_000;

export interface LiveParts {
  fetch: typeof fetch;
  url: () => string;
  token: () => string | Promise<string>;
  /** Names the lists that changed; `undefined` after a gap, in which anything may have. */
  onChange: (topics: readonly LiveTopic[] | undefined) => void;
  now: () => number;
  /** Does the server answer at all? Where it does, lists are asked for as ever: not offline. */
  isReachable?: () => Promise<boolean>;
  /** Between 0 and 1, so that many portals do not come back in one moment. */
  random: () => number;
}

/** Listens to `GET /api/events` until the returned function is called. */
export function connectLive(parts: LiveParts, log: Store<Heard> = heard): () => void {
  const stopped = new AbortController();
  // Whoever has only begun to listen has not yet heard nothing for long.
  log.set({ streamAt: -Infinity, answerAt: parts.now(), isLost: false });
  void keepListening(parts, log, stopped.signal);
  return () => stopped.abort();
}

async function keepListening(
  parts: LiveParts,
  log: Store<Heard>,
  stopped: AbortSignal,
): Promise<void> {
  let waitMs = firstWaitMs;
  let isFirst = true;
  while (!stopped.aborted) {
    const onByte = () => log.set({ ...log.get(), streamAt: parts.now(), isLost: false });
    const outcome = await listenOnce(parts, stopped, onByte, () => {
      // What was just fetched is fresh; after a gap anything may have changed.
      if (!isFirst) parts.onChange(undefined);
      isFirst = false;
    });
    if (stopped.aborted) return;
    const isLost = outcome === 'unreachable' && !(await isReachable(parts));
    if (isLost) log.set({ ...log.get(), isLost });
    if (outcome === 'ended') waitMs = firstWaitMs;
    const pauseMs = outcome === 'refused' ? refusedWaitMs : waitMs * spread(parts);
    waitMs = Math.min(waitMs * 2, longestWaitMs);
    await pause(pauseMs, stopped);
  }
}

/** Widely: a server that stops sends all of its listeners away in one moment. */
function spread({ random }: LiveParts): number {
  return 0.25 + 1.5 * random();
}

async function isReachable(parts: LiveParts): Promise<boolean> {
  return (await parts.isReachable?.().catch(() => false)) ?? false;
}

type Outcome = 'ended' | 'refused' | 'unreachable';

/** One connection: until it ends, goes silent, is refused or cannot be made. */
async function listenOnce(
  parts: LiveParts,
  stopped: AbortSignal,
  onByte: () => void,
  onOpen: () => void,
): Promise<Outcome> {
  let isOpen = false;
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMsMax);
  try {
    const response = await parts.fetch(parts.url(), {
      headers: { accept: 'text/event-stream', authorization: `auth ${await parts.token()}` },
      cache: 'no-store',
      signal: AbortSignal.any([stopped, silence.signal]),
    });
    if (!response.ok || !response.body) return response.status >= 502 ? 'unreachable' : 'refused';
    isOpen = true;
    onByte();
    onOpen();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'ended';
      onByte();
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMsMax);
      const blocks = (rest + value).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const topics = topicsOf(block);
        if (topics.length > 0) parts.onChange(topics);
      }
    }
  } catch {
    return isOpen ? 'ended' : 'unreachable';
  } finally {
    clearTimeout(timer);
  }
}

/** The topics of one `changed` event; a comment, another event or a broken one has none. */
export function topicsOf(block: string): LiveTopic[] {
  const lines = block.split(/\r?\n/);
  if (!lines.some((line) => /^event: ?changed$/.test(line))) return [];
  const data = lines
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5))
    .join('\n');
  try {
    const parsed: unknown = JSON.parse(data);
    const hasTopics = typeof parsed === 'object' && parsed !== null && 'topics' in parsed;
    return hasTopics && Array.isArray(parsed.topics) ? parsed.topics : [];
  } catch {
    return [];
  }
}

/** Waits, but not past the moment at which the network comes back or the listener stops. */
function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', done);
      stopped.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    globalThis.addEventListener?.('online', done);
    stopped.addEventListener('abort', done);
  });
}
