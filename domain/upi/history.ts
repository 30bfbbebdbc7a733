import { upiFields, type UpiField, type UpiHistoryEntry } from '@peerdesk/contract/upi.ts';
import type { UpiCapTexts } from './rules.ts';

/** What the audit keeps of a UPI ID, as far as a person can set it; of a freeze less than that. */
export interface UpiState {
  holder?: string;
  /** The record's own id where no number was given. */
  accountId?: string;
  status?: string;
  limits?: UpiCapTexts;
}

/** What a change of the UPI ID `id` changed; for a new one all that it began with. */
export function upiChanges(
  id: string,
  before: UpiState | null,
  after: UpiState | null,
): UpiHistoryEntry['changes'] {
  if (!after) return [];
  return upiFields.flatMap((field) => {
    const from = before ? given(valueOf(before, field), id) : null;
    const to = given(valueOf(after, field), id);
    if (from === undefined || to === undefined || (from ?? '') === to) return [];
    return [{ field, before: from || null, after: to }];
  });
}

/** '' of an account without a number, which is called as the record. */
const given = (value: string | undefined, id: string) => (value === id ? '' : value);

function valueOf(
  { holder, accountId, status, limits }: UpiState,
  field: UpiField,
): string | undefined {
  const value = { holder, accountId, status, ...limits }[field];
  return value === undefined ? undefined : String(value);
}
