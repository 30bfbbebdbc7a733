import type { LiveTopic } from '@peerdesk/contract/live-topic.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isUnanswered } from '../lib/api-error.ts';
import { toastFailure } from '../lib/toast.ts';
import { useProfile } from '../session/session.ts';
import { useDraft, useKept } from '../session/use-draft.ts';
import { bringBack, filesPlace, keyOf, noFiles, textPlace, type LostMessage } from './places.ts';
import { useDrafts, type DraftLimits } from './use-drafts.ts';

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

interface Sent<Answer> extends LostMessage {
  /** To whom it was written: the choice may be another by the time that it is its turn. */
  send: Talking<Answer>['send'];
}

/**
 * What is being written: the text, the files on their way, and the sending of it all. The box is
 * free for the next message at once; messages go one after the other, and a failed one comes back
 * to its reader, also once the box is closed.
 */
export function useComposer<Answer>(talking: Talking<Answer>) {
  const queryClient = useQueryClient();
  const { id: person } = useProfile();
  const { id, to = '' } = talking;
  const place = { id, to };
  const [text, setText] = useDraft(textPlace(place));
  const files = useKept(filesPlace(id), noFiles);
  const { drafts, attachAll, remove, clear } = useDrafts(talking, files);
  const sending = useMutation<Answer, Error, Sent<Answer>>({
    scope: { id: `message ${id}` },
    mutationFn: ({ send, written, key }) => send(written, key),
    onSuccess: (answer) => talking.onDone?.(answer),
    onError: async (error, sent) => {
      const { written, key } = sent;
      const mayWait = sent.drafts.length === 0 && isUnanswered(error);
      if (mayWait && (await talking.keep?.(written, key))) return;
      bringBack(person, sent);
      toastFailure(error);
    },
    onSettled: () =>
      Promise.all(
        talking.topics.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })),
      ),
  });
  const isUploading = drafts.some((file) => file.id === undefined);
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
      const fileIds = drafts.flatMap((file) => file.id ?? []);
      const written = { text: text.trim(), fileIds };
      const key = keyOf(person, place, written);
      sending.mutate({ send: talking.send, ...place, written, key, drafts });
      setText('');
      clear();
    },
  };
}
