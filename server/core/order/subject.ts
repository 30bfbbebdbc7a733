import type { SubjectKind } from '@peerdesk/contract/staff-note.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { isId } from '../../platform/db/ids.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { isInScope, type Owned } from './scope.ts';

/** The subject of staff presence and notes: an order, a dispute or a complaint. */
export interface SubjectRow extends Owned {
  kind: SubjectKind;
  ref_id: string;
  status: string;
}

/** Each kind by the prefix of its ids, so that only one table is read. */
const tables = {
  payin: { table: 'payin', key: 'ref_id' },
  payout: { table: 'payout', key: 'ref_id' },
  dispute: { table: 'dispute', key: 'ref_id' },
  complaint: { table: 'complaint', key: 'id' },
} as const satisfies Record<SubjectKind, { table: string; key: string }>;

export function kindOfSubject(refId: string): SubjectKind | undefined {
  return (Object.keys(tables) as SubjectKind[]).find((kind) => isId(kind, refId));
}

/** Undefined if there is none in this scope. */
export async function readSubject(
  db: Queryable,
  refId: string,
  scope: Scope,
): Promise<SubjectRow | undefined> {
  const kind = kindOfSubject(refId);
  if (!kind) return undefined;
  const { table, key } = tables[kind];
  const { rows } = await db.query<Omit<SubjectRow, 'kind'>>({
    name: `subject_${kind}`,
    text: `select ${key} as ref_id, peer_id, subadmin_id, merchant_id, status
           from ${table} where ${key} = $1`,
    values: [refId],
  });
  const [row] = rows;
  return row && isInScope(row, scope) ? { kind, ...row } : undefined;
}

/** The scopes of the staff who see it; only they are notified of presence and notes. */
export function staffScopesOf({ subadmin_id: subadminId }: Pick<Owned, 'subadmin_id'>): string[] {
  return scopesTouched({ peerId: null, subadminId });
}
