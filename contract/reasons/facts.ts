import type { OrderStatus } from '../order.ts';
import type { Reason } from '../reason.ts';

/** What a sentence names, by how it is written there. All of it is JSON, so that it can be kept. */
export interface FactKinds {
  /** The same in every language: a name, an id, what a person wrote. */
  text: string;
  /** A whole number. */
  number: number;
  /** Decimal text in major units, as on the wire. */
  money: string;
  /** ISO 8601. */
  instant: string;
  /** A payment reference. */
  utr: string;
  orderStatus: OrderStatus;
  /** Another reason, which is told inside the sentence. */
  reason: Reason;
}

/** Codes of reasons, each with the facts that its sentence names. */
export type ReasonList = Readonly<Record<string, Readonly<Record<string, keyof FactKinds>>>>;
