import { z } from 'zod';
import { instant, recordId } from './primitives.ts';
import { bankUpload } from './statement.ts';

const filePassword = z.string().max(128);

export const uploadStatementFields = z.strictObject({
  upiId: recordId,
  /** What opens a protected file; it is used once and not stored, unless `keep` asks for it. */
  password: filePassword.optional(),
  /** Keep the password, sealed, for the caller's next files of this account. */
  keep: z.enum(['true', 'false']).optional(),
});
export const uploadPasswordBody = z.strictObject({
  password: filePassword.min(1),
  keep: z.boolean().optional(),
});
/** An upload; of an archive the first of its files, and then the others. */
export const uploadCreated = bankUpload
  .pick({ id: true })
  .extend({ others: z.array(z.object({ id: recordId, name: z.string() })).optional() });
export const keptPasswords = z.object({
  passwords: z.array(z.object({ accountId: z.string(), upi: z.string(), keptAt: instant })),
});
export const byAccountId = z.strictObject({ id: z.string().min(1).max(200) });
