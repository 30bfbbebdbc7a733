import type { ComplaintDetail, ComplaintMessage } from '@peerdesk/contract/complaint.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { isComplaintOpen } from '@peerdesk/domain/complaint/complaint.ts';
import { useId, useState } from 'react';
import { useSend } from '../../form-kit/use-send.ts';
import { toastError } from '../../lib/toast.ts';
import { StoredPicture } from '../../order-kit/stored-picture.tsx';
import { api } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { TextArea } from '../../ui/input.tsx';
import { Time } from '../../ui/time.tsx';
import { useComplaintText } from './texts.ts';

const textMax = 1000;

/** What the customer and staff write to each other. */
export function Talk({ complaint }: { complaint: ComplaintDetail }) {
  const t = useComplaintText();
  return (
    <div className="flex flex-col gap-3">
      <div role="log" aria-label={t('talk.title')} className="flex flex-col gap-3">
        {complaint.messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </div>
      {isComplaintOpen(complaint.status) && <Composer complaintId={complaint.id} />}
    </div>
  );
}

function Message({ message }: { message: ComplaintMessage }) {
  const t = useComplaintText();
  const { by, author, at, text, files, looksLike } = message;
  const isStaff = by === 'staff';
  return (
    <article
      className={cx(
        'flex max-w-[85%] flex-col gap-1',
        isStaff ? 'items-end self-end' : 'self-start',
      )}
    >
      <header className="flex gap-2 text-xs text-muted">
        <span className="font-medium">{isStaff ? author : t('talk.customer')}</span>
        <Time at={at} />
      </header>
      <p
        className={cx(
          'max-w-full rounded-xl px-3 py-2 text-sm break-words whitespace-pre-wrap',
          isStaff ? 'rounded-tr-sm bg-accent-soft' : 'rounded-tl-sm border bg-surface',
        )}
      >
        {text}
      </p>
      {files.map(({ id }) => (
        <figure key={id} className="overflow-hidden rounded-lg border">
          <StoredPicture id={id} name={t('talk.picture')} isLarge />
        </figure>
      ))}
      {looksLike.length > 0 && (
        <p className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-ink">
          {t('talk.looksLike', { count: looksLike.length })}
        </p>
      )}
    </article>
  );
}

function Composer({ complaintId }: { complaintId: string }) {
  const t = useComplaintText();
  const id = useId();
  const [text, setText] = useState('');
  const sending = useSend({
    send: (body: RequestOf<'complaint.message'>['body'], idempotencyKey) =>
      api('complaint.message', { body, idempotencyKey }),
    topics: ['complaint'],
    done: t('talk.sent'),
    onError: (error) => toastError(error.message),
  });
  const isBlocked = text.trim() === '';
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBlocked || sending.isPending) return;
        const said = text.trim();
        // What is typed meanwhile stays; what was not sent comes back.
        setText('');
        sending.mutate(
          { complaintId, text: said },
          { onError: () => setText((typed) => [said, typed].filter(Boolean).join('\n')) },
        );
      }}
    >
      <label htmlFor={id} className="text-xs font-medium">
        {t('talk.write')}
      </label>
      <TextArea
        id={id}
        rows={3}
        maxLength={textMax}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        type="submit"
        className="justify-self-end"
        disabled={isBlocked}
        isBusy={sending.isPending}
      >
        {t('talk.send')}
      </Button>
    </form>
  );
}
