import type { OverrideShares } from '@peerdesk/contract/tariff.ts';
import type { Slab, Tariff, Tariffs } from '@peerdesk/domain/ledger/tariff.ts';
import { minor } from '@peerdesk/domain/money.ts';
import { noOverride } from '@peerdesk/domain/user/rules.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client } from '../../platform/db/pool.ts';

/** A tariff as it is stored: amounts as text in minor units. */
interface StoredTariff {
  bps: number;
  flat: string;
  slabs: { from: string; bps: number; flat: string }[];
}

/** The terms of a merchant or a user as they are stored; the override is that of a subadmin. */
export interface StoredTerms {
  payin: StoredTariff;
  payout: StoredTariff;
  override?: OverrideShares;
}

export function tariffsOf({ payin, payout }: StoredTerms): Tariffs {
  return { payin: tariffOf(payin), payout: tariffOf(payout) };
}

export function tariffOf({ bps, flat, slabs }: StoredTariff): Tariff {
  const read = (slab: StoredTariff['slabs'][number]): Slab => ({
    from: minor(BigInt(slab.from)),
    bps: slab.bps,
    flat: minor(BigInt(slab.flat)),
  });
  return { bps, flat: minor(BigInt(flat)), slabs: slabs.map(read) };
}

export function overrideOf({ override = noOverride }: StoredTerms): OverrideShares {
  return override;
}

export function storedTerms({ payin, payout }: Tariffs, override = noOverride): StoredTerms {
  const hasOverride = override.payinBps > 0 || override.payoutBps > 0;
  return {
    payin: storedTariff(payin),
    payout: storedTariff(payout),
    ...(hasOverride && { override }),
  };
}

function storedTariff({ bps, flat, slabs }: Tariff): StoredTariff {
  const stored = (slab: Slab) => ({
    from: String(slab.from),
    bps: slab.bps,
    flat: String(slab.flat),
  });
  return { bps, flat: String(flat), slabs: slabs.map(stored) };
}

/**
 * The terms of a merchant or a user, by the alias of its table, as they were when an order was
 * created. They rarely changed since, and then nothing else is read.
 */
export function termsAt(owner: string, at: string): string {
  return `case when ${owner}.terms_since > ${at} then (
      select t.terms from past_terms t where t.owner_id = ${owner}.id and t.ended_at > ${at}
      order by t.ended_at limit 1) else ${owner}.terms end`;
}

/** Replaces terms, and keeps the previous ones for existing orders. */
export async function replaceTerms(
  client: Client,
  table: 'merchant' | 'app_user',
  id: string,
  terms: StoredTerms,
  now: number,
): Promise<void> {
  await client.query(
    `with past as (
       insert into past_terms (owner_id, ended_at, terms)
         select id, $3, terms from ${table} where id = $1 and terms <> $2::jsonb
         on conflict do nothing)
     update ${table} set terms = $2, terms_since = $3 where id = $1 and terms <> $2::jsonb`,
    [id, JSON.stringify(terms), iso(now)],
  );
}
