import { basisPoints, basisPointsMax } from '@peerdesk/contract/primitives.ts';
import { slabsMax, type OverrideShares, type TypedTariffs } from '@peerdesk/contract/tariff.ts';
import { sharesOf } from '@peerdesk/domain/ledger/shares.ts';
import { chargeOf, noTariffs, percent, rateFor } from '@peerdesk/domain/ledger/tariff.ts';
import { tariffsAfter, type Direction } from '@peerdesk/domain/ledger/typed-tariffs.ts';
import { formatMoney, minor, rupeeDigits } from '@peerdesk/domain/money.ts';
import { z } from 'zod';
import { percentText, typedMoney, typedMoneyOrNone, typedPercent } from './typed-values.ts';

const share = typedPercent.pipe(basisPoints);
const none = formatMoney(minor(0n), rupeeDigits);
const flat = typedMoneyOrNone(rupeeDigits).transform((amount) => amount ?? none);
const slabs = z.array(z.object({ from: typedMoney(rupeeDigits), bps: share, flat })).max(slabsMax);

/** Fees or commissions as they are typed; nothing typed is no flat sum. */
export const typedTariffs = z.object({
  payinBps: share,
  payoutBps: share,
  payinFlat: flat,
  payoutFlat: flat,
  payinSlabs: slabs,
  payoutSlabs: slabs,
});
export type TariffsTyped = z.input<typeof typedTariffs>;
export type TariffsRead = z.output<typeof typedTariffs>;

export const typedOverride = z.object({ payinBps: share, payoutBps: share });

/** The fields as they stand. */
export function tariffTexts(tariffs: TypedTariffs): TariffsTyped {
  const { payinBps, payoutBps, ...more } = tariffs;
  const flatText = (amount: string | undefined) => (!amount || amount === none ? '' : amount);
  const rows = (stored: TypedTariffs['payinSlabs'] = []) =>
    stored.map((slab) => ({
      from: slab.from,
      bps: percentText(slab.bps),
      flat: flatText(slab.flat),
    }));
  return {
    payinBps: percentText(payinBps),
    payoutBps: percentText(payoutBps),
    payinFlat: flatText(more.payinFlat),
    payoutFlat: flatText(more.payoutFlat),
    payinSlabs: rows(more.payinSlabs),
    payoutSlabs: rows(more.payoutSlabs),
  };
}

/** What was changed of tariffs, and only that; null where nothing was. */
export function changedTariffs(
  before: TypedTariffs,
  after: TariffsRead,
): Partial<TariffsRead> | null {
  const unset = { payinFlat: none, payoutFlat: none, payinSlabs: [], payoutSlabs: [] };
  const known: TypedTariffs = { ...unset, ...before };
  const keys = (Object.keys(after) as (keyof TariffsRead)[]).filter(
    (key) => JSON.stringify(known[key]) !== JSON.stringify(after[key]),
  );
  if (keys.length === 0) return null;
  return Object.fromEntries(keys.map((key) => [key, after[key]]));
}

/** The order that a preview is about: ₹1,000.00. */
export const previewAmount = minor(1_000_00n);

function tariffOf(typed: unknown, way: Direction) {
  const read = typedTariffs.safeParse(typed);
  if (!read.success) return null;
  const tariffs = tariffsAfter(noTariffs, read.data, rupeeDigits, 'fees');
  return tariffs.ok ? tariffs.value[way] : null;
}

/** What such an order costs by what is typed; null where that cannot be read. */
export function previewCharge(typed: unknown, way: Direction): string | null {
  const tariff = tariffOf(typed, way);
  return (
    tariff && formatMoney(chargeOf(previewAmount, rateFor(tariff, previewAmount)), rupeeDigits)
  );
}

/** What a peer and its subadmin earn by such an order of a merchant whose fee covers it. */
export function previewEarnings(
  typed: unknown,
  override: OverrideShares,
  way: Direction,
): { peer: string; subadmin: string } | null {
  const commission = tariffOf(typed, way);
  if (!commission) return null;
  const fee = { amount: previewAmount, isFree: false, rate: percent(basisPointsMax) };
  const earned = { commission, override: { subadminId: '', bps: override[`${way}Bps`] } };
  const shares = sharesOf(previewAmount, fee, earned);
  return {
    peer: formatMoney(shares.commission, rupeeDigits),
    subadmin: formatMoney(shares.override, rupeeDigits),
  };
}
