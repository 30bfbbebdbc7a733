import type { ComplaintStatus } from '@peerdesk/contract/complaint.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import type { RecordChange } from '../write/write-records.ts';
import type { ComplaintRow } from './store.ts';

/** The outbox rows when somebody has read a complaint: for staff, not for merchants. */
export function readTrail({ id, subadmin_id: subadminId }: ComplaintRow): OutboxRow[] {
  const scopes = scopesTouched({ peerId: null, subadminId, merchantId: null });
  return [{ topic: 'complaint', scopes, event: 'complaint.read', ref: id }];
}

/**
 * The trail of a change. The merchant is notified when a complaint is made and when it ends, not of
 * each message.
 */
export function trailOf(
  after: ComplaintRow,
  from: ComplaintStatus | null,
  { event, audited = {} }: { event: string; audited?: Record<string, unknown> },
): Pick<RecordChange<unknown>, 'audit' | 'outbox'> {
  const { id, ref_id: refId, status, note } = after;
  const isMessage = event === 'message';
  const scopes = scopesTouched({
    peerId: null,
    subadminId: after.subadmin_id,
    merchantId: isMessage ? null : after.merchant_id,
  });
  return {
    audit: [
      {
        action: `complaint.${event}`,
        subject: `complaint:${id}`,
        ...(from !== null && { before: { status: from } }),
        after: { refId, status, note, ...audited },
      },
    ],
    outbox: [
      {
        topic: 'complaint',
        scopes,
        event: `complaint.${event}`,
        ref: id,
        payload: { ...(from !== null && { from }), status },
      },
    ],
  };
}
