import { z } from 'zod';
import { instant, recordId } from './primitives.ts';
import { bankUpload, statementBytesMax } from './statement.ts';

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
/** The size of every part but the last. */
export const statementPartBytes = 512 * 1024;
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const beginUploadBody = z.strictObject({
  upiId: recordId,
  name: z.string().min(1).max(1000),
  size: z.int().min(1).max(statementBytesMax),
  /** Of the whole file, in hexadecimal. */
  sha256,
});
/** How much of a file has arrived, so where to continue, and how large the next part should be. */
export const uploadProgress = z.object({
  id: recordId,
  received: z.int(),
  partBytes: z.int(),
});
export const uploadPartFields = z.strictObject({
  /** Where the part begins in the file. */
  at: z.string().regex(/^\d{1,9}$/),
  /** Of the part. */
  sha256,
});
export const finishUploadBody = uploadStatementFields.omit({ upiId: true });
export const keptPasswords = z.object({
  passwords: z.array(z.object({ accountId: z.string(), upi: z.string(), keptAt: instant })),
});
export const byAccountId = z.strictObject({ id: z.string().min(1).max(200) });
