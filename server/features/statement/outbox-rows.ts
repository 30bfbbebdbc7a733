import { scopesTouched } from '@peerdesk/domain/scope.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';

/** The outbox row that tells everyone who sees this upload that it changed. */
export function outboxOfUpload(
  upload: { id: string; peer_id: string; parent_id: string | null },
  event: string,
): OutboxRow[] {
  const scopes = scopesTouched({ peerId: upload.peer_id, subadminId: upload.parent_id });
  return [{ topic: 'statement', scopes, event, ref: upload.id }];
}
