import { z } from 'zod';
import { listSpec, searchFilter, totals } from './list.ts';
import { instant, moneyText, reason, recordId, refId } from './primitives.ts';
import { statementLine } from './statement.ts';

/** How long a credit has stood in suspense, in days. */
export const suspenseAges = ['0-1', '2-7', '8-30', '31+'] as const;
export type SuspenseAge = (typeof suspenseAges)[number];

const person = z.object({ id: recordId, name: z.string() });

/** A credit that nobody claims. `refundable`: the bank tells the sender's whole UPI ID. */
export const suspenseLine = z.object({
  line: statementLine,
  peer: person,
  uploadId: recordId,
  at: instant,
  age: z.enum(suspenseAges),
  refundable: z.boolean(),
});
export type SuspenseLine = z.infer<typeof suspenseLine>;

export const suspenseList = z.object({
  lines: z.array(suspenseLine),
  ages: z.array(z.object({ age: z.enum(suspenseAges), count: z.int(), amount: moneyText })),
  ...totals,
});

/** The oldest first. */
export const suspenseListSpec = listSpec({
  filters: {
    age: z.enum(suspenseAges).optional(),
    /** The id of one bank line. */
    lineId: recordId.optional(),
    q: searchFilter,
  },
});

export const refundBody = z.strictObject({ lineId: recordId, reason });
export const refunded = z.object({ lineId: recordId, refId });

export const writeOffBody = z.strictObject({ lineId: recordId, reason });
export const writtenOff = z.object({ lineId: recordId });
