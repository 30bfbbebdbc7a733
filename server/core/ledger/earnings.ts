import { leadsGroup, rolesThat } from '@peerdesk/domain/role.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/**
 * What each entry earned somebody, in minor units: a peer its commission, which is what the wallet
 * moved by beyond the order's own money, a subadmin its override. A reversal takes it back.
 */
export const earnings = `
  select m.user_id, m.account, m.entry_id, m.at,
    m.amount - case when u.role in ${sqlList(rolesThat(leadsGroup))} then 0
      else m.turned end as amount
  from wallet_movement m join app_user u on u.id = m.user_id`;
