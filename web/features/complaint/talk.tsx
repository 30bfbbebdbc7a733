import {
  complaintFilesMax,
  type ComplaintDetail,
  type ComplaintMessage,
} from '@peerdesk/contract/complaint.ts';
import { isComplaintOpen } from '@peerdesk/domain/complaint/complaint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toastSuccess } from '../../lib/toast.ts';
import { api } from '../../session/session.ts';
import { Composer } from '../../talk-kit/composer.tsx';
import { Message } from '../../talk-kit/message.tsx';
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
          <ComplaintNote key={message.id} message={message} isRead={message === read} />
        ))}
      </div>
      <Composer
        id={complaint.id}
        isOpen={isComplaintOpen(complaint.status)}
        bodyOf={(written) => ({ complaintId: complaint.id, ...written })}
        send={(body, idempotencyKey) => api('complaint.message', { body, idempotencyKey })}
        onDone={() => toastSuccess(t('talk.sent'))}
        topics={['complaint']}
        textMax={textMax}
        filesMax={complaintFilesMax}
        attaches="pictures"
        needsText
        label={t('talk.write')}
      />
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

interface ComplaintNoteProps {
  message: ComplaintMessage;
  isRead: boolean;
}

function ComplaintNote({ message, isRead }: ComplaintNoteProps) {
  const t = useComplaintText();
  const { by, author, at, text, files, looksLike } = message;
  const isStaff = by === 'staff';
  return (
    <Message
      author={isStaff ? author : t('talk.customer')}
      at={at}
      text={text}
      files={files}
      isOwnSide={isStaff}
    >
      {looksLike.length > 0 && (
        <p className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-ink">
          {t('talk.looksLike', { count: looksLike.length })}
        </p>
      )}
      {isRead && <p className="text-xs text-muted">{t('talk.read')}</p>}
    </Message>
  );
}
