import { useSyncExternalStore } from 'react';
import { ApiError, isUnanswered, messageOf } from '../lib/api-error.ts';
import { leaving } from '../lib/leaving.ts';
import { toastError, toastSuccess } from '../lib/toast.ts';
import { sendFile } from '../session/send-file.ts';
import { clearWithSession } from '../session/session-state.ts';
import { api } from '../session/session.ts';
import { statementTextNow } from './texts.ts';
import { goesInParts, sendInParts } from './send-in-parts.ts';
import {
  createUploads,
  type SendOptions,
  type StatementAccount,
  type UploadTask,
} from './upload-tasks.ts';

const linesOfLook = '1';

const whole = (file: File, { upiId }: StatementAccount, options: SendOptions) => {
  const { key: idempotencyKey, onSent: onProgress, signal } = options;
  return sendFile('upload.create', { body: { upiId }, file, idempotencyKey, onProgress, signal });
};

const byParts = (file: File, { upiId }: StatementAccount, { onSent, signal, tries }: SendOptions) =>
  sendInParts(
    file,
    {
      begin: (body) => api('upload.begin', { body: { upiId, ...body }, signal }),
      part: (id, { at, sha256, bytes }, onProgress) =>
        sendFile('upload.part', {
          ...{ params: { id }, body: { at: String(at), sha256 }, file: bytes },
          ...{ idempotencyKey: crypto.randomUUID(), onProgress, signal },
        }),
      finish: (id) => api('upload.finish', { params: { id }, body: {}, signal }),
      digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
      isUnanswered,
    },
    onSent,
    tries,
  );

/** The files that this browser has on their way, whichever screen is open. */
export const uploads = createUploads({
  send: async (file, account, options) => {
    try {
      const send = goesInParts(file) ? byParts : whole;
      const { id, others = [] } = await send(file, account, options);
      return [id, ...others.map((other) => other.id)];
    } catch (error) {
      // It arrived all the same, and waits for its password.
      if (error instanceof ApiError && error.uploadId !== undefined) return [error.uploadId];
      throw error;
    }
  },
  hasParts: goesInParts,
  look: (id, signal) =>
    api('upload.one', { params: { id }, query: { pagesize: linesOfLook }, signal }),
  pause: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    }),
  newKey: () => crypto.randomUUID(),
  explain: messageOf,
  isUnanswered,
  onEnd: tellOfEnd,
});

/** Wherever the person is by now. A file that waits for its columns says so as a refusal. */
function tellOfEnd({ file, upload, problem }: UploadTask): void {
  const { name } = upload ?? file;
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

// What has not arrived yet is lost with the page; what has arrived is not.
leaving.holdPageWhile(uploads.subscribe, () =>
  uploads.get().some(({ phase }) => phase === 'waiting' || phase === 'sending'),
);

clearWithSession('uploads', uploads.stop);
