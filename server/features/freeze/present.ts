import type { Freeze, FreezeEffect, FreezeKind } from '@peerdesk/contract/freeze.ts';
import { accountsOfFreeze, ownerOf } from '@peerdesk/domain/freeze/freeze.ts';
import { availableOf } from '@peerdesk/domain/ledger/available.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { fundsOf } from '../../core/account/funds.ts';
import type { Services, SettingsReader } from '../../core/services.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { iso } from '../../platform/db/iso.ts';
import { freezeInForce, readFreeze, type FreezeRow } from './store.ts';
import { readMoney, readOpen, type Subject } from './store-subject.ts';

/** A freeze as the API returns it. */
export function presentFreeze(
  row: FreezeRow,
  { settings }: { settings: Pick<SettingsReader, 'digitsOf'> },
): Freeze {
  const digits = settings.digitsOf(row.currency);
  return {
    id: row.id,
    subject: { kind: row.kind, id: row.subject_id, name: row.name },
    status: row.ended_at === null ? 'active' : 'ended',
    reason: row.reason,
    blocked: row.blocked === null ? null : formatMoney(minor(row.blocked), digits),
    currency: row.currency,
    createdAt: new Date(row.created_at).toISOString(),
    createdBy: row.created_by,
    endedAt: iso(row.ended_at),
    endedBy: row.ended_by,
    endReason: row.end_reason,
  };
}

/** The freeze as read in the transaction that wrote it. */
export async function readWritten(
  client: Queryable,
  services: Pick<Services, 'settings'>,
  id: string,
): Promise<Freeze> {
  const row = await readFreeze(client, id);
  if (!row) throw new Error(`freeze ${id} vanished while it was written`);
  return presentFreeze(row, services);
}

/** What a freeze meets. The caller has read the subject. */
export async function effectOf(
  { pool, settings }: Pick<Services, 'pool' | 'settings'>,
  asked: { kind: FreezeKind; id: string },
  { subject, name }: Pick<Subject, 'subject' | 'name'>,
): Promise<FreezeEffect> {
  const of = accountsOfFreeze(asked.kind, ownerOf(subject));
  const [open, money, freezeId] = await Promise.all([
    readOpen(pool, asked.kind, asked.id),
    readMoney(pool, of),
    freezeInForce(pool, asked.id),
  ]);
  const digits = settings.digitsOf(money.currency);
  const shown = (amount: bigint) => formatMoney(minor(amount), digits);
  return {
    subject: { kind: asked.kind, id: asked.id, name },
    freezeId,
    payins: { count: open.payins, amount: shown(open.payin_amount) },
    payouts: { count: open.payouts, amount: shown(open.payout_amount) },
    returned: { count: open.returned, amount: shown(open.returned_amount) },
    upis: open.upis,
    balance: shown(money.balance),
    held: shown(money.held),
    available: shown(availableOf(fundsOf(money))),
    blocked: shown(money.blocked),
    currency: money.currency,
  };
}
