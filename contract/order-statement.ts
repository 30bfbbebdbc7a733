import { z } from 'zod';
import { instant, moneyText, recordId, refId } from './primitives.ts';
import { orderAlertCodes, directions, lineKinds, matchRules } from './statement.ts';

/**
 * What bank statements show about an order. `proved`: a line is its payment. `contradicted`: lines
 * contradict it. `unsure`: a line may be its payment, and a person has to compare. `absent`:
 * statements cover the time and do not show it. `silent`: they do not cover the time yet.
 */
export const statementStandings = ['proved', 'contradicted', 'unsure', 'absent', 'silent'] as const;
export type StatementStanding = (typeof statementStandings)[number];

/** The bank line concerned, and where it was found; `date` is a business day. */
const lineOfOrder = z.object({
  id: recordId,
  uploadId: recordId,
  file: z.string(),
  row: z.int(),
  uploadedBy: z.string(),
  /** Sent by somebody without an interest in it; otherwise it rests on the peer's own word. */
  vouched: z.boolean(),
  date: z.string(),
  direction: z.enum(directions),
  kind: z.enum(lineKinds).nullable(),
  amount: moneyText,
  /** The part of it that paid this order, where it paid several. */
  part: moneyText.nullable(),
  rrn: z.string().nullable(),
  /** Set where the line is on another account than the order's. */
  account: z.object({ upi: z.string(), peer: z.string() }).nullable(),
  /** The other order that it paid. */
  paid: refId.nullable(),
});

/** Only lines of accounts within the caller's scope are shown or taken into account. */
export const orderStatement = z.object({
  standing: z.enum(statementStandings),
  rule: z.enum(matchRules).nullable(),
  alert: z.enum(orderAlertCodes).nullable(),
  line: lineOfOrder.nullable(),
  /** The end of the gapless coverage that includes the order's opening. */
  coveredUntil: instant.nullable(),
  /** The end of the last statement of the account. */
  statementsUntil: instant.nullable(),
});
export type OrderStatement = z.infer<typeof orderStatement>;
