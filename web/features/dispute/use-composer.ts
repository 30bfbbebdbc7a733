import type { DisputeMessage } from '@peerdesk/contract/dispute.ts';
import { fileBytesMax } from '@peerdesk/contract/file.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { toastError } from '../../lib/toast.ts';
import { sendFile } from '../../session/send-file.ts';
import { api } from '../../session/session.ts';
import { useDisputeText } from './texts.ts';

export interface Draft {
  key: string;
  name: string;
  /** From 0 to 1 while it is on its way. */
  sent: number;
  /** Once the server has it. */
  id: string | undefined;
}

const filesMax = 5;

/** What is being written: the text, the files on their way, and the sending of it all. */
export function useComposer(disputeId: string) {
  const t = useDisputeText();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const key = useRef(crypto.randomUUID());
  const change = (of: string, set: Partial<Draft>) =>
    setDrafts((all) => all.map((one) => (one.key === of ? { ...one, ...set } : one)));
  const remove = (of: string) => setDrafts((all) => all.filter((one) => one.key !== of));

  const attach = async (file: File) => {
    if (file.size > fileBytesMax) return toastError(t('file.tooBig', { name: file.name }));
    const draft = { key: crypto.randomUUID(), name: file.name, sent: 0, id: undefined };
    setDrafts((all) => [...all, draft]);
    try {
      const stored = await sendFile('file.upload', {
        body: { purpose: 'evidence' },
        file,
        idempotencyKey: draft.key,
        onProgress: (sent) => change(draft.key, { sent }),
      });
      change(draft.key, { id: stored.id, sent: 1 });
    } catch (error) {
      remove(draft.key);
      toastError(messageOf(error));
    }
    return undefined;
  };
  const attachAll = (files: Iterable<File>) => {
    const chosen = [...files];
    if (drafts.length + chosen.length > filesMax) return toastError(t('file.tooMany'));
    for (const file of chosen) void attach(file);
    return undefined;
  };

  const sending = useMutation<DisputeMessage, Error>({
    mutationFn: () =>
      api('dispute.message', {
        body: {
          disputeId,
          text: text.trim(),
          fileIds: drafts.flatMap(({ id }) => (id === undefined ? [] : [id])),
        },
        idempotencyKey: key.current,
      }),
    onSuccess: () => {
      key.current = crypto.randomUUID();
      setText('');
      setDrafts([]);
    },
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['dispute'] }),
  });
  const isUploading = drafts.some(({ id }) => id === undefined);
  const isEmpty = text.trim() === '' && drafts.length === 0;
  const canSend = !isEmpty && !isUploading && !sending.isPending;
  return {
    text,
    setText,
    drafts,
    attachAll,
    remove,
    canSend,
    isBusy: sending.isPending,
    send: () => {
      if (canSend) sending.mutate();
    },
  };
}
