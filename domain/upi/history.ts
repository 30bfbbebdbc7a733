import { upiFields, type UpiField, type UpiHistoryEntry } from '@peerdesk/contract/upi.ts';
import type { UpiCapTexts } from './rules.ts';

/** What the audit keeps of a UPI ID, as far as a person can set it. */
export interface UpiState {
  holder: string;
  status: string;
  limits: UpiCapTexts;
}

/** What a change of a UPI ID changed; for a new one all that it began with. */
export function upiChanges(
  before: UpiState | null,
  after: UpiState | null,
): UpiHistoryEntry['changes'] {
  if (!after) return [];
  return upiFields
    .map((field) => ({
      field,
      before: before && valueOf(before, field),
      after: valueOf(after, field),
    }))
    .filter((change) => change.before !== change.after);
}

function valueOf({ holder, status, limits }: UpiState, field: UpiField): string {
  return String({ holder, status, ...limits }[field]);
}
