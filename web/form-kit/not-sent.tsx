import { RotateCw, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNow } from '../lib/clock.ts';
import { useText } from '../lib/i18n/texts.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { keepFocus } from '../ui/keep-focus.ts';
import { Time } from '../ui/time.tsx';
import { Question } from './question.tsx';
import { useFormText } from './texts.ts';
import { isTooOld, type FailedMessage } from './use-messages.ts';

/** What was being written when its conversation was closed. */
export interface LeftWords {
  text: string;
  files: readonly string[];
  /** What stands above them, where a conversation has several readers. */
  title?: string | undefined;
}

interface NotSentProps<Body> {
  failed: readonly FailedMessage<Body>[];
  left?: LeftWords | undefined;
  /** What stands above one, where a conversation has several readers. */
  title?: ((body: Body) => string) | undefined;
  /** Left out where the conversation is closed. */
  onSendAgain: ((message: FailedMessage<Body>) => void) | undefined;
  onDelete: (key: string) => void;
  onDeleteLeft?: () => void;
}

/** What is left is asked about beside the messages, by this in place of their keys. */
const leftKey = 'left';

/** The messages of a conversation that were not sent, at its end: each is sent again or deleted. */
export function NotSent<Body extends { text: string }>(props: NotSentProps<Body>) {
  const { failed, left, onDelete, onDeleteLeft, ...shown } = props;
  const t = useFormText();
  const [askedKey, ask] = useState<string>();
  const message = failed.find(({ key }) => key === askedKey);
  const asked = askedKey === leftKey ? left : message && wordsOf(message);
  // It may leave before it is answered: what was sent again arrives.
  if (askedKey !== undefined && !asked) ask(undefined);
  if (failed.length === 0 && !left) return null;
  const remove = () => {
    ask(undefined);
    if (message) onDelete(message.key);
    else onDeleteLeft?.();
  };
  return (
    <>
      <ul
        ref={keepFocus}
        tabIndex={-1}
        data-noprint
        aria-label={t('notSent')}
        className="flex max-h-72 flex-col gap-2 overflow-y-auto text-sm focus:outline-none"
      >
        {failed.map((one) => (
          <Failed key={one.key} message={one} onDelete={() => ask(one.key)} {...shown} />
        ))}
        {left && <Left left={left} onDelete={() => ask(leftKey)} />}
      </ul>
      {asked && (
        <Question
          title={t('notSent.delete.title')}
          text={t('notSent.delete.text', { words: firstWords(asked) })}
          goLabel={t('notSent.delete')}
          stayLabel={t('notSent.delete.not')}
          onGo={remove}
          onStay={() => ask(undefined)}
        />
      )}
    </>
  );
}

interface FailedProps<Body> extends Pick<NotSentProps<Body>, 'title' | 'onSendAgain'> {
  message: FailedMessage<Body>;
  onDelete: () => void;
}

function Failed<Body extends { text: string }>({ message, ...props }: FailedProps<Body>) {
  const t = useFormText();
  const shared = useText();
  const isOld = isTooOld(message, useNow());
  const { body, at, isSending } = message;
  const { onSendAgain } = props;
  const words = wordsOf(message);
  const whatNow = () => {
    if (!onSendAgain) return t('notSent.closed');
    if (isOld) return t('notSent.old');
    return message.mayHaveArrived && t('notSent.once');
  };
  return (
    <Entry
      words={words}
      title={props.title?.(body)}
      at={at}
      note={
        <>
          {message.reason ?? shared('api.unreachable')} {whatNow()}
        </>
      }
    >
      {onSendAgain && !isOld && (
        <Button
          size="sm"
          icon={<RotateCw />}
          aria-label={t('notSent.again.label', { words: firstWords(words) })}
          isBusy={isSending}
          onClick={() => onSendAgain(message)}
        >
          {t('notSent.again')}
        </Button>
      )}
      {(isOld || !onSendAgain) && <CopyWords words={words} />}
      <DeleteButton words={words} disabled={isSending} onClick={props.onDelete} />
    </Entry>
  );
}

/** Was never sent, and cannot be any more. */
function Left({ left, onDelete }: { left: LeftWords; onDelete: () => void }) {
  const t = useFormText();
  return (
    <Entry words={left} title={left.title} note={t('notSent.closed')}>
      <CopyWords words={left} />
      <DeleteButton words={left} onClick={onDelete} />
    </Entry>
  );
}

interface EntryProps {
  words: LeftWords;
  title?: string | undefined;
  at?: string;
  /** Why it was not sent, and what can be done. */
  note: ReactNode;
  /** Its buttons. */
  children: ReactNode;
}

function Entry({ words, title, at, note, children }: EntryProps) {
  const t = useFormText();
  return (
    <li className="flex flex-col gap-1 rounded-lg bg-error-soft px-3 py-2">
      <p className="flex flex-wrap gap-x-2 text-xs text-error-ink">
        <span className="font-medium">{title ?? t('notSent')}</span>
        {at !== undefined && <Time at={at} />}
      </p>
      {words.text && <p className="break-words whitespace-pre-wrap">{words.text}</p>}
      {words.files.map((name, place) => (
        // Two files may have one name, and their order does not change.
        <p key={place} className="truncate">
          {name}
        </p>
      ))}
      <p className="text-xs text-error-ink">{note}</p>
      <div className="flex gap-2">{children}</div>
    </li>
  );
}

function CopyWords({ words }: { words: LeftWords }) {
  const t = useFormText();
  if (!words.text) return null;
  return (
    <CopyButton text={words.text} label={t('notSent.copy.label', { words: firstWords(words) })} />
  );
}

function DeleteButton({ words, ...props }: { words: LeftWords } & ButtonProps) {
  const t = useFormText();
  return (
    <Button
      size="sm"
      icon={<Trash2 />}
      aria-label={t('notSent.delete.label', { words: firstWords(words) })}
      {...props}
    >
      {t('notSent.delete')}
    </Button>
  );
}

function wordsOf({ body, files }: FailedMessage<{ text: string }>): LeftWords {
  return { text: body.text, files };
}

/** As many as tell one message from another. */
const wordsMax = 6;

function firstWords({ text, files }: LeftWords) {
  const words = (text || files.join(', ')).split(/\s+/);
  const first = words.slice(0, wordsMax).join(' ');
  return words.length > wordsMax ? `${first}…` : first;
}
