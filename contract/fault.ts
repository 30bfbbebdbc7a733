import type { FactsOf, ReasonCode } from './reason.ts';

/** Codes of reasons whose facts follow from the value that a schema refuses. */
export type FaultCode = {
  [C in ReasonCode]: keyof FactsOf<C> extends 'most' | 'least' | 'options' ? C : never;
}[ReasonCode];

/** What a schema says of a value that it refuses: a code, which the catalogue puts into words. */
export function fault<C extends FaultCode>(code: C): C {
  return code;
}
