import type { UploadStatus } from '@peerdesk/contract/statement.ts';

/** How far a statement is read. */
export type UploadStatusKey = `upload.${UploadStatus}`;

export const uploadStatusEn = {
  'upload.queued': 'Queued',
  'upload.reading': 'Reading',
  'upload.matching': 'Matching',
  'upload.done': 'Done',
  'upload.refused': 'Refused',
} as const satisfies Record<UploadStatusKey, string>;
