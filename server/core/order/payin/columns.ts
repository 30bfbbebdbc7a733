import { creditableStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { sqlList } from '../../../platform/db/sql-list.ts';

/**
 * Whether another order claims the reference, or was paid with it. `|| ''`: claims are found by the
 * reference; by their state the planner would read the index of all live ones, for each order.
 */
export const utrFlags = `
  case when p.utr is null or p.status not in ${sqlList(creditableStatuses)}
    then '{}'::text[] else array(
      select distinct case x.state when 'used' then 'UTR_LOST' else 'UTR_CONTESTED' end
      from utr_claim x
      where x.utr = p.utr and x.order_ref <> p.ref_id and x.state || '' in ('claimed', 'used'))
  end`;

/** The joined data of a pay-in’s merchant, currency and peer. */
export const listedPayinJoins = `
  join merchant m on m.id = p.merchant_id
  join currency c on c.code = p.currency
  left join app_user u on u.id = p.peer_id`;
