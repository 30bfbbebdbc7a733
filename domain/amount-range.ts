import { parsePositiveMoney, type Minor } from './money.ts';
import { ok, refuseField, type Result } from './result.ts';

export interface AmountRange {
  minAmount: Minor;
  maxAmount: Minor;
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
