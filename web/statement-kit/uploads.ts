import { useSyncExternalStore } from 'react';
import { ApiError, messageOf } from '../lib/api-error.ts';
import { toastError, toastSuccess } from '../lib/toast.ts';
import { sendFile } from '../session/send-file.ts';
import { clearWithSession } from '../session/session-state.ts';
import { api } from '../session/session.ts';
import { statementTextNow } from './texts.ts';
import { createUploads, type UploadTask } from './upload-tasks.ts';

const linesOfLook = '1';

/** The files that this browser has on their way, whichever screen is open. */
export const uploads = createUploads({
  send: async (file, { upiId }, { key, onSent, signal }) => {
    try {
      const body = { upiId };
      const sent = { body, file, idempotencyKey: key, onProgress: onSent, signal };
      return (await sendFile('upload.create', sent)).id;
    } catch (error) {
      // It arrived all the same, and waits for its password.
      if (error instanceof ApiError && error.uploadId !== undefined) return error.uploadId;
      throw error;
    }
  },
  look: (id, signal) =>
    api('upload.one', { params: { id }, query: { pagesize: linesOfLook }, signal }),
  pause: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    }),
  newKey: () => crypto.randomUUID(),
  explain: messageOf,
  isUnanswered: (error) => error instanceof ApiError && error.errorCode === 'Unavailable',
  onEnd: tellOfEnd,
});

/** Wherever the person is by now. A file that waits for its columns says so as a refusal. */
function tellOfEnd({ file, upload, problem }: UploadTask): void {
  const { name } = file;
  if (upload?.status === 'done') {
    const { lines, matched, unmatched } = upload.counts;
    toastSuccess(statementTextNow('task.ended', { name, lines, matched, left: unmatched }));
    return;
  }
  const reason = problem ?? upload?.reason ?? '';
  toastError(statementTextNow('task.refused', { name, reason }));
}

export function useUploadTasks(): readonly UploadTask[] {
  return useSyncExternalStore(uploads.subscribe, uploads.get);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

// What has not arrived yet is lost with the page; what has arrived is not.
uploads.subscribe(() => {
  const isSending = uploads.get().some(({ phase }) => phase === 'waiting' || phase === 'sending');
  if (isSending) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
});

clearWithSession('uploads', uploads.stop);
