import type { DisputeMessage, MessageAudience } from '@peerdesk/contract/dispute.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toastFailure } from '../../lib/toast.ts';
import { api } from '../../session/session.ts';
import { useDrafts } from './use-drafts.ts';

/** What is being written: the text, the files on their way, and the sending of it all. */
export function useComposer(disputeId: string) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [audience, setAudience] = useState<MessageAudience>('internal');
  const { drafts, attachAll, remove, clear } = useDrafts();
  const sent = useRef({ body: '', key: '' });
  const sending = useMutation<DisputeMessage, Error>({
    mutationFn: () => {
      const fileIds = drafts.flatMap(({ id }) => (id === undefined ? [] : [id]));
      const body = { disputeId, text: text.trim(), fileIds, audience };
      // After a lost answer the same words go by the same key, so that they arrive once.
      const content = JSON.stringify(body);
      if (sent.current.body !== content) {
        sent.current = { body: content, key: crypto.randomUUID() };
      }
      return api('dispute.message', { body, idempotencyKey: sent.current.key });
    },
    onSuccess: () => {
      sent.current = { body: '', key: '' };
      setText('');
      clear();
    },
    onError: toastFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['dispute'] }),
  });
  const isUploading = drafts.some(({ id }) => id === undefined);
  const isEmpty = text.trim() === '' && drafts.length === 0;
  const canSend = !isEmpty && !isUploading && !sending.isPending;
  return {
    text,
    setText,
    audience,
    setAudience,
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
