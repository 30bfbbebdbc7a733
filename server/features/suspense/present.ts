import type { Reader } from '@peerdesk/catalogue/sentence.ts';
import type { SuspenseLine } from '@peerdesk/contract/suspense.ts';
import { ageOf, isRefundable } from '@peerdesk/domain/reconcile/suspense.ts';
import { presentLine } from '../../core/reconcile/bank-line.ts';
import { iso } from '../../platform/db/iso.ts';
import type { SuspenseRow } from './store-list.ts';

/** A credit in suspense as the API returns it. */
export function presentSuspense(
  row: SuspenseRow,
  { reader, now }: { reader: Reader; now: number },
): SuspenseLine {
  return {
    line: presentLine(row, reader),
    peer: { id: row.peer_id, name: row.peer_name ?? '' },
    uploadId: row.upload_id,
    at: iso(row.at ?? row.created_at),
    age: ageOf(row.at ?? row.created_at, now),
    refundable: isRefundable({ vpa: row.vpa, isVpaWhole: row.vpa_complete === true }),
  };
}
