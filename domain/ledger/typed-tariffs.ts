import type { TypedTariffs } from '@peerdesk/contract/tariff.ts';
import { formatMoney, parseMoney, parsePositiveMoney, zero, type Minor } from '../money.ts';
import { ok, refuseField, type Result } from '../result.ts';
import type { Slab, Tariff, Tariffs } from './tariff.ts';

export const directions = ['payin', 'payout'] as const;
export type Direction = (typeof directions)[number];

/** A request's changes to tariffs; fields that are left out stay unchanged. */
export type GivenTariffs = { [Key in keyof TypedTariffs]?: TypedTariffs[Key] | undefined };

/** The tariffs after a change. `path` is their place in the request, such as `fees`. */
export function tariffsAfter(
  before: Tariffs,
  given: GivenTariffs,
  digits: number,
  path: string,
): Result<Tariffs> {
  const after = { ...before };
  for (const way of directions) {
    const read = tariffAfter(before[way], given, { way, digits, path });
    if (!read.ok) return read;
    after[way] = read.value;
  }
  return ok(after);
}

interface Place {
  way: Direction;
  digits: number;
  path: string;
}

function tariffAfter(before: Tariff, given: GivenTariffs, place: Place): Result<Tariff> {
  const { way, digits, path } = place;
  const text = given[`${way}Flat`];
  const flat = text === undefined ? ok(before.flat) : flatOf(text, digits, `${path}.${way}Flat`);
  if (!flat.ok) return flat;
  const typed = given[`${way}Slabs`];
  const slabs = typed === undefined ? ok(before.slabs) : slabsOf(typed, place);
  if (!slabs.ok) return slabs;
  return ok({ bps: given[`${way}Bps`] ?? before.bps, flat: flat.value, slabs: slabs.value });
}

function slabsOf(
  typed: NonNullable<TypedTariffs['payinSlabs']>,
  { way, digits, path }: Place,
): Result<Slab[]> {
  const slabs: Slab[] = [];
  for (const [at, { from: fromText, bps, flat: flatText }] of typed.entries()) {
    const field = `${path}.${way}Slabs.${at}`;
    const from = parsePositiveMoney(fromText, digits);
    if (!from.ok) return refuseField(`${field}.from`, from.reason);
    if (from.value <= (slabs.at(-1)?.from ?? zero)) {
      return refuseField(`${field}.from`, 'slabs_not_ascending');
    }
    const flat = flatOf(flatText, digits, `${field}.flat`);
    if (!flat.ok) return flat;
    slabs.push({ from: from.value, bps, flat: flat.value });
  }
  return ok(slabs);
}

function flatOf(text: string, digits: number, field: string): Result<Minor> {
  const flat = parseMoney(text, digits);
  if (!flat.ok) return refuseField(field, flat.reason);
  return flat.value < 0n ? refuseField(field, 'amount_negative') : flat;
}

/** The tariffs as the API returns them: what is not set is left out. */
export function typedTariffs({ payin, payout }: Tariffs, digits: number): TypedTariffs {
  const text = (amount: Minor) => formatMoney(amount, digits);
  const typed = (slabs: readonly Slab[]) =>
    slabs.map(({ from, bps, flat }) => ({ from: text(from), bps, flat: text(flat) }));
  return {
    payinBps: payin.bps,
    payoutBps: payout.bps,
    ...(payin.flat > 0n && { payinFlat: text(payin.flat) }),
    ...(payout.flat > 0n && { payoutFlat: text(payout.flat) }),
    ...(payin.slabs.length > 0 && { payinSlabs: typed(payin.slabs) }),
    ...(payout.slabs.length > 0 && { payoutSlabs: typed(payout.slabs) }),
  };
}
