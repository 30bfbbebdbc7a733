import { z } from 'zod';
import type { Call } from '../call.ts';
import { byFileId, fileBytesMax, storedFile, uploadFileFields } from '../file.ts';
import { peopleAndMerchants } from './callers.ts';

/** Proofs of pay-outs and evidence in disputes. */
export const fileCalls = {
  'file.upload': {
    method: 'POST',
    path: '/file',
    summary: 'Upload an image or a PDF, to be referred to in a later call',
    callers: peopleAndMerchants,
    body: uploadFileFields,
    upload: { bytesMax: fileBytesMax },
    response: storedFile,
    errors: ['UnsupportedFile'],
  },
  'file.get': {
    method: 'GET',
    path: '/file/{id}',
    summary: 'A stored file, for whoever may see what it belongs to',
    callers: peopleAndMerchants,
    params: byFileId,
    response: z.string(),
    download: true,
    errors: ['NotFound'],
  },
} as const satisfies Record<string, Call>;
