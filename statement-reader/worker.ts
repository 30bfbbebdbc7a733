import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReadOptions } from './statement.ts';
import { readBytes } from './read-bytes.ts';
import { linesPerMessage, type WorkerMessage } from './worker-messages.ts';

const { bytes, options } = workerData as { bytes: Uint8Array; options: ReadOptions };
const port = parentPort;

/**
 * Lines go over in batches, each when the one before has arrived, so that no copy of a whole big
 * statement waits between the threads.
 */
async function work(): Promise<void> {
  const result = await readBytes(bytes, options);
  const send = (message: WorkerMessage) => port?.postMessage(message);
  if (!result.ok) {
    send({ kind: 'refused', result });
    return;
  }
  const { lines, ...rest } = result.statement;
  lines.reverse();
  while (lines.length > 0 && port) {
    const taken = once(port, 'message');
    send({ kind: 'lines', lines: lines.splice(-linesPerMessage).toReversed() });
    await taken;
  }
  send({ kind: 'done', rest });
  port?.close();
}

await work();
