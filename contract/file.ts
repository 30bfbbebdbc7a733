import { z } from 'zod';
import { instant, recordId } from './primitives.ts';

export const fileBytesMax = 5 * 1024 * 1024;

/** The types accepted as proof or evidence, detected from the content and never from the name. */
export const fileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type FileType = (typeof fileTypes)[number];

/**
 * `proof`: an image showing that a pay-out was made. `evidence`: an image or a PDF for a dispute.
 */
export const filePurposes = ['proof', 'evidence'] as const;
export type FilePurpose = (typeof filePurposes)[number];

/**
 * A stored file. Images are re-encoded from their pixels, so that nothing hidden in them survives.
 * `looksLike` lists earlier files with nearly the same picture: a hint, not a verdict.
 */
export const storedFile = z.object({
  id: recordId,
  purpose: z.enum(filePurposes),
  name: z.string(),
  type: z.enum(fileTypes),
  bytes: z.int(),
  createdAt: instant,
  looksLike: z.array(z.object({ id: recordId, at: instant, refId: z.string().nullable() })),
});
export type StoredFile = z.infer<typeof storedFile>;

export const uploadFileFields = z.strictObject({ purpose: z.enum(filePurposes) });
export const byFileId = z.strictObject({ id: recordId });
