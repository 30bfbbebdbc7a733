import type { FactsOf, PlainReasonCode, ReasonCode, ReasonOf } from './reason.ts';

/** Builds a reason from its code and the facts that its sentence uses; some codes have none. */
export function because<C extends ReasonCode>(
  code: C,
  ...facts: C extends PlainReasonCode ? [] : [facts: FactsOf<C>]
): ReasonOf<C> {
  return { code, facts: facts[0] ?? {} } as ReasonOf<C>;
}
