import { noteOf } from '@peerdesk/catalogue/note.ts';
import type { Reader } from '@peerdesk/catalogue/sentence.ts';
import type { AuditEntry } from '@peerdesk/contract/audit.ts';
import { iso } from '../../platform/db/iso.ts';
import type { AuditRow } from './store-list.ts';

/** Whose notes are kept as `storeNote` makes them; any other is somebody's words. */
const keepsCodes = /^(payin|payout|dispute|complaint)\./;

/** A record of the audit in its reader's language. */
export function presentAudit(row: AuditRow, reader: Reader): AuditEntry {
  const { id, at, actor, origin, action, subject, before, after } = row;
  return {
    id,
    at: iso(at),
    actor: { kind: actor.kind, id: actor.id, name: actor.name },
    ip: origin.ip,
    requestId: origin.requestId,
    action,
    subject,
    before: keepsCodes.test(action) ? told(before, reader) : before,
    after: keepsCodes.test(action) ? told(after, reader) : after,
  };
}

function told(state: unknown, reader: Reader): unknown {
  if (typeof state !== 'object' || state === null || !('note' in state)) return state;
  const { note } = state;
  return typeof note === 'string' ? { ...state, note: noteOf(note, reader) } : state;
}
