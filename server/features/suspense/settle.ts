import type { StoredReason } from '@peerdesk/contract/reason.ts';
import { reconcileOutbox } from '../../core/reconcile/apply.ts';
import type { LineRow } from '../../core/reconcile/bank-line.ts';
import type { LineMove } from '../../core/write/change-set.ts';

/** The line's credit leaves suspense for good: no order takes it any more. */
export function settledMove(line: LineRow, settledBy: string, reason: StoredReason): LineMove {
  return {
    lineId: line.id,
    uploadId: line.upload_id,
    from: { state: line.state, inSuspense: line.in_suspense },
    to: {
      state: 'dismissed',
      inSuspense: null,
      orderRef: null,
      rule: line.rule,
      reason,
      settledBy,
    },
    matches: [],
  };
}

export const settledOutbox = (line: LineRow) => reconcileOutbox(line, line.id);
