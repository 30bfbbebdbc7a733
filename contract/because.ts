import type { FactsOf, PlainReasonCode, ReasonCode, ReasonOf } from './reason.ts';

/** A reason with the facts that its sentence names; a code without facts stands alone. */
export function because<C extends ReasonCode>(
  code: C,
  ...facts: C extends PlainReasonCode ? [] : [facts: FactsOf<C>]
): ReasonOf<C> {
  return { code, facts: facts[0] ?? {} } as ReasonOf<C>;
}
