import type { AuditEntry } from '@peerdesk/contract/audit.ts';
import { iso } from '../../platform/db/iso.ts';
import type { AuditRow } from './store-list.ts';

export function presentAudit(row: AuditRow): AuditEntry {
  const { id, at, actor, origin, action, subject, before, after } = row;
  return {
    id,
    at: iso(at),
    actor: { kind: actor.kind, id: actor.id, name: actor.name },
    ip: origin.ip,
    requestId: origin.requestId,
    action,
    subject,
    before,
    after,
  };
}
