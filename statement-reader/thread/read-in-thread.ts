import { because } from '@peerdesk/contract/because.ts';
import { Worker } from 'node:worker_threads';
import { tooMuchCode } from '../containers/refusals.ts';
import { refuseFile, type ReadHints, type Refused, type Statement } from '../statement.ts';
import type { LineBatch, ThreadMessage } from './messages.ts';
import { PageTimes, type PageLimits } from './page-times.ts';

/** What reading one file may cost. */
export interface ThreadLimits {
  /** Processor time of the thread, so that a busy machine makes no honest file too slow. */
  processorMs: number;
  /** Of a file with pages. */
  pages?: PageLimits;
  oldSpaceMb: number;
  /** What lies outside of the heap, as unpacked streams do; without a limit when undefined. */
  outsideMb?: number;
}

const youngSpaceMb = 12;
/** A thread that takes this many times its processor time by the clock has stalled. */
export const stalledFactor = 20;
/** How soon to look again at a thread that was kept waiting, at the least. */
const lookAgainMs = 250;

/** What a file comes to whose lines were handed on. */
export type ThreadResult = { ok: true; rest: Omit<Statement, 'lines' | 'packed'> } | Refused;

/**
 * Reads a file in a thread of its own, which is ended at a limit. Its lines are handed on packed,
 * each batch when the one before has been taken.
 */
export function readInThread(
  bytes: Uint8Array<ArrayBuffer>,
  hints: ReadHints,
  limits: ThreadLimits,
  hand: (batch: LineBatch) => Promise<void>,
): Promise<ThreadResult> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { bytes, hints },
    transferList: [bytes.buffer],
    resourceLimits: {
      maxOldGenerationSizeMb: limits.oldSpaceMb,
      maxYoungGenerationSizeMb: youngSpaceMb,
    },
    execArgv: [],
    // The libraries' warnings name parts of the file.
    stdout: true,
    stderr: true,
  });
  return new Promise((resolve) => {
    const settle = (result: ThreadResult) => {
      stopWatching();
      stopWeighing();
      resolve(result);
      void worker.terminate();
    };
    const times = limits.pages ? new PageTimes(limits.pages) : null;
    let earnedMb = 0;
    const mostMs = () => Math.min(limits.processorMs, times?.mostMs ?? limits.processorMs);
    const mostMb = () => (limits.outsideMb ?? Number.POSITIVE_INFINITY) + earnedMb;
    const stopWatching = watch(worker, mostMs, () => settle(tooSlow()));
    const heapMb = limits.oldSpaceMb + youngSpaceMb;
    const stopWeighing = weigh(worker, { heapMb, mostMb }, () => settle(tooLarge()));
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'lines') {
        void hand(message).then(() => worker.postMessage('next'));
      } else if (message.kind === 'step') {
        times?.add(message.usedMs, message.progress);
        const lines = Math.min(message.progress.lines, limits.pages?.linesMax ?? 0);
        earnedMb = (lines * bytesPerLine) / mebibyte;
        if (message.usedMs >= mostMs()) settle(tooSlow());
      } else settle(message.kind === 'refused' ? message.result : { ok: true, rest: message.rest });
    });
    worker.on('error', (error) => settle(refusalOf(error)));
    worker.on('exit', () => settle(unreadable()));
  });
}

/** A line of text waits packed, as do the rows and the lines that come of it. */
const bytesPerLine = 400;

/** Calls `onLimit` when the thread has used its time. @returns what ends the watch. */
export function watch(worker: Worker, mostMs: () => number, onLimit: () => void): () => void {
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const look = async () => {
    const elapsedMs = performance.now() - startedAt;
    const usedMs = await processorTimeOf(worker, elapsedMs);
    if (isOver) return;
    const most = mostMs();
    const isStalled = elapsedMs > most * stalledFactor;
    if (isStalled || usedMs >= most) onLimit();
    else lookIn(Math.max(most - usedMs, lookAgainMs));
  };
  const lookIn = (ms: number) => {
    timer = setTimeout(() => void look(), ms);
  };
  lookIn(mostMs());
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/**
 * The time by the clock where Node cannot tell the processor's (before 24.6), and zero for a thread
 * that has ended, whose last message is on its way.
 */
async function processorTimeOf(worker: Worker, elapsedMs: number): Promise<number> {
  if (!('cpuUsage' in worker)) return elapsedMs;
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}

export function tooSlow(): Refused {
  return refuseFile('TOO_SLOW', because('statement_too_slow'));
}

/** Running out of memory is the file's fault; the cause of anything else is unknown. */
function refusalOf(error: unknown): Refused {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || code === tooMuchCode ? tooLarge() : unreadable();
}

export function tooLarge(): Refused {
  return refuseFile('TOO_LARGE', because('statement_needs_memory'));
}

const weighEveryMs = 10;
const mebibyte = 1024 * 1024;

interface Weights {
  heapMb: number;
  mostMb: () => number;
}

/**
 * Calls `onLimit` when the thread holds too much outside of its heap, which the limits that Node
 * sets on a thread do not see, or inside it: one array may grow far beyond those before they end
 * the thread. @returns what ends the watch.
 */
function weigh(worker: Worker, { heapMb, mostMb }: Weights, onLimit: () => void): () => void {
  if (!('getHeapStatistics' in worker)) return () => undefined;
  let isOver = false;
  const look = async () => {
    try {
      const { external_memory: outside, used_heap_size: heap } = await worker.getHeapStatistics();
      const isTooMuch = outside > mostMb() * mebibyte || heap > heapMb * mebibyte;
      if (!isOver && isTooMuch) onLimit();
    } catch {
      // The thread has ended, and its last message is on its way.
    }
  };
  const timer = setInterval(() => void look(), weighEveryMs);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

function unreadable(): Refused {
  return refuseFile('CORRUPT_FILE', because('statement_unreadable'));
}
