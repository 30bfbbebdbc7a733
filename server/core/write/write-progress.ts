import type { Client } from '../../platform/db/pool.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import { signedBy, systemAuthor } from './author.ts';
import type { ChangeWriter } from './change-writer.ts';

/**
 * Writes the progress of a background job, which the audit does not record, and notifies its
 * readers, in one transaction.
 *
 * @param write returns false if there is nothing to write; then nobody is notified.
 * @returns the same.
 */
export async function writeProgress(
  services: { changes: ChangeWriter; clock: () => number },
  outbox: readonly OutboxRow[],
  write: (client: Client) => Promise<boolean>,
): Promise<boolean> {
  const written = await services.changes.transaction(async ({ client, commit }) => {
    if (!(await write(client))) return { ok: false };
    const author = systemAuthor(services.clock());
    const told = await commit({ ...signedBy(author), audit: [], outbox });
    if (!told.ok) throw new Error(`progress cannot fail by ${told.failure}`);
    return { ok: true };
  });
  return written.ok;
}
