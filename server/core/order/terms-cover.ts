import type { Earner, OrderSizes, Payer } from '@peerdesk/domain/ledger/fee-cover.ts';
import { minorOrNull } from '@peerdesk/domain/money.ts';
import type { Services } from '../services.ts';
import { amountRule, upiCurrency } from './intake.ts';
import { isAdmin, leadsGroup, rolesThat } from '@peerdesk/domain/role.ts';
import type { Client } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';
import { noOverride } from '@peerdesk/domain/user/rules.ts';
import { overrideOf, tariffsOf, type StoredTerms } from '../account/terms.ts';

/** Serialises changes of fees and commissions, until the transaction ends. */
export async function lockTerms(client: Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('terms', 0))`);
}

/** The desk's order limits. */
export function orderSizes(services: Services): OrderSizes {
  const range = {
    minAmount: amountRule(services, 'minAmount'),
    maxAmount: amountRule(services, 'maxAmount'),
  };
  return { range, digits: services.settings.digitsOf(upiCurrency) };
}

/**
 * What peers earn, each with its subadmin, and what subadmins may grant a peer: one row per
 * distinct terms.
 *
 * @param who only this user and its group; otherwise everybody.
 */
export async function readEarners(client: Client, who?: string): Promise<Earner[]> {
  const { rows } = await client.query<{
    name: string;
    terms: StoredTerms;
    parent_terms: StoredTerms | null;
  }>(
    `select distinct on (u.terms, coalesce(g.terms -> 'override', 'null')) u.name, u.terms,
       case when u.role in ${sqlList(rolesThat(leadsGroup))} then u.terms
            else g.terms end as parent_terms
     from app_user u left join app_user g on g.id = u.parent_id
     where u.role not in ${sqlList(rolesThat(isAdmin))}
       and ($1::text is null or u.id = $1 or u.parent_id = $1)`,
    [who ?? null],
  );
  return rows.map(({ name, terms, parent_terms: parent }) => ({
    name,
    commission: tariffsOf(terms),
    override: parent ? overrideOf(parent) : noOverride,
  }));
}

/** What merchants pay: one row per distinct fees and limits. */
export async function readPayers(client: Client): Promise<Payer[]> {
  const { rows } = await client.query<{
    name: string;
    terms: StoredTerms;
    min_amount: bigint | null;
    max_amount: bigint | null;
  }>(
    `select distinct on (terms, min_amount, max_amount) name, terms, min_amount, max_amount
     from merchant`,
  );
  return rows.map(({ name, terms, min_amount: least, max_amount: most }) => ({
    name,
    fees: tariffsOf(terms),
    limits: { minAmount: minorOrNull(least), maxAmount: minorOrNull(most) },
  }));
}
