import { RotateCw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { keepFocus } from '../ui/keep-focus.ts';
import { Time } from '../ui/time.tsx';
import { useFormText } from './texts.ts';
import type { FailedMessage } from './use-messages.ts';

interface NotSentProps<Body> {
  failed: readonly FailedMessage<Body>[];
  /** Whom it is for, where a conversation has several readers. */
  mark?: ((body: Body) => ReactNode) | undefined;
  onSendAgain: (message: FailedMessage<Body>) => void;
  onDelete: (key: string) => void;
}

/** The messages of a conversation that were not sent, at its end: each is sent again or deleted. */
export function NotSent<Body extends { text: string }>({ failed, ...props }: NotSentProps<Body>) {
  const t = useFormText();
  if (failed.length === 0) return null;
  return (
    <ul
      ref={keepFocus}
      tabIndex={-1}
      aria-label={t('notSent')}
      className="flex max-h-72 flex-col gap-2 overflow-y-auto text-sm focus:outline-none"
    >
      {failed.map((message) => (
        <Failed key={message.key} message={message} {...props} />
      ))}
    </ul>
  );
}

type FailedProps<Body> = Omit<NotSentProps<Body>, 'failed'> & { message: FailedMessage<Body> };

function Failed<Body extends { text: string }>({ message, ...props }: FailedProps<Body>) {
  const t = useFormText();
  const { key, body, files, at, reason, mayHaveArrived, isSending } = message;
  return (
    <li className="flex flex-col gap-1 rounded-lg bg-error-soft px-3 py-2">
      <p className="flex flex-wrap gap-x-2 text-xs text-error-ink">
        <span className="font-medium">{t('notSent')}</span>
        {props.mark?.(body)}
        <Time at={at} />
      </p>
      {body.text && <p className="break-words whitespace-pre-wrap">{body.text}</p>}
      {files.map((name) => (
        <p key={name} className="truncate">
          {name}
        </p>
      ))}
      <p className="text-xs text-error-ink">
        {reason} {mayHaveArrived && t('notSent.once')}
      </p>
      <div className="flex gap-2">
        <Button
          size="sm"
          icon={<RotateCw />}
          isBusy={isSending}
          onClick={() => props.onSendAgain(message)}
        >
          {t('notSent.again')}
        </Button>
        <Button
          size="sm"
          icon={<Trash2 />}
          disabled={isSending}
          onClick={() => props.onDelete(key)}
        >
          {t('notSent.delete')}
        </Button>
      </div>
    </li>
  );
}
