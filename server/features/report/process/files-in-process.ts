import { fork, type ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import { setPriority } from 'node:os';
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
 */
export function filesInProcess(program: URL, databaseUrl: string): MakeFile {
  return async function* (task, signal) {
    const child = fork(program, {
      execArgv: memory,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    standBack(child);
    try {
      const messages = on(child, 'message', { close: ['exit'], signal });
      child.send({ task, databaseUrl } satisfies ProcessTask);
      for await (const [message] of messages as AsyncIterable<[ProcessMessage]>) {
        if (message.kind === 'made') return;
        if (message.kind === 'failed') throw new Error(message.error);
        yield message.step;
        child.send('next');
      }
      throw new Error('the process that made the file has ended');
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
