import type { Work } from '../../../core/work.ts';
import type { Client } from '../../../platform/db/pool.ts';

/**
 * Enqueues the reading of an upload.
 *
 * @param turn how many files of the same person wait before it: users take turns, so that nobody
 * waits for all the files of another.
 */
export function enqueueReading(
  work: Work,
  client: Client,
  uploadId: string,
  turn: number,
): Promise<void> {
  return work.ask(client, 'statement.read', { uploadId }, { key: uploadId, turn });
}
