import { basisPointsMax } from '@peerdesk/contract/primitives.ts';
import type { Check } from './check.ts';

const shareOf = (amount: string, bps: string) => `((${amount}) * (${bps}) + 5000) / 10000`;

/** A charge by the rate that an entry names, such as `fee`, limited as every charge is. */
const chargeOf = (amount: string, rate: string) => {
  const share = shareOf(amount, `(e.terms ->> '${rate}Bps')::bigint`);
  const flat = `coalesce((e.terms ->> '${rate}Flat')::bigint, 0)`;
  return `least(${share} + ${flat}, ${shareOf(amount, String(basisPointsMax))})`;
};

/** The live approvals of one kind of order, each with its entry, its fee and who shares it. */
const approved = {
  payin: `
    select p.ref_id, p.received_amount as amount, p.peer_id, p.subadmin_id,
      'merchant:' || p.merchant_id || ':balance' as merchant, e.id, e.terms,
      ${chargeOf('p.received_amount', 'fee')} as fee, -p.received_amount as turned
    from payin p join entry e on e.order_ref = p.ref_id and e.kind = 'payin_approved'
      and not exists (select from entry r where r.reverses = e.id)
    where p.status = 'approved'`,
  payout: `
    select p.ref_id, p.amount, p.peer_id, p.subadmin_id,
      'merchant:' || p.merchant_id || ':held' as merchant, e.id, e.terms, p.fee,
      p.amount as turned
    from payout p join entry e on e.order_ref = p.ref_id and e.kind = 'payout_approved'
      and not exists (select from entry r where r.reverses = e.id)
    where p.status = 'approved'`,
} as const;

/**
 * Those approvals with what each posting of theirs should be. Entries without an override in their
 * terms are older than the rule that a commission is never more than the fee.
 */
const shares = (kind: keyof typeof approved) => `
  with earned as (
    select e.*, e.terms ? 'overrideBps' and (e.fee > 0 or (e.terms ->> 'feeBps')::bigint > 0
        or (e.terms ->> 'feeFlat')::bigint > 0) as is_bounded,
      ${chargeOf('e.amount', 'commission')} as asked
    from (${approved[kind]}) e
  ), given as (
    select e.*, case when is_bounded then least(asked, fee) else asked end as commission
    from earned e
  ), shared as (
    select e.*, case when is_bounded then least(
        ${shareOf('e.amount', `(e.terms ->> 'overrideBps')::bigint`)}, fee - commission) else 0 end
      as override
    from given e
  )`;

/** One row for each account that an approval should move, and one for each that it did move. */
const differences = (kind: keyof typeof approved) => `${shares(kind)}
  select '${kind} ' || ref_id as subject,
    account || ' got ' || coalesce(sum(posted), 0) || ' and not ' || coalesce(sum(due), 0) as detail
  from (
    select ref_id, merchant as account, 0 as posted, -turned - fee as due from shared
    union all
    select ref_id, 'peer:' || peer_id || ':wallet', 0, turned + commission from shared
    union all
    select ref_id, 'peer:' || subadmin_id || ':wallet', 0, override from shared
      where override > 0
    union all
    select ref_id, 'house:fees', 0, fee - commission - override from shared
    union all
    select s.ref_id, p.account, p.amount, 0 from shared s
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
