import type { LiveTopic } from '@peerdesk/contract/live-topic.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isUnanswered } from '../lib/api-error.ts';
import { toastFailure } from '../lib/toast.ts';
import { useDraft } from '../session/use-draft.ts';
import { useDrafts, type Draft, type DraftLimits } from './use-drafts.ts';

/** What somebody writes: words, files, or both. */
export interface Written {
  text: string;
  fileIds: string[];
}

export interface Talking<Answer> extends DraftLimits {
  /** Names the conversation: its messages are sent one after the other. */
  id: string;
  send: (written: Written, idempotencyKey: string) => Promise<Answer>;
  onDone?: (answer: Answer) => void;
  /** Keeps words that found no network, to be sent later by the same key; false where it cannot. */
  keep?: (written: Written, idempotencyKey: string) => Promise<boolean>;
  topics: readonly LiveTopic[];
  /** A file alone says nothing here. */
  needsText?: boolean;
}

interface Sent<Answer> {
  /** To whom it was written: the choice may be another by the time that it is its turn. */
  send: Talking<Answer>['send'];
  written: Written;
  key: string;
  drafts: readonly Draft[];
}

/**
 * What is being written: the text, the files on their way, and the sending of it all. The box is
 * free for the next message at once; messages go one after the other, and a failed one comes back.
 */
export function useComposer<Answer>(talking: Talking<Answer>) {
  const queryClient = useQueryClient();
  const [text, setText] = useDraft(`message ${talking.id}`);
  const { drafts, attachAll, remove, clear, restore } = useDrafts(talking);
  const failed = useRef({ content: '', key: '' });
  const sending = useMutation<Answer, Error, Sent<Answer>>({
    scope: { id: `message ${talking.id}` },
    mutationFn: ({ send, written, key }) => send(written, key),
    onSuccess: (answer) => talking.onDone?.(answer),
    onError: async (error, { written, key, drafts: lost }) => {
      const mayWait = lost.length === 0 && isUnanswered(error);
      if (mayWait && (await talking.keep?.(written, key))) return;
      failed.current = { content: JSON.stringify(written), key };
      setText((typed) => [written.text, typed].filter(Boolean).join('\n'));
      restore(lost);
      toastFailure(error);
    },
    onSettled: () =>
      Promise.all(
        talking.topics.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })),
      ),
  });
  const isUploading = drafts.some(({ id }) => id === undefined);
  const hasText = text.trim() !== '';
  const isEmpty = !hasText && (talking.needsText === true || drafts.length === 0);
  const canSend = !isEmpty && !isUploading;
  return {
    text,
    setText,
    drafts,
    attachAll,
    remove,
    canSend,
    isBusy: sending.isPending,
    send: () => {
      if (!canSend) return;
      const fileIds = drafts.flatMap(({ id }) => (id === undefined ? [] : [id]));
      const written = { text: text.trim(), fileIds };
      const isAgain = failed.current.content === JSON.stringify(written);
      // After a lost answer the same words go by the same key, so that they arrive once.
      const key = isAgain ? failed.current.key : crypto.randomUUID();
      sending.mutate({ send: talking.send, written, key, drafts });
      setText('');
      clear();
    },
  };
}
