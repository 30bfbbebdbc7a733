import { z } from 'zod';

export const knownBank = z.object({
  bank: z.string(),
  layouts: z.array(z.string()),
  formats: z.array(z.string()),
});

/** The banks whose files are recognised by their captions, and the layouts named by users. */
export const bankLayouts = z.object({ banks: z.array(knownBank) });
