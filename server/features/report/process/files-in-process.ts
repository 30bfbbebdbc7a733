import { fork, type ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import { setPriority } from 'node:os';
import type { Reads } from '../../../platform/db/replica/reads.ts';
import type { MakeFile } from '../file-steps.ts';
import type { ProcessMessage, ProcessTask } from './messages.ts';

/** What is made of a few thousand rows takes a small part of this. */
const memory = ['--max-old-space-size=128', '--max-semi-space-size=12'];
const fileNiceness = 10;

/**
 * Makes each file in a process of its own, so that the server keeps its memory and answers others
 * meanwhile. The process ends with the server, however that ends.
 *
 * @param program what calls `makeOneFile`.
 * @param reads may know a replica. It drops a long read when it must go on, so a file that failed
 * there is made on the primary next.
 */
export function filesInProcess(
  program: URL,
  primaryUrl: string,
  reads: Pick<Reads, 'replicaUrl'>,
): MakeFile {
  let isNextOnPrimary = false;
  return async function* (task, signal) {
    const replicaUrl = isNextOnPrimary ? null : await reads.replicaUrl();
    isNextOnPrimary = false;
    const child = fork(program, {
      execArgv: memory,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    standBack(child);
    try {
      const messages = on(child, 'message', { close: ['exit'], signal });
      child.send({ task, databaseUrl: replicaUrl ?? primaryUrl } satisfies ProcessTask);
      for await (const [message] of messages as AsyncIterable<[ProcessMessage]>) {
        if (message.kind === 'made') return;
        if (message.kind === 'failed') throw new Error(message.error);
        yield message.step;
        child.send('next');
      }
      throw new Error('the process that made the file has ended');
    } catch (error) {
      isNextOnPrimary = replicaUrl !== null;
      throw error;
    } finally {
      await end(child);
    }
  };
}

/** Nobody waits at the screen for a file; those who do come first. */
function standBack({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, fileNiceness);
  } catch {
    // It has ended already, or this system knows no priorities.
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const hasEnded = once(child, 'exit');
  child.kill('SIGKILL');
  await hasEnded;
}
