import { RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '../lib/clock.ts';
import { useText } from '../lib/i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { keepFocus } from '../ui/keep-focus.ts';
import { Time } from '../ui/time.tsx';
import { Question } from './question.tsx';
import { useFormText } from './texts.ts';
import { isTooOld, type FailedMessage } from './use-messages.ts';

interface NotSentProps<Body> {
  failed: readonly FailedMessage<Body>[];
  /** What stands above one, where a conversation has several readers. */
  title?: ((body: Body) => string) | undefined;
  /** Left out where the conversation is closed. */
  onSendAgain: ((message: FailedMessage<Body>) => void) | undefined;
  onDelete: (key: string) => void;
}

/** The messages of a conversation that were not sent, at its end: each is sent again or deleted. */
export function NotSent<Body extends { text: string }>(props: NotSentProps<Body>) {
  const { failed, onDelete, ...shown } = props;
  const t = useFormText();
  const [asked, ask] = useState<FailedMessage<Body>>();
  if (failed.length === 0) return null;
  return (
    <>
      <ul
        ref={keepFocus}
        tabIndex={-1}
        data-noprint
        aria-label={t('notSent')}
        className="flex max-h-72 flex-col gap-2 overflow-y-auto text-sm focus:outline-none"
      >
        {failed.map((message) => (
          <Failed key={message.key} message={message} onDelete={ask} {...shown} />
        ))}
      </ul>
      {asked && (
        <Question
          title={t('notSent.delete.title')}
          text={t('notSent.delete.text', { words: firstWords(asked) })}
          goLabel={t('notSent.delete')}
          stayLabel={t('notSent.delete.not')}
          onGo={() => {
            ask(undefined);
            onDelete(asked.key);
          }}
          onStay={() => ask(undefined)}
        />
      )}
    </>
  );
}

interface FailedProps<Body> extends Omit<NotSentProps<Body>, 'failed' | 'onDelete'> {
  message: FailedMessage<Body>;
  onDelete: (message: FailedMessage<Body>) => void;
}

function Failed<Body extends { text: string }>({ message, ...props }: FailedProps<Body>) {
  const t = useFormText();
  const shared = useText();
  const isOld = isTooOld(message, useNow());
  const { body, files, at, isSending } = message;
  const { onSendAgain } = props;
  const words = firstWords(message);
  const whatNow = () => {
    if (!onSendAgain) return t('notSent.closed');
    if (isOld) return t('notSent.old');
    return message.mayHaveArrived && t('notSent.once');
  };
  return (
    <li className="flex flex-col gap-1 rounded-lg bg-error-soft px-3 py-2">
      <p className="flex flex-wrap gap-x-2 text-xs text-error-ink">
        <span className="font-medium">{props.title?.(body) ?? t('notSent')}</span>
        <Time at={at} />
      </p>
      {body.text && <p className="break-words whitespace-pre-wrap">{body.text}</p>}
      {files.map((name, place) => (
        // Two files may have one name, and their order does not change.
        <p key={place} className="truncate">
          {name}
        </p>
      ))}
      <p className="text-xs text-error-ink">
        {message.reason ?? shared('api.unreachable')} {whatNow()}
      </p>
      <div className="flex gap-2">
        {onSendAgain && !isOld && (
          <Button
            size="sm"
            icon={<RotateCw />}
            aria-label={t('notSent.again.label', { words })}
            isBusy={isSending}
            onClick={() => onSendAgain(message)}
          >
            {t('notSent.again')}
          </Button>
        )}
        {(isOld || !onSendAgain) && body.text && (
          <CopyButton text={body.text} label={t('notSent.copy.label', { words })} />
        )}
        <Button
          size="sm"
          icon={<Trash2 />}
          aria-label={t('notSent.delete.label', { words })}
          disabled={isSending}
          onClick={() => props.onDelete(message)}
        >
          {t('notSent.delete')}
        </Button>
      </div>
    </li>
  );
}

/** As many as tell one message from another. */
const wordsMax = 6;

function firstWords({ body, files }: Pick<FailedMessage<{ text: string }>, 'body' | 'files'>) {
  const words = (body.text || files.join(', ')).split(/\s+/);
  const first = words.slice(0, wordsMax).join(' ');
  return words.length > wordsMax ? `${first}…` : first;
}
