import type { DisputeStatus } from '@peerdesk/contract/dispute.ts';
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { PayoutStatus } from '@peerdesk/contract/payout.ts';
import type { Pool } from '../../platform/db/pool.ts';

/** The orders, disputes and accounts of an episode as the desk has them. Amounts in minor units. */
export interface Snapshot {
  payins: PayinNow[];
  payouts: PayoutNow[];
  disputes: DisputeNow[];
  accounts: Map<string, AccountNow>;
}

export interface PayinNow {
  refId: string;
  token: string;
  merchantId: string;
  customerId: string;
  amount: bigint;
  received: bigint;
  status: OrderStatus;
  resolveType: string;
  peerId: string | null;
  upiId: string | null;
  utr: string | null;
  isReversed: boolean;
  /** The bank's line of its reference paid another order. */
  isUtrLost: boolean;
  /** Its peer's wallet holds its amount. */
  isHeld: boolean;
  decidedBy: string | null;
  /** In epoch milliseconds; 0 while nobody has decided. */
  decidedAt: number;
}

export interface PayoutNow {
  refId: string;
  merchantId: string;
  customerId: string;
  amount: bigint;
  fee: bigint;
  status: PayoutStatus;
  peerId: string | null;
  subadminId: string | null;
  utr: string | null;
  isPaidTwiceRisk: boolean;
  isDisputed: boolean;
  /** Its credit is not available to the payer yet. */
  isUncleared: boolean;
}

export interface DisputeNow {
  id: string;
  refId: string;
  status: DisputeStatus;
  subadminId: string | null;
}

export interface AccountNow {
  balance: bigint;
  held: bigint;
  uncleared: bigint;
}

interface Raw {
  payins: (Omit<PayinNow, 'amount' | 'received'> & { amount: string; received: string })[];
  payouts: (Omit<PayoutNow, 'amount' | 'fee'> & { amount: string; fee: string })[];
  disputes: DisputeNow[];
  accounts: { id: string; balance: string; held: string; uncleared: string }[];
}

const query = `select
  (select coalesce(json_agg(x order by x."refId"), '[]') from (
    select ref_id as "refId", pay_token as token, merchant_id as "merchantId",
      customer_id as "customerId", amount::text, coalesce(received_amount, 0)::text as received,
      status, resolve_type as "resolveType", peer_id as "peerId", upi_id as "upiId", utr,
      'REVERSED' = any(flags) as "isReversed", 'UTR_LOST' = any(flags) as "isUtrLost",
      status in ('pending', 'processing') and freed_at is null as "isHeld",
      decided_by ->> 'id' as "decidedBy",
      coalesce(extract(epoch from decided_at) * 1000, 0)::float8 as "decidedAt"
    from payin where merchant_id = any($1)) x) as payins,
  (select coalesce(json_agg(x order by x."refId"), '[]') from (
    select ref_id as "refId", merchant_id as "merchantId", customer_id as "customerId",
      amount::text, fee::text, status, peer_id as "peerId", subadmin_id as "subadminId", utr,
      'PAID_TWICE_RISK' = any(flags) as "isPaidTwiceRisk", 'DISPUTED' = any(flags) as "isDisputed",
      exists (select from uncleared_credit u where u.order_ref = ref_id) as "isUncleared"
    from payout where merchant_id = any($1)) x) as payouts,
  (select coalesce(json_agg(x order by x.id), '[]') from (
    select ref_id as id, payout_ref as "refId", status, subadmin_id as "subadminId"
    from dispute where merchant_id = any($1)) x) as disputes,
  (select coalesce(json_agg(x), '[]') from (
    select id, balance::text, held::text, uncleared::text
    from account where id = any($2)) x) as accounts`;

/** Reads everything of these merchants, and these accounts. */
export async function readSnapshot(
  owner: Pool,
  merchantIds: readonly string[],
  accountIds: readonly string[],
): Promise<Snapshot> {
  const values = [merchantIds, accountIds];
  const { rows } = await owner.query<Raw>({ name: 'coalition_snapshot', text: query, values });
  const raw = rows[0];
  if (!raw) throw new Error('a select without a row');
  return {
    payins: raw.payins.map((row) => ({
      ...row,
      amount: BigInt(row.amount),
      received: BigInt(row.received),
    })),
    payouts: raw.payouts.map((row) => ({
      ...row,
      amount: BigInt(row.amount),
      fee: BigInt(row.fee),
    })),
    disputes: raw.disputes,
    accounts: new Map(
      raw.accounts.map(({ id, ...funds }) => [
        id,
        {
          balance: BigInt(funds.balance),
          held: BigInt(funds.held),
          uncleared: BigInt(funds.uncleared),
        },
      ]),
    ),
  };
}
