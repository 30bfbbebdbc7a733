import type { DisputeMessage } from '@peerdesk/contract/dispute.ts';
import { iso } from '../../platform/db/iso.ts';
import type { MessageRow } from './store-messages.ts';

export function presentMessage(row: MessageRow): DisputeMessage {
  return {
    id: Number(row.id),
    at: iso(row.at),
    kind: row.kind,
    author: row.actor,
    text: row.text,
    files: row.files,
  };
}
