import { fileBytesMax } from '@peerdesk/contract/file.ts';
import { useEffect, useState } from 'react';
import { toastError, toastFailure } from '../lib/toast.ts';
import { sendFile } from '../session/send-file.ts';
import { useTalkKitText } from './texts.ts';

export interface Draft {
  key: string;
  name: string;
  /** From 0 to 1 while it is on its way. */
  sent: number;
  /** Once the server has it. */
  id: string | undefined;
}

/** The files, and where they are kept. */
export type DraftList = [
  readonly Draft[],
  (next: (all: readonly Draft[]) => readonly Draft[]) => void,
];

export interface DraftLimits {
  /** How many files a message takes. */
  filesMax: number;
}

/** The files of a message that is being written: they are sent while it is typed. */
export function useDrafts({ filesMax }: DraftLimits, [drafts, setDrafts]: DraftList) {
  const t = useTalkKitText();
  const uploads = useUploads();
  const change = (of: string, set: Partial<Draft>) =>
    setDrafts((now) => now.map((one) => (one.key === of ? { ...one, ...set } : one)));
  const remove = (of: string) => {
    uploads.stop(of);
    setDrafts((now) => now.filter((one) => one.key !== of));
  };
  const attach = async (file: File) => {
    if (file.size > fileBytesMax) return toastError(t('file.tooBig', { name: file.name }));
    const draft = { key: crypto.randomUUID(), name: file.name, sent: 0, id: undefined };
    setDrafts((now) => [...now, draft]);
    try {
      const stored = await sendFile('file.upload', {
        body: { purpose: 'evidence' },
        file,
        idempotencyKey: draft.key,
        onProgress: (sent) => change(draft.key, { sent }),
        signal: uploads.start(draft.key),
      });
      change(draft.key, { id: stored.id, sent: 1 });
    } catch (error) {
      remove(draft.key);
      // Whoever removed the file knows that it did not arrive.
      if (!(error instanceof DOMException)) toastFailure(error);
    }
    return undefined;
  };
  const attachAll = (files: Iterable<File>) => {
    const chosen = [...files];
    if (drafts.length + chosen.length > filesMax)
      return toastError(t('file.tooMany', { count: filesMax }));
    for (const file of chosen) void attach(file);
    return undefined;
  };
  const clear = () => setDrafts(() => []);
  return { drafts, attachAll, remove, clear };
}

/** The uploads in progress: one that was removed, or whose dialog is gone, is aborted. */
function useUploads() {
  const [running] = useState(() => new Map<string, AbortController>());
  useEffect(
    () => () => {
      for (const upload of running.values()) upload.abort();
    },
    [running],
  );
  return {
    start: (key: string) => {
      const upload = new AbortController();
      running.set(key, upload);
      return upload.signal;
    },
    stop: (key: string) => {
      running.get(key)?.abort();
      running.delete(key);
    },
  };
}
