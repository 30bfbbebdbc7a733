import { z } from 'zod';

/** What came of a file, for whoever sent it. */
export const uploadOutcome = z.object({
  /** Payments to the account that no file had shown before, and those that one had. */
  payments: z.int(),
  known: z.int(),
  /** Customers' orders that these lines paid. */
  paid: z.int(),
  /** Days of the account between the reader's own files, as `yyyy-MM-dd`; the latest few. */
  missing: z.array(z.object({ start: z.string(), end: z.string() })),
});
