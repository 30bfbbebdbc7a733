import type { Profile, User, Wallet } from '@peerdesk/contract/user.ts';
import { availableOf } from '@peerdesk/domain/ledger/available.ts';
import { typedTariffs } from '@peerdesk/domain/ledger/typed-tariffs.ts';
import { requiredStepOf } from '@peerdesk/domain/session/admission.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { fundsOf, type FundsRow } from './funds.ts';
import { iso } from '../../platform/db/iso.ts';
import type { SettingsReader } from '../services.ts';
import { tariffsOf } from './terms.ts';
import type { UserRow } from './user-store.ts';

/** A user as the API returns it to staff. */
export function presentUser(row: UserRow, settings: Pick<SettingsReader, 'digitsOf'>): User {
  const digits = settings.digitsOf(row.currency);
  const bound = (amount: bigint | null) =>
    amount === null ? null : formatMoney(minor(amount), digits);
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    role: row.role,
    status: row.status,
    blockedBy: row.blocked_by,
    tag: row.tag,
    parentId: row.parent_id,
    parent: row.parent_id === null ? null : { id: row.parent_id, name: row.parent_name ?? '' },
    defaultPayoutPeerId: row.default_payout_peer_id,
    commission: typedTariffs(tariffsOf(row.terms), digits),
    ...(row.terms.override && { override: row.terms.override }),
    limits: {
      minAmount: bound(row.min_amount),
      maxAmount: bound(row.max_amount),
      openPayouts: row.open_payouts,
    },
    wallet: presentWallet(row, digits),
    presence: row.presence,
    offlineSince: iso(row.offline_since),
    secondFactor: {
      hasApp: row.has_app,
      passkeys: row.passkeys,
      recoveryCodesLeft: row.recovery_left,
    },
    frozen: row.is_frozen,
    lastSeenAt: iso(row.last_seen_at),
    createdAt: new Date(row.created_at).toISOString(),
  };
}

/** A user as the API returns it to the user. */
export function presentProfile(
  row: UserRow,
  settings: Pick<SettingsReader, 'digitsOf' | 'current'>,
): Profile {
  const secured = {
    role: row.role,
    hasFactor: row.has_app || row.passkeys > 0,
    passwordIsGiven: row.password_is_given,
  };
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    role: row.role,
    parentId: row.parent_id,
    wallet: presentWallet(row, settings.digitsOf(row.currency)),
    language: row.language,
    presence: row.presence,
    frozen: row.is_frozen,
    requiredStep: requiredStepOf(secured, settings.current().security),
  };
}

export function presentWallet(row: FundsRow & { currency: string }, digits: number): Wallet {
  return {
    balance: formatMoney(minor(row.balance), digits),
    held: formatMoney(minor(row.held), digits),
    available: formatMoney(availableOf(fundsOf(row)), digits),
    currency: row.currency,
  };
}
