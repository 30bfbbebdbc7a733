import { playMoneyAtFirst, type PlayMove } from '@peerdesk/domain/test-mode/play-money.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';

/** A merchant's play money in minor units, with what its live balance is counted in. */
export interface MoneyRow {
  balance: bigint;
  held: bigint;
  currency: string;
}

export async function readPlayMoney(
  db: Queryable,
  merchantId: string,
): Promise<MoneyRow | undefined> {
  const { rows } = await db.query<MoneyRow>(
    `select coalesce(t.balance, $2)::bigint as balance, coalesce(t.held, 0)::bigint as held,
            a.currency
     from account a left join test_balance t on t.merchant_id = $1
     where a.id = 'merchant:' || $1::text || ':balance'`,
    [merchantId, playMoneyAtFirst],
  );
  return rows[0];
}

/**
 * Lets one change at a time be made to the test orders of a merchant, until the transaction ends,
 * and gives it its play money the first time.
 */
export async function lockPlayMoney(client: Client, merchantId: string): Promise<void> {
  await client.query(
    `insert into test_balance (merchant_id, balance, held) values ($1, $2, 0)
     on conflict (merchant_id) do update set held = test_balance.held`,
    [merchantId, playMoneyAtFirst],
  );
}

/** Moves play money; false when there is too little of it. */
export async function movePlayMoney(
  client: Client,
  merchantId: string,
  { balance, held }: PlayMove,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update test_balance set balance = balance + $2, held = held + $3
     where merchant_id = $1 and balance + $2 >= 0`,
    [merchantId, balance, held],
  );
  return rowCount === 1;
}

/** How many test orders a merchant has made since an instant. */
export async function countMade(db: Queryable, merchantId: string, from: number): Promise<number> {
  const { rows } = await db.query<{ made: number }>(
    `select count(*)::int as made from test_order where merchant_id = $1 and created_at > $2`,
    [merchantId, iso(from)],
  );
  return rows[0]?.made ?? 0;
}
