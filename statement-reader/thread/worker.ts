import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { readBytes } from '../read-bytes.ts';
import { packLines } from './packing.ts';
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
  const send = (message: ThreadMessage, transfer: ArrayBuffer[] = []) =>
    port?.postMessage(message, transfer);
  if (!result.ok) {
    send({ kind: 'refused', result });
    return;
  }
  const { lines, ...rest } = result.statement;
  lines.reverse();
  while (lines.length > 0 && port) {
    const taken = once(port, 'message');
    const batch = lines.splice(-linesPerMessage).toReversed();
    const packed = packLines(batch);
    send({ kind: 'lines', packed, count: batch.length }, [packed.buffer]);
    await taken;
  }
  send({ kind: 'done', rest });
  port?.close();
}

await work();
