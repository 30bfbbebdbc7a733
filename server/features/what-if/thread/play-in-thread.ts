import type { WhatIfInput, WhatIfPlayed } from '@peerdesk/domain/capacity/what-if.ts';
import { watch } from '@peerdesk/statement-reader/thread/read-in-thread.ts';
import { Worker } from 'node:worker_threads';
import type { ReplayMessage } from './messages.ts';

const memoryMb = 256;

type Played = WhatIfPlayed | 'too_slow' | 'too_many' | 'cancelled';

/**
 * Plays a day in a thread of its own, so that the server answers others meanwhile. It is ended when
 * it has used its processor time, and when `onProgress` answers false.
 *
 * @throws what the thread throws, unless that is for lack of memory.
 */
export function playInThread(
  input: WhatIfInput,
  processorMs: number,
  onProgress: (done: number) => Promise<boolean>,
): Promise<Played> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { input },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    execArgv: [],
  });
  const { promise, resolve, reject } = Promise.withResolvers<Played>();
  const stopWatching = watch(
    worker,
    () => processorMs,
    () => resolve('too_slow'),
  );
  worker.on('message', (message: ReplayMessage) => {
    if (message.kind === 'played') resolve(message.played);
    else onProgress(message.done).then((goesOn) => goesOn || resolve('cancelled'), reject);
  });
  worker.on('error', (error) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') resolve('too_many');
    else reject(error);
  });
  worker.on('exit', () => reject(new Error('the replay ended without a result')));
  return promise.finally(() => {
    stopWatching();
    void worker.terminate();
  });
}
