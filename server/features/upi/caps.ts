import type { UpiCapTexts } from '@peerdesk/domain/upi/rules.ts';

type Given = { [K in keyof UpiCapTexts]?: UpiCapTexts[K] | undefined };

/** The caps that a request sets. */
export function givenCaps(limits: Given = {}): Partial<UpiCapTexts> {
  return Object.fromEntries(Object.entries(limits).filter(([, cap]) => cap !== undefined));
}

/** `base` with the caps of a request. */
export function mergedCaps(base: UpiCapTexts, given: Given = {}): UpiCapTexts {
  return {
    minAmount: given.minAmount ?? base.minAmount,
    maxAmount: given.maxAmount ?? base.maxAmount,
    dailyAmount: given.dailyAmount ?? base.dailyAmount,
    dailyCount: given.dailyCount ?? base.dailyCount,
  };
}
