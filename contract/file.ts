import { z } from 'zod';
import { instant, recordId } from './primitives.ts';

export const fileBytesMax = 5 * 1024 * 1024;

/** What is taken as proof or evidence, told by content and never by the name. */
export const fileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type FileType = (typeof fileTypes)[number];

/** `proof`: an image of a pay-out that was made. `evidence`: an image or a PDF for a dispute. */
export const filePurposes = ['proof', 'evidence'] as const;
export type FilePurpose = (typeof filePurposes)[number];

/**
 * A stored file. Images were made anew from their pixels, so that nothing hidden in them is kept.
 * `looksLike` names earlier files with nearly the same picture: a hint for whoever looks, no
 * verdict.
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
