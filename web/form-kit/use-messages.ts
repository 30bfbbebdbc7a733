import type { LiveTopic } from '@peerdesk/contract/live-topic.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isUnanswered, messageOf } from '../lib/api-error.ts';
import { toastFailure } from '../lib/toast.ts';
import { useProfile } from '../session/session.ts';
import { useKept } from '../session/use-draft.ts';

/** What somebody wrote, as it is sent: again and again, until it has an answer, by one key. */
export interface OwnMessage<Body> {
  key: string;
  body: Body;
  /** The names of the files that go with it. */
  files: readonly string[];
  at: string;
}

/** One that failed. It stays where it was written, whole, until it is sent again or deleted. */
export interface FailedMessage<Body> extends OwnMessage<Body> {
  reason: string;
  /** No answer came: what is sent again by its key arrives once all the same. */
  mayHaveArrived: boolean;
  isSending: boolean;
}

export interface Sending<Body, Answer> {
  /** Names the conversation: its messages are sent one after the other. */
  id: string;
  send: (body: Body, idempotencyKey: string) => Promise<Answer>;
  onDone?: (answer: Answer) => void;
  /** Keeps words that found no network, to be sent later by the same key; false where it cannot. */
  keep?: (body: Body, idempotencyKey: string) => Promise<boolean>;
  topics: readonly LiveTopic[];
}

type Failed<Body> = readonly FailedMessage<Body>[];

const none: readonly FailedMessage<never>[] = [];

/** Sends what is written in a conversation, and keeps what was not sent, also once it is closed. */
export function useMessages<Body, Answer>({ id, ...talking }: Sending<Body, Answer>) {
  const { send, topics } = talking;
  const queryClient = useQueryClient();
  const { id: person } = useProfile();
  const [failed, change] = useKept<Failed<Body>>(`not sent ${id}`, none);
  const remove = (key: string) => change((all) => all.filter((one) => one.key !== key));
  const sending = useMutation<Answer, Error, OwnMessage<Body>>({
    scope: { id: `messages ${person} ${id}` },
    mutationFn: ({ body, key }) => send(body, key),
    onSuccess: (answer, { key }) => {
      remove(key);
      talking.onDone?.(answer);
    },
    onError: async (error, message) => {
      const { body, key, files } = message;
      const mayHaveArrived = isUnanswered(error);
      const mayWait = files.length === 0 && mayHaveArrived;
      if (mayWait && (await talking.keep?.(body, key))) return remove(key);
      const reason = messageOf(error);
      change((all) => placed(all, { ...message, reason, mayHaveArrived, isSending: false }));
      toastFailure(error);
    },
    onSettled: () =>
      Promise.all(topics.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] }))),
  });
  return {
    failed,
    remove,
    isBusy: sending.isPending,
    /** Words that are written anew are another message, also where they are the same. */
    write: (body: Body, files: readonly string[] = []) =>
      sending.mutate({
        key: crypto.randomUUID(),
        body,
        files,
        at: new Date().toISOString(),
      }),
    sendAgain: (message: FailedMessage<Body>) => {
      change((all) => placed(all, { ...message, isSending: true }));
      sending.mutate(message);
    },
  };
}

/** In the order in which they were written: where it stood, or at the end. */
function placed<Body>(all: Failed<Body>, message: FailedMessage<Body>): Failed<Body> {
  const isIt = ({ key }: FailedMessage<Body>) => key === message.key;
  return all.some(isIt) ? all.map((one) => (isIt(one) ? message : one)) : [...all, message];
}
