import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { readBytes } from '../read-bytes.ts';
import type { ReadHints } from '../statement.ts';
import { linesPerMessage, type ThreadMessage } from './messages.ts';

const { bytes, hints } = workerData as { bytes: Uint8Array; hints: ReadHints };
const port = parentPort;

/**
 * Lines are sent in batches, each after the one before has arrived, so that no second copy of a
 * long statement waits between the threads.
 */
async function work(): Promise<void> {
  const result = await readBytes(bytes, hints);
  const send = (message: ThreadMessage) => port?.postMessage(message);
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
