/** How a sentence formats a fact; `reason.ts` says what each holds. */
export type FactKind =
  | 'text'
  | 'number'
  | 'share'
  | 'money'
  | 'instant'
  | 'utr'
  | 'orderStatus'
  | 'reason';

/** Codes of reasons, each with the facts that its sentence uses. */
export type ReasonList = Readonly<Record<string, Readonly<Record<string, FactKind>>>>;
