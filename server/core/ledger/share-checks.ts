import { basisPointsMax } from '@peerdesk/contract/primitives.ts';
import type { Check } from './check.ts';

const shareOf = (amount: string, bps: string) => `((${amount}) * (${bps}) + 5000) / 10000`;

/** A charge by the rate that an entry names, such as `fee`, limited as every charge is. */
const chargeOf = (amount: string, rate: string) =>
  `least(${shareOf(amount, `${rate}_bps`)} + coalesce(${rate}_flat, 0),
    ${shareOf(amount, String(basisPointsMax))})`;

const rate = (name: string) => `(e.terms ->> '${name}')::bigint`;

/** What an entry names; each is taken out of its JSON once. */
const terms = `
  ${rate('feeBps')} as fee_bps, ${rate('feeFlat')} as fee_flat,
  ${rate('commissionBps')} as commission_bps, ${rate('commissionFlat')} as commission_flat,
  e.terms ? 'overrideBps' as has_override, ${rate('overrideBps')} as override_bps`;

/** The live approvals of one kind of order, each with its entry, and what its amount turned. */
const approved = {
  payin: `
    select p.ref_id, p.received_amount as amount, p.peer_id, p.subadmin_id,
      'merchant:' || p.merchant_id || ':balance' as merchant, e.id, ${terms},
      null::bigint as own_fee, -p.received_amount as turned
    from payin p join entry e on e.order_ref = p.ref_id and e.kind = 'payin_approved'
      and not exists (select from entry r where r.reverses = e.id)
    where p.status = 'approved'`,
  payout: `
    select p.ref_id, p.amount, p.peer_id, p.subadmin_id,
      'merchant:' || p.merchant_id || ':held' as merchant, e.id, ${terms}, p.fee as own_fee,
      p.amount as turned
    from payout p join entry e on e.order_ref = p.ref_id and e.kind = 'payout_approved'
      and not exists (select from entry r where r.reverses = e.id)
    where p.status = 'approved'`,
} as const;

/**
 * Those approvals with what each posting of theirs should be. Entries without an override in their
 * terms are older than the rule that a commission is never more than the fee. `offset 0`: what one
 * step works out the next ones take, and do not work out again wherever they name it.
 */
const shares = (kind: keyof typeof approved) => `
  with charged as (
    select a.*, coalesce(own_fee, ${chargeOf('amount', 'fee')}) as fee,
      ${chargeOf('amount', 'commission')} as asked
    from (${approved[kind]} offset 0) a offset 0
  ), given as (
    select c.*, is_bounded, case when is_bounded then least(asked, fee) else asked end as commission
    from charged c cross join lateral (
      select has_override and (fee > 0 or fee_bps > 0 or fee_flat > 0) as is_bounded) b
    offset 0
  ), shared as (
    select ref_id, id, merchant, -turned - fee as left_to_merchant,
      'peer:' || peer_id || ':wallet' as wallet, turned + commission as to_wallet,
      'peer:' || subadmin_id || ':wallet' as lead, override, fee - commission - override as house
    from given cross join lateral (
      select case when is_bounded
        then least(${shareOf('amount', 'override_bps')}, fee - commission) else 0 end as override) o
  )`;

/**
 * Those of which a posting is not what one account should get, or an account got none: few, if any,
 * so that the sums of all accounts are of these alone.
 */
const suspects = `
  suspects as (
    select s.* from shared s cross join lateral (
      select bool_and(amount = case account when s.merchant then s.left_to_merchant
          when s.wallet then s.to_wallet when 'house:fees' then s.house when s.lead then s.override
          end is true) as is_right,
        count(*) as postings,
        bit_or(case account when s.merchant then 1 when s.wallet then 2 when 'house:fees' then 4
          when s.lead then 8 else 0 end) as of_whom
      from posting where entry_id = s.id) p
    where (is_right and postings = (left_to_merchant <> 0)::int + (to_wallet <> 0)::int
        + (house <> 0)::int + (override > 0)::int
      and of_whom = (left_to_merchant <> 0)::int + 2 * (to_wallet <> 0)::int
        + 4 * (house <> 0)::int + 8 * (override > 0)::int) is not true
  )`;

/** One row for each account that an approval should move, and one for each that it did move. */
const differences = (kind: keyof typeof approved) => `${shares(kind)}, ${suspects}
  select '${kind} ' || ref_id as subject,
    account || ' got ' || coalesce(sum(posted), 0) || ' and not ' || coalesce(sum(due), 0) as detail
  from (
    select ref_id, merchant as account, 0 as posted, left_to_merchant as due from suspects
    union all
    select ref_id, wallet, 0, to_wallet from suspects
    union all
    select ref_id, lead, 0, override from suspects where override > 0
    union all
    select ref_id, 'house:fees', 0, house from suspects
    union all
    select s.ref_id, p.account, p.amount, 0 from suspects s
      join posting p on p.entry_id = s.id) parts
  group by ref_id, account having sum(posted) <> sum(due) order by 1, 2`;

/** Whether everybody got what the rates of an entry make of its order. */
export const shareChecks: readonly Check[] = [
  {
    name: 'an approved pay-in’s entry moves what was received',
    of: 'orders',
    sql: differences('payin'),
  },
  {
    name: 'an approved pay-out’s entry moves its amount and its fee',
    of: 'orders',
    sql: differences('payout'),
  },
];
