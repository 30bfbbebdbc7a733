import { z } from 'zod';
import { instant } from './primitives.ts';

/** How people settle a line. */
const lineSettlements = ['matched', 'split', 'dismissed', 'refunded', 'written_off'] as const;

/** Who settled a line, and when: for admins, who may read the audit; null of what rules did. */
export const lineSettlement = z.object({
  act: z.enum(lineSettlements),
  by: z.string(),
  at: instant,
});
export type LineSettlement = z.infer<typeof lineSettlement>;
