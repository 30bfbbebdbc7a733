import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { collect } from '../collect.ts';
import { giveUp } from '../give-up.ts';
import { stalledFactor } from '../thread/read-in-thread.ts';
import type { ReadingTask } from './messages.ts';

/** What took so much on its way here left garbage that is worth a tenth of a second. */
const largeBytes = 4 * 1024 * 1024;
/** To start and to end, on a machine that is busy with others. */
const startMs = 60_000;

const readingProgram = new URL('./reading-process.ts', import.meta.url);

/** An eighth of the usual young objects, and a collector to call. */
export const readerFlags = ['--max-semi-space-size=2', '--expose-gc'] as const;

/**
 * Large pieces of memory go back to the system at once, and small ones come from one place for all
 * threads, of which only one works (glibc only).
 */
export const readerMemory = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '1' } as const;

/** What a reader gets of the environment: nothing that is a secret. */
const passedOn = ['NODE_COMPILE_CACHE', 'LD_LIBRARY_PATH', 'SystemRoot', 'TZ'] as const;

/** So much sooner than the server the system should end the reader where memory runs out. */
const endedFirst = '800';

/** By these, somebody ended the process who ends the server too. */
const toldToEnd: readonly (NodeJS.Signals | null)[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** How Node ends after a fatal error where there are no signals. */
const abortedCode = 134;

export interface InProcess<Message, Result> {
  /** What a message comes to; null for one that others follow. */
  take: (message: Message) => Result | null;
  /** What its thread may take, which ends itself; a process that has stalled is killed. */
  processorMs: number;
  /** Nobody needs the bytes any more: they are gone once the process has them. */
  isGivenUp?: boolean;
  program?: URL | undefined;
}

/**
 * Has a file read in a process of its own, which is gone when this settles. `ended`: the process
 * died over the file, as V8 aborts one where a single table outgrows the heap; `stalled`: it was
 * killed after its time.
 *
 * @throws where no process could be started, or somebody told it to end.
 */
export async function inProcess<Message, Result extends object>(
  task: ReadingTask,
  bytes: Uint8Array,
  { take, processorMs, isGivenUp = false, program = readingProgram }: InProcess<Message, Result>,
): Promise<Result | 'ended' | 'stalled'> {
  const child = fork(program, {
    execArgv: [...readerFlags],
    env: environment(),
    serialization: 'advanced',
    // What a library warns of, and what V8 says last, may name parts of the file.
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<Result | 'ended' | 'stalled'>();
  const stalled = setTimeout(() => resolve('stalled'), startMs + processorMs * stalledFactor);
  child.on('message', (message) => {
    const result = take(message as Message);
    if (result === null) tell(child, 'next');
    else resolve(result);
  });
  child.once('error', reject);
  child.once('exit', (code, signal) => {
    const isOver = (signal !== null && !toldToEnd.includes(signal)) || code === abortedCode;
    if (isOver) resolve('ended');
    else reject(new Error(`the reading process ended with ${signal ?? code}`));
  });
  tell(child, task);
  child.stdin?.on('error', () => undefined);
  const handedOver = new Promise<void>((resolve) => {
    child.stdin?.end(bytes, (error?: Error | null) => {
      if (isGivenUp && !error) {
        const isLarge = bytes.length > largeBytes;
        giveUp(bytes);
        if (isLarge) collect();
      }
      resolve();
    });
  });
  endFirst(child);
  try {
    const result = await promise;
    // It had all of them, which this process may notice later than the result.
    if (typeof result === 'object') await handedOver;
    return result;
  } finally {
    clearTimeout(stalled);
    await end(child);
  }
}

/** To a process that has ended nothing can be told; that it has is noticed by itself. */
function tell(child: ChildProcess, message: ReadingTask | 'next'): void {
  child.send(message, () => undefined);
}

function environment(): Record<string, string> {
  const own: Record<string, string> = { ...readerMemory };
  for (const name of passedOn) {
    const value = process.env[name];
    if (value !== undefined) own[name] = value;
  }
  return own;
}

/** Where the system has such a preference (Linux). */
function endFirst({ pid }: ChildProcess): void {
  if (pid === undefined || process.platform !== 'linux') return;
  writeFile(`/proc/${pid}/oom_score_adj`, endedFirst).catch(() => undefined);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const hasEnded = once(child, 'exit');
  child.kill('SIGKILL');
  await hasEnded;
}
