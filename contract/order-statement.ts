import { z } from 'zod';
import { instant, moneyText, recordId, refId } from './primitives.ts';
import { alertCodes, directions, lineKinds, matchRules } from './statement.ts';

/**
 * What bank statements say about an order. `proved`: a line is its money. `contradicted`: lines
 * say otherwise. `unsure`: one may be its money, a person compares. `absent`: statements cover the
 * time and do not show it. `silent`: they do not cover the time yet.
 */
export const statementStandings = ['proved', 'contradicted', 'unsure', 'absent', 'silent'] as const;
export type StatementStanding = (typeof statementStandings)[number];

/** The bank line that it is about, and where it stands; `date` is a business day. */
const lineOfOrder = z.object({
  id: recordId,
  uploadId: recordId,
  file: z.string(),
  row: z.int(),
  uploadedBy: z.string(),
  date: z.string(),
  direction: z.enum(directions),
  kind: z.enum(lineKinds).nullable(),
  amount: moneyText,
  /** How much of it paid this order, where it paid several. */
  part: moneyText.nullable(),
  rrn: z.string().nullable(),
  /** Where it is on another account than the order's. */
  account: z.object({ upi: z.string(), peer: z.string() }).nullable(),
  /** The other order that it paid. */
  paid: refId.nullable(),
});

/** Only lines of accounts within the caller's scope are told of, or play a part in it. */
export const orderStatement = z.object({
  standing: z.enum(statementStandings),
  rule: z.enum(matchRules).nullable(),
  alert: z.enum(alertCodes).nullable(),
  line: lineOfOrder.nullable(),
  /** Until when the statements that cover the order's beginning go on without a gap. */
  coveredUntil: instant.nullable(),
  /** Until when any statement of the account goes. */
  statementsUntil: instant.nullable(),
});
export type OrderStatement = z.infer<typeof orderStatement>;
