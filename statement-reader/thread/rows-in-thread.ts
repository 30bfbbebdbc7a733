import { Worker } from 'node:worker_threads';
import type { TextRow } from '../text-row.ts';
import { watch } from './read-in-thread.ts';

export const rowsMs = 4_000;
const oldSpaceMb = 96;

/** The filled rows of the longest sheet as text; null for a file that cannot be read. */
export function rowsInThread(
  bytes: Uint8Array<ArrayBuffer>,
  rowsMax: number,
): Promise<TextRow[] | null> {
  const worker = new Worker(new URL('./cells-worker.ts', import.meta.url), {
    workerData: { bytes, rowsMax },
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: oldSpaceMb },
    execArgv: [],
  });
  return new Promise((resolve) => {
    const settle = (rows: TextRow[] | null) => {
      stopWatching();
      resolve(rows);
      void worker.terminate();
    };
    const stopWatching = watch(
      worker,
      () => rowsMs,
      () => settle(null),
    );
    worker.on('message', settle);
    worker.on('error', () => settle(null));
    worker.on('exit', () => settle(null));
  });
}
