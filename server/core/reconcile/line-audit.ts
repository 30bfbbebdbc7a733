import type { LineSettlement } from '@peerdesk/contract/line-settlement.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import {
  lineActs,
  settlingAct,
  settlingActs,
  type LineAct,
} from '@peerdesk/domain/reconcile/line-acts.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { AuditRow } from '../write/change-set.ts';

const subjectOf = (lineId: string) => `line:${lineId}`;

/** What the audit says of an act on a bank line, whatever it also says of an order. */
export function auditOfLine(
  { id }: { id: string },
  action: LineAct,
  states: Pick<AuditRow, 'before' | 'after'>,
): AuditRow {
  return { action, subject: subjectOf(id), ...states };
}

interface ActRow {
  subject: string;
  action: string;
  actor: Actor;
  at: number;
}

/** Who settled each of these lines, where a person did and it was not undone since. */
export async function readSettlements(
  db: Queryable,
  lineIds: readonly string[],
): Promise<Map<string, LineSettlement>> {
  if (lineIds.length === 0) return new Map();
  const { rows } = await db.query<ActRow>(
    `select distinct on (a.subject) a.subject, a.action, a.actor, a.at from audit a
     where a.subject = any($1) and a.action = any($2) order by a.subject, a.id desc`,
    [lineIds.map(subjectOf), lineActs],
  );
  const found = new Map<string, LineSettlement>();
  for (const row of rows) {
    const last = settlingAct([row]);
    if (!last) continue;
    const { action, actor, at } = last;
    const id = row.subject.slice(subjectOf('').length);
    found.set(id, { act: settlingActs[action], by: actor.name, at: iso(at) });
  }
  return found;
}
