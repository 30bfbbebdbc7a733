import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import type { DisputeMessage, MessageAudience } from '@peerdesk/contract/dispute.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toastFailure } from '../../lib/toast.ts';
import { api } from '../../session/session.ts';
import { useDrafts, type Draft } from './use-drafts.ts';

interface Sent {
  body: RequestOf<'dispute.message'>['body'];
  key: string;
  drafts: readonly Draft[];
}

/**
 * What is being written: the text, the files on their way, and the sending of it all. The box is
 * free for the next message at once; messages go one after the other, and a failed one comes back.
 */
export function useComposer(disputeId: string) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [audience, setAudience] = useState<MessageAudience>('internal');
  const { drafts, attachAll, remove, clear, restore } = useDrafts();
  const failed = useRef({ content: '', key: '' });
  const sending = useMutation<DisputeMessage, Error, Sent>({
    scope: { id: `message ${disputeId}` },
    mutationFn: ({ body, key }) => api('dispute.message', { body, idempotencyKey: key }),
    onError: (error, sent) => {
      failed.current = { content: JSON.stringify(sent.body), key: sent.key };
      setText((typed) => [sent.body.text, typed].filter(Boolean).join('\n'));
      restore(sent.drafts);
      toastFailure(error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['dispute'] }),
  });
  const isUploading = drafts.some(({ id }) => id === undefined);
  const isEmpty = text.trim() === '' && drafts.length === 0;
  const canSend = !isEmpty && !isUploading;
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
      if (!canSend) return;
      const fileIds = drafts.flatMap(({ id }) => (id === undefined ? [] : [id]));
      const body = { disputeId, text: text.trim(), fileIds, audience };
      const isAgain = failed.current.content === JSON.stringify(body);
      // After a lost answer the same words go by the same key, so that they arrive once.
      const key = isAgain ? failed.current.key : crypto.randomUUID();
      sending.mutate({ body, key, drafts });
      setText('');
      clear();
    },
  };
}
