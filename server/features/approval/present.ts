import type { Approval } from '@peerdesk/contract/approval.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import type { SettingsReader } from '../../core/services.ts';
import { iso } from '../../platform/db/iso.ts';
import type { ApprovalRow } from './store.ts';

/** An approval as the API returns it. */
export function presentApproval(
  row: ApprovalRow,
  settings: Pick<SettingsReader, 'digitsOf'>,
): Approval {
  const { decided_by: by, decider_name: name } = row;
  return {
    id: row.id,
    call: row.call,
    body: row.body as Approval['body'],
    note: row.note,
    subject: { id: row.subject_id, name: row.subject_name },
    amount: formatMoney(minor(row.amount), settings.digitsOf(row.currency)),
    currency: row.currency,
    status: row.status,
    requestedBy: { id: row.requested_by, name: row.requester_name },
    gains: row.gains,
    createdAt: iso(row.created_at),
    decidedBy: by === null ? null : { id: by, name: name ?? '' },
    decidedAt: iso(row.decided_at),
    decisionNote: row.decision_note,
  };
}

/**
 * The scopes whose lists change with this approval: every admin's, and the requesting subadmin's.
 */
export function scopesOf(requestedBy: string): string[] {
  return scopesTouched({ peerId: null, subadminId: requestedBy });
}
