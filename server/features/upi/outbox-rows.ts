import type { UpiId } from '@peerdesk/contract/upi.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import type { Client } from '../../platform/db/pool.ts';
import { presentCaps, presentUpi, type UpiReader } from './present.ts';
import { readUpi, type UpiRow } from './store.ts';

/** The UPI ID as read in the transaction that wrote it. */
export async function readWritten(
  client: Client,
  id: string,
  reader: UpiReader,
): Promise<{ row: UpiRow; response: UpiId }> {
  const row = await readUpi(client, id, reader.now);
  if (!row) throw new Error(`UPI ID ${id} vanished while it was written`);
  return { row, response: presentUpi(row, reader) };
}

/** What the audit stores of a UPI ID: everything that a person can set. */
export function upiSummary(row: UpiRow) {
  return {
    upi: row.vpa,
    holder: row.holder,
    bank: row.bank,
    accountId: row.account_id,
    peerId: row.peer_id,
    status: row.status,
    limits: presentCaps(row),
  };
}

export function outboxOfUpi(
  row: Pick<UpiRow, 'id' | 'peer_id' | 'parent_id'>,
  event: string,
): OutboxRow[] {
  const scopes = scopesTouched({ peerId: row.peer_id, subadminId: row.parent_id });
  return [{ topic: 'upi', scopes, event, ref: row.id }];
}
