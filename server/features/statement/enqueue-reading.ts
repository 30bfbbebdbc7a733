import type { Work } from '../../core/work.ts';
import type { Client } from '../../platform/db/pool.ts';

/**
 * Asks some server to read an upload.
 *
 * @param turn how many files of the same person wait before it: people take turns, so that nobody
 * waits for all the files of somebody else.
 */
export function enqueueReading(
  work: Work,
  client: Client,
  uploadId: string,
  turn: number,
): Promise<void> {
  return work.ask(client, 'statement.read', { uploadId }, { key: uploadId, turn });
}
