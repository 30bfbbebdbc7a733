import type { MoneyRequest, MoneyRequestEvidence } from '@peerdesk/contract/money-request.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import type { MoneyRequest as Rules } from '@peerdesk/domain/money-request/rules.ts';
import { scopesTouched, type Scope } from '@peerdesk/domain/scope.ts';
import type { SettingsReader } from '../../core/services.ts';
import { iso } from '../../platform/db/iso.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import type { MoneyRequestRow } from './store.ts';

/** A request as this reader gets it. */
export function presentRequest(
  row: MoneyRequestRow,
  { settings, scope }: { settings: Pick<SettingsReader, 'digitsOf'>; scope: Scope },
  evidence: MoneyRequestEvidence | null = null,
): MoneyRequest {
  const { decided_by: by, decider_name: name } = row;
  const tellsWho = by !== null && scope.kind !== 'merchant';
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    owner: ownerOf(row),
    amount: formatMoney(minor(row.amount), settings.digitsOf(row.currency)),
    currency: row.currency,
    utr: row.utr,
    proofId: row.proof_id,
    note: row.note,
    createdAt: iso(row.created_at),
    decidedAt: iso(row.decided_at),
    decidedBy: tellsWho ? { id: by, name: name ?? '' } : null,
    decisionNote: row.decision_note,
    evidence: scope.kind === 'desk' ? evidence : null,
  };
}

function ownerOf(row: MoneyRequestRow): MoneyRequest['owner'] {
  if (row.user_id !== null) return { kind: 'user', id: row.user_id, name: row.user_name ?? '' };
  return { kind: 'merchant', id: row.merchant_id ?? '', name: row.merchant_name ?? '' };
}

/** The request as the rules see it. */
export function toRules(row: MoneyRequestRow): Rules {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    ownerId: row.user_id ?? row.merchant_id ?? '',
    amount: minor(row.amount),
    decidedBy: row.decider_name === null ? null : { name: row.decider_name },
    decidedAt: iso(row.decided_at),
  };
}

/** Who sees that a request changed, and, where it moved money, the wallet or the balance. */
export function outboxOfRequest(row: MoneyRequestRow, event: string, moves = false): OutboxRow[] {
  const scopes = scopesTouched({
    peerId: row.user_id,
    subadminId: row.parent_id,
    merchantId: row.merchant_id,
  });
  const told = { scopes, event: `request.${event}`, ref: row.id };
  const own: OutboxRow = { topic: 'request', ...told };
  if (!moves) return [own];
  const topics = row.user_id === null ? (['merchant'] as const) : (['wallet', 'user'] as const);
  const ref = row.user_id ?? row.merchant_id ?? '';
  return [own, ...topics.map((topic) => ({ topic, scopes, event: 'wallet.changed', ref }))];
}
