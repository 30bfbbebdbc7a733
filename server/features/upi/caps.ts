import type { UpiCapTexts } from '@peerdesk/domain/upi/rules.ts';

/** `base` with the caps of a request. */
export function mergedCaps(
  base: UpiCapTexts,
  given: { [K in keyof UpiCapTexts]?: UpiCapTexts[K] | undefined } = {},
): UpiCapTexts {
  return {
    minAmount: given.minAmount ?? base.minAmount,
    maxAmount: given.maxAmount ?? base.maxAmount,
    dailyAmount: given.dailyAmount ?? base.dailyAmount,
    dailyCount: given.dailyCount ?? base.dailyCount,
  };
}
