import { once } from 'node:events';
import type { ReportSources } from '../../../core/report/source.ts';
import { openPool } from '../../../platform/db/pool.ts';
import { fileSteps } from '../file-steps.ts';
import type { ProcessMessage, ProcessTask } from './messages.ts';

/** What a process does that was started to make a file: it takes the task, and sends the steps. */
export async function makeOneFile(sources: ReportSources): Promise<void> {
  // The server is gone, or wants no more.
  process.on('disconnect', () => process.exit());
  const [{ task, databaseUrl }] = (await once(process, 'message')) as [ProcessTask];
  const pool = openPool(databaseUrl, {
    max: 2,
    onError: () => undefined,
    isPatient: true,
  });
  try {
    let taken: Promise<unknown> = Promise.resolve();
    for await (const step of fileSteps(task, sources, pool)) {
      // One part is made while the one before is stored.
      await taken;
      taken = once(process, 'message');
      send({ kind: 'step', step });
    }
    await taken;
    send({ kind: 'made' });
  } catch (error) {
    send({
      kind: 'failed',
      error: error instanceof Error ? (error.stack ?? error.message) : '',
    });
  }
}

function send(message: ProcessMessage): void {
  process.send?.(message);
}
