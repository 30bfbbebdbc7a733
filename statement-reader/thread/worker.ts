import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { collectAfter } from '../collect.ts';
import { readBytes } from '../read-bytes.ts';
import type { PageProgress, ReadHints } from '../statement.ts';
import type { ThreadMessage } from './messages.ts';

const { bytes, hints } = workerData as { bytes: Uint8Array; hints: ReadHints };
const port = parentPort;

/**
 * Lines are sent in batches, each after the one before has arrived, so that no second copy of a
 * long statement waits between the threads.
 */
async function work(): Promise<void> {
  const send = (message: ThreadMessage, transfer: ArrayBuffer[] = []) =>
    port?.postMessage(message, transfer);
  const onPage = (progress: PageProgress) => {
    const { user, system } = process.threadCpuUsage();
    send({ kind: 'step', usedMs: (user + system) / 1000, progress });
  };
  const result = await readBytes(bytes, { ...hints, isGivenUp: true, onPage });
  // Whoever waits for the last message ends this at once, and the next one would compile all again.
  flushCompileCache();
  if (!result.ok) {
    send({ kind: 'refused', result });
    return;
  }
  const { lines, ...rest } = result.statement;
  // What the lines were read from is not needed any more.
  collectAfter(lines.length);
  for (const { packed, count } of lines.drain()) {
    if (!port) return;
    const taken = once(port, 'message');
    send({ kind: 'lines', packed, count }, [packed.buffer]);
    await taken;
  }
  send({ kind: 'done', rest });
  port?.close();
}

await work();
