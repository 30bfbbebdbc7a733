import { z } from 'zod';
import { moneyText } from './primitives.ts';

/** Why nothing of a file was imported, in the few words that programs ask for. */
export const refusalCodes = [
  'CHAIN_BROKEN',
  'TOTALS_DISAGREE',
  'HIDDEN_TEXT',
  'NO_TEXT',
  'UNPROVEN',
  'TOO_BIG',
  'DAMAGED',
  'PASSWORD',
  'NOT_A_STATEMENT',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/**
 * A file that was refused, for programs: the line where its balances break, or its totals, with
 * what follows from the lines and what the file says instead.
 */
export const uploadRefusal = z.object({
  code: z.enum(refusalCodes),
  row: z.int().nullable(),
  expected: moneyText.nullable(),
  found: moneyText.nullable(),
  /** The file is kept, and its password opens it. */
  takesPassword: z.boolean(),
});
export type UploadRefusal = z.infer<typeof uploadRefusal>;
