import { openDisputeStatuses } from '@peerdesk/domain/dispute/dispute.ts';
import type { Param } from '../../../platform/db/list/filters.ts';

/** A dispute (`p`) had no verdict at an instant, in ISO 8601. */
export function wasOpenAt(instant: string, param: Param): string {
  const at = `${param(instant)}::timestamptz`;
  const isOpen = `p.status = any(${param(openDisputeStatuses)})`;
  return `p.created_at < ${at} and (${isOpen} or p.decided_at >= ${at})`;
}
