import type { OrderStatus } from '../order.ts';
import type { Reason } from '../reason.ts';

/** The kinds of facts, by how a sentence formats them. All are JSON, so that they can be stored. */
export interface FactKinds {
  /** The same in every language: a name, an id, a person's own words. */
  text: string;
  /** A whole number. */
  number: number;
  /** Decimal text in major units, as the API returns it. */
  money: string;
  /** ISO 8601. */
  instant: string;
  /** A payment reference. */
  utr: string;
  orderStatus: OrderStatus;
  /** Another reason, inserted into the sentence. */
  reason: Reason;
}

/** Codes of reasons, each with the facts that its sentence names. */
export type ReasonList = Readonly<Record<string, Readonly<Record<string, keyof FactKinds>>>>;
