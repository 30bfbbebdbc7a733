import { auditSubjects, type auditListSpec } from '@peerdesk/contract/audit.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import { addDeskScope, type ListOf } from '../../core/list.ts';
import { before, equals, since } from '../../platform/db/list/filters.ts';

export interface AuditRow {
  id: string;
  at: number;
  actor: Actor;
  origin: { ip: string | null; requestId: string | null };
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
}

/** As the index has it. */
const actorId = `coalesce(a.actor->>'id', a.actor->>'kind')`;

export const auditRows: ListOf<AuditRow, typeof auditListSpec> = {
  table: 'audit a',
  key: 'a.id',
  columns: 'a.id::text as id, a.at, a.actor, a.origin, a.action, a.subject, a.before, a.after',
  scope: addDeskScope,
  filters: {
    start: since('a.at'),
    end: before('a.at'),
    /** The id alone, of any kind of record: each kind is one look into the index. */
    q: (text, param) => {
      const id = text.trim();
      const subjects = [id, ...auditSubjects.map((kind) => `${kind}:${id}`)];
      return `(a.subject = any(${param(subjects)}) or ${actorId} = ${param(id)})`;
    },
    actor: equals(actorId),
    action: equals('a.action'),
    subject: equals('a.subject'),
    person: (id, param) => `(a.subject = ${param(`user:${id}`)} or ${actorId} = ${param(id)})`,
  },
  sorts: { createdAt: 'a.at' },
  order: 'a.at desc, a.id desc',
};
