import type { FactsOf, ReasonCode } from './reason.ts';

/** Codes of reasons whose facts follow from the value that a schema rejects. */
export type FaultCode = {
  [C in ReasonCode]: keyof FactsOf<C> extends 'most' | 'least' | 'options' ? C : never;
}[ReasonCode];

/** What a schema reports about a rejected value: a code, which the catalogue turns into text. */
export function fault<C extends FaultCode>(code: C): C {
  return code;
}
