/**
 * Reads one file for the process that started this one, and is killed by it after the last message.
 * The work is done in a thread, so that this process can end at any moment: it never outlives the
 * other one, however that ends.
 */
import { once } from 'node:events';
import { readSync } from 'node:fs';
import type { LineBatch } from '../thread/messages.ts';
import { readInThread } from '../thread/read-in-thread.ts';
import { rowsInThread } from '../thread/rows-in-thread.ts';
import type { ReadingTask, RowsMessage, StatementMessage } from './messages.ts';

// A terminal and `npm` tell all processes of a group, and the server decides what becomes of this.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('disconnect', end);
if (!process.connected) end();

const [task] = (await once(process, 'message')) as [ReadingTask];
const bytes = bytesOf(task.size);
send(task.kind === 'rows' ? await readRows(task) : await readStatement(task));

async function readRows({ rowsMax }: ReadingTask & { kind: 'rows' }): Promise<RowsMessage> {
  return { kind: 'rows', rows: await rowsInThread(bytes, rowsMax) };
}

async function readStatement(task: ReadingTask & { kind: 'statement' }): Promise<StatementMessage> {
  const result = await readInThread(bytes, task.hints, task.limits, hand);
  return result.ok ? { kind: 'done', rest: result.rest } : { kind: 'refused', result };
}

async function hand({ packed, count }: LineBatch): Promise<void> {
  const taken = once(process, 'message');
  send({ kind: 'lines', packed, count });
  await taken;
}

/** The file, once in memory: what comes in pieces of its own would wait for the collector. */
function bytesOf(size: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(size);
  for (let at = 0; at < size;) {
    const read = readSync(0, all, at, size - at, null);
    if (read === 0) end();
    at += read;
  }
  return all;
}

function send(message: StatementMessage | RowsMessage): void {
  process.send?.(message);
}

/** At once: an orderly end waits for whatever the thread is in the middle of. */
function end(): never {
  process.kill(process.pid, 'SIGKILL');
  return process.exit();
}
