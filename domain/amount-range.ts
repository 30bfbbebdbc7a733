import { minor, parseMoney, parsePositiveMoney, type Minor } from './money.ts';
import { ok, refuseField, type Result } from './result.ts';

export interface AmountRange {
  minAmount: Minor;
  maxAmount: Minor;
}

/** A range that may be open at either end: null is no limit. */
export interface OpenAmountRange {
  minAmount: Minor | null;
  maxAmount: Minor | null;
}

export const anyAmount: OpenAmountRange = { minAmount: null, maxAmount: null };

/**
 * The range after a change: an end that is left out stays unchanged, null removes it. Refuses
 * anything that is not an amount, and an empty range. `path` is as for `checkAmountRange`.
 */
export function amountRangeAfter(
  before: OpenAmountRange,
  texts: { [End in keyof AmountRange]?: string | null | undefined },
  digits: number,
  path: string,
): Result<OpenAmountRange> {
  const after = { minAmount: before.minAmount, maxAmount: before.maxAmount };
  for (const end of ['minAmount', 'maxAmount'] as const) {
    const text = texts[end];
    if (text === undefined) continue;
    const amount = text === null ? ok(null) : parsePositiveMoney(text, digits);
    if (!amount.ok) return refuseField(`${path}.${end}`, amount.reason);
    after[end] = amount.value;
  }
  const { minAmount, maxAmount } = after;
  if (minAmount !== null && maxAmount !== null && minAmount > maxAmount) {
    return refuseField(`${path}.maxAmount`, 'range_reversed');
  }
  return ok(after);
}

/** An amount, a range, or a limit with its comparison sign in front. */
const asked =
  /^(?:(?<sign>[<>]=?)(?<limit>[\d.]+)|(?<least>[\d.]+)-(?<most>[\d.]+)|(?<exact>-?[\d.]+))$/;

/**
 * Parses the amount filter of a list, in the syntax of `amountFilter` in the contract: `1500`,
 * `1000-2000`, `>5000`, `<=200`. Both ends belong to the range.
 */
export function parseAmountFilter(text: string, digits: number): Result<OpenAmountRange> {
  const parts = asked.exec(text.trim())?.groups;
  if (!parts) return refuseField('amount', 'not_amount_filter');
  const { sign = '', limit, least, most, exact } = parts;
  const from = parseMoney(exact ?? least ?? limit ?? '', digits);
  if (!from.ok) return refuseField('amount', from.reason);
  const to = most === undefined ? from : parseMoney(most, digits);
  if (!to.ok) return refuseField('amount', to.reason);
  if (from.value > to.value) return refuseField('amount', 'range_reversed');
  if (!sign) return ok({ minAmount: from.value, maxAmount: to.value });
  const step = sign.endsWith('=') ? 0n : 1n;
  return ok(
    sign.startsWith('>')
      ? { minAmount: minor(from.value + step), maxAmount: null }
      : { minAmount: null, maxAmount: minor(to.value - step) },
  );
}

/** The intersection of two ranges; empty if its maximum is below its minimum. */
export function narrowed(range: AmountRange, by: OpenAmountRange): AmountRange {
  const { minAmount, maxAmount } = by;
  return {
    minAmount: minAmount !== null && minAmount > range.minAmount ? minAmount : range.minAmount,
    maxAmount: maxAmount !== null && maxAmount < range.maxAmount ? maxAmount : range.maxAmount,
  };
}

/**
 * Reads the minimum and the maximum of one payment, both more than zero and in order. `path` is
 * their place in the request, such as `limits`; a refusal names the field below it.
 */
export function checkAmountRange(
  texts: { minAmount: string; maxAmount: string },
  digits: number,
  path: string,
): Result<AmountRange> {
  const minAmount = parsePositiveMoney(texts.minAmount, digits);
  if (!minAmount.ok) return refuseField(`${path}.minAmount`, minAmount.reason);
  const maxAmount = parsePositiveMoney(texts.maxAmount, digits);
  if (!maxAmount.ok) return refuseField(`${path}.maxAmount`, maxAmount.reason);
  if (minAmount.value > maxAmount.value) {
    return refuseField(`${path}.maxAmount`, 'range_reversed');
  }
  return ok({ minAmount: minAmount.value, maxAmount: maxAmount.value });
}
