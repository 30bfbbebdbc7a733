import { Worker } from 'node:worker_threads';
import { watch } from './thread/read-in-thread.ts';

/** `row` counts from 1, as the spreadsheet does. */
export interface TextRow {
  row: number;
  cells: readonly string[];
}

const processorMs = 4_000;
const oldSpaceMb = 96;

/**
 * Reads the longest sheet of a spreadsheet, or a delimited text, as rows of text: any table, not a
 * statement. Runs in a thread within limits of time and memory. Rows beyond `rowsMax` are left out.
 *
 * @returns null for a file that cannot be read.
 */
export function readCells(bytes: Uint8Array, rowsMax: number): Promise<TextRow[] | null> {
  const worker = new Worker(new URL('./thread/cells-worker.ts', import.meta.url), {
    workerData: { bytes: Uint8Array.from(bytes), rowsMax },
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
      () => processorMs,
      () => settle(null),
    );
    worker.on('message', settle);
    worker.on('error', () => settle(null));
    worker.on('exit', () => settle(null));
  });
}
