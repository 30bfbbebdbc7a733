import type { UploadStatusKey } from './upload-status.en.ts';

export const uploadStatusHi = {
  'upload.queued': 'पढ़े जाने का इंतज़ार',
  'upload.reading': 'पढ़ी जा रही है',
  'upload.matching': 'मिलान हो रहा है',
  'upload.done': 'पूरी',
  'upload.refused': 'अस्वीकृत',
} as const satisfies Record<UploadStatusKey, string>;
