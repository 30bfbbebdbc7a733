import type { ComplaintDetail, ComplaintMessage } from '@peerdesk/contract/complaint.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isComplaintOpen } from '@peerdesk/domain/complaint/complaint.ts';
import { useEffect, useId, useState } from 'react';
import { useSend } from '../../form-kit/use-send.ts';
import { toastError } from '../../lib/toast.ts';
import { StoredPicture } from '../../order-kit/stored-picture.tsx';
import { api } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { TextArea } from '../../ui/input.tsx';
import { Time } from '../../ui/time.tsx';
import { Pictures, usePictures } from './pictures.tsx';
import { useComplaintText } from './texts.ts';

const textMax = 1000;

/** What the customer and staff write to each other. */
export function Talk({ complaint }: { complaint: ComplaintDetail }) {
  const t = useComplaintText();
  useReading(complaint);
  const { messages, readByCustomer } = complaint;
  const read = messages.findLast(({ by, id }) => by === 'staff' && id <= readByCustomer);
  return (
    <div className="flex flex-col gap-3">
      <div role="log" aria-label={t('talk.title')} className="flex flex-col gap-3">
        {messages.map((message) => (
          <Message key={message.id} message={message} isRead={message === read} />
        ))}
      </div>
      {isComplaintOpen(complaint.status) && <Composer complaintId={complaint.id} />}
    </div>
  );
}

/** What the drawer shows counts as read, and the customer is told. */
function useReading({ id, unread, messages }: ComplaintDetail): void {
  const queryClient = useQueryClient();
  const last = messages.at(-1)?.id ?? 0;
  useEffect(() => {
    if (unread === 0 || document.hidden) return;
    api('complaint.read', { body: { complaintId: id, messageId: last } }).then(
      () => queryClient.invalidateQueries({ queryKey: ['complaint'] }),
      // A mark that was lost is set with the next look.
      () => undefined,
    );
  }, [id, unread, last, queryClient]);
}

function Message({ message, isRead }: { message: ComplaintMessage; isRead: boolean }) {
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
          <StoredPicture id={id} name={t(isStaff ? 'talk.ours' : 'talk.picture')} isLarge />
        </figure>
      ))}
      {looksLike.length > 0 && (
        <p className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-ink">
          {t('talk.looksLike', { count: looksLike.length })}
        </p>
      )}
      {isRead && <p className="text-xs text-muted">{t('talk.read')}</p>}
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
  const pictures = usePictures();
  const isBlocked = text.trim() === '' || pictures.isSending;
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBlocked || sending.isPending) return;
        const said = text.trim();
        // What is typed meanwhile stays; what was not sent comes back.
        setText('');
        const sent = pictures.take();
        const fileIds = sent.flatMap(({ id: stored }) => stored ?? []);
        sending.mutate(
          { complaintId, text: said, fileIds },
          {
            onError: () => {
              setText((typed) => [said, typed].filter(Boolean).join('\n'));
              pictures.restore(sent);
            },
          },
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
      <Pictures pictures={pictures} />
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
