import type { LiveTopic } from '@peerdesk/contract/live-topic.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, isUnanswered, messageOf } from '../lib/api-error.ts';
import { isKeyForgotten } from '../lib/key-life.ts';
import { toastFailure } from '../lib/toast.ts';
import { useProfile } from '../session/session.ts';
import { useKept } from '../session/use-draft.ts';

/** What somebody wrote, as it is sent: again and again, until it has an answer, by one key. */
export interface OwnMessage<Body> {
  key: string;
  body: Body;
  /** The names of the files that go with it. */
  files: readonly string[];
  /** When it was written and sent first. */
  at: string;
  /** An attempt had no answer: what is sent again by its key arrives once all the same. */
  mayHaveArrived: boolean;
}

/** One that failed. It stays where it was written, whole, until it is sent again or deleted. */
export interface FailedMessage<Body> extends OwnMessage<Body> {
  /** What the server said; undefined where it was not reached. */
  reason: string | undefined;
  isSending: boolean;
}

export interface Sending<Body, Answer> {
  /** Names the conversation: its messages are sent one after the other. */
  id: string;
  send: (body: Body, idempotencyKey: string) => Promise<Answer>;
  onDone?: (answer: Answer) => void;
  /** Keeps words that found no network, to be sent later by the same key; false where it cannot. */
  keep?: (message: OwnMessage<Body>) => Promise<boolean>;
  topics: readonly LiveTopic[];
}

type Failed<Body> = readonly FailedMessage<Body>[];

const none: readonly FailedMessage<never>[] = [];
const noKeys: readonly string[] = [];

/** Sends what is written in a conversation, and keeps what was not sent, also once it is closed. */
export function useMessages<Body, Answer>({ id, ...talking }: Sending<Body, Answer>) {
  const { send, topics } = talking;
  const queryClient = useQueryClient();
  const { id: person } = useProfile();
  const [failed, change] = useKept<Failed<Body>>(`not sent ${id}`, none);
  // Beside what is written: a page that holds it asks before it goes.
  const [, changeSending] = useKept(`sending ${id}`, noKeys);
  const remove = (key: string) => change((all) => all.filter((one) => one.key !== key));
  const sending = useMutation<Answer, Error, OwnMessage<Body>>({
    scope: { id: `messages ${person} ${id}` },
    mutationFn: ({ body, key }) => send(body, key),
    onSuccess: (answer, { key }) => {
      remove(key);
      talking.onDone?.(answer);
    },
    onError: async (error, message) => {
      const { key, files } = message;
      const mayWait = files.length === 0 && isUnanswered(error) && !isTooOld(message);
      if (mayWait && (await talking.keep?.(message))) return remove(key);
      const mayHaveArrived = message.mayHaveArrived || isUnanswered(error);
      const reason = wasReached(error) ? messageOf(error) : undefined;
      change((all) => placed(all, { ...message, reason, mayHaveArrived, isSending: false }));
      toastFailure(error);
    },
    onSettled: (_answer, _error, { key }) => {
      changeSending((all) => all.filter((one) => one !== key));
      return Promise.all(
        topics.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })),
      );
    },
  });
  const start = (message: OwnMessage<Body>) => {
    changeSending((all) => [...all, message.key]);
    sending.mutate(message);
  };
  return {
    failed,
    remove,
    isBusy: sending.isPending,
    /** Words that are written anew are another message, also where they are the same. */
    write: (body: Body, files: readonly string[] = []) =>
      start({
        key: crypto.randomUUID(),
        body,
        files,
        at: new Date().toISOString(),
        mayHaveArrived: false,
      }),
    sendAgain: (message: FailedMessage<Body>) => {
      if (isTooOld(message)) return;
      change((all) => placed(all, { ...message, isSending: true }));
      start(message);
    },
  };
}

/** The server may have forgotten its key: sent again, it could arrive twice. */
export function isTooOld({ at }: Pick<OwnMessage<unknown>, 'at'>, now = Date.now()): boolean {
  return isKeyForgotten(Date.parse(at), now);
}

function wasReached(error: Error): boolean {
  return !isUnanswered(error) || (error instanceof ApiError && error.status !== 0);
}

/** In the order in which they were written: where it stood, or at the end. */
function placed<Body>(all: Failed<Body>, message: FailedMessage<Body>): Failed<Body> {
  const isIt = ({ key }: FailedMessage<Body>) => key === message.key;
  return all.some(isIt) ? all.map((one) => (isIt(one) ? message : one)) : [...all, message];
}
