import { z } from 'zod';
import { personName, recordId } from './primitives.ts';
import { registerBody, username } from './user.ts';

export const importBytesMax = 512 * 1024;

/** Hashing each password takes a moment, and a request should not take long. */
export const importRowsMax = 200;

/** The columns of a spreadsheet of users, by the captions of its first row. */
export const importColumns = [
  'name',
  'username',
  'role',
  'group',
  'tag',
  'payinCommission',
  'payoutCommission',
  'minAmount',
  'maxAmount',
  'openPayouts',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** A parsed row; `group` is the username of the subadmin. */
export const importRow = registerBody
  .omit({ password: true, parentId: true })
  .extend({ group: username.optional() });
export type ImportRow = z.infer<typeof importRow>;

/** With `dryRun` nothing is written. */
export const importFields = z.strictObject({ dryRun: z.enum(['true', 'false']).optional() });

/** What is wrong with a row; `row` counts as the spreadsheet does, `message` is for the reader. */
const importFault = z.object({
  row: z.int(),
  field: z.string(),
  reason: z.string(),
  message: z.string(),
});
export type ImportFault = z.infer<typeof importFault>;

/** The passwords are shown once. A dry run registers nobody. */
export const importResult = z.object({
  rows: z.int(),
  faults: z.array(importFault),
  users: z.array(
    z.object({ id: recordId, name: personName, username: z.string(), password: z.string() }),
  ),
});
export type ImportResult = z.infer<typeof importResult>;
