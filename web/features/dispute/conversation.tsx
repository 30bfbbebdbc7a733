import type { DisputeDetail, DisputeMessage } from '@peerdesk/contract/dispute.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, useProfile } from '../../session/session.ts';
import { cx } from '../../ui/cx.ts';
import { Time } from '../../ui/time.tsx';
import { Attachment } from './attachment.tsx';
import { Composer } from './composer.tsx';
import { disputeQueries, type DisputeRow } from './queries.ts';
import { disputeRights } from './rules.ts';
import { useDisputeText } from './texts.ts';

/** What handler and payer write to each other, newest at the bottom, and who has read it. */
export function Conversation({ dispute }: { dispute: DisputeRow<DisputeDetail> }) {
  const t = useDisputeText();
  const { role, id: ownId } = useProfile();
  const { data, isError } = useQuery(disputeQueries.messages(dispute.refId));
  const messages = data?.messages ?? [];
  const last = messages.at(-1);
  useReading(dispute.refId, last, data?.readUntil.find(({ user }) => user.id === ownId)?.messageId);
  const readers = (data?.readUntil ?? [])
    .filter(({ user, messageId }) => user.id !== ownId && last && messageId >= last.id)
    .map(({ user }) => user.name);
  return (
    <>
      <h3 className="px-5 pt-4 pb-2 text-xs font-semibold text-muted">{t('talk.title')}</h3>
      <div role="log" aria-live="polite" className="flex flex-1 flex-col gap-3 px-5 pb-3">
        {data && messages.length === 0 && <p className="text-sm text-muted">{t('talk.none')}</p>}
        {isError && !data && <p className="text-sm text-error-ink">{t('talk.failed')}</p>}
        {messages.map((message) => (
          <Message key={message.id} message={message} isOwn={message.author.id === ownId} />
        ))}
        {readers.length > 0 && last?.author.id === ownId && (
          <p className="text-right text-xs text-muted">
            {t('talk.read', { names: readers.join(', ') })}
          </p>
        )}
        <End of={last?.id} />
      </div>
      {disputeRights(dispute, role).write ? (
        <Composer disputeId={dispute.refId} />
      ) : (
        <p className="border-t px-5 py-3 text-sm text-muted">{t('talk.closed')}</p>
      )}
    </>
  );
}

function Message({ message, isOwn }: { message: DisputeMessage; isOwn: boolean }) {
  const t = useDisputeText();
  const { author, text, kind, files, at } = message;
  const name = isOwn ? t('talk.you') : author.name;
  if (kind === 'nudge') {
    return (
      <p className="text-center text-xs text-muted">
        {t('talk.nudge', { name })} · <Time at={at} />
      </p>
    );
  }
  return (
    <article className={cx('flex max-w-[85%] flex-col gap-1', isOwn && 'items-end self-end')}>
      <header className="flex gap-2 text-xs text-muted">
        <span className="font-medium">{name}</span>
        <Time at={at} />
      </header>
      {text && (
        <p
          className={cx(
            'rounded-xl px-3 py-2 text-sm break-words whitespace-pre-wrap',
            isOwn ? 'bg-accent-soft text-ink' : 'bg-sunken text-ink',
          )}
        >
          {text}
        </p>
      )}
      {files.map((file) => (
        <Attachment key={file.id} file={file} />
      ))}
    </article>
  );
}

/** What is in sight counts as read, and the other party is told. */
function useReading(disputeId: string, last: DisputeMessage | undefined, readUntil = 0) {
  const queryClient = useQueryClient();
  const messageId = last?.id ?? 0;
  useEffect(() => {
    if (messageId <= readUntil || document.hidden) return;
    api('dispute.read', { body: { disputeId, messageId } }).then(
      () => queryClient.invalidateQueries({ queryKey: ['dispute', 'list'] }),
      // A mark that was lost is set with the next message.
      () => undefined,
    );
  }, [disputeId, messageId, readUntil, queryClient]);
}

/** Keeps the newest message in sight on wide screens, where the conversation has its own column. */
function End({ of }: { of: number | undefined }) {
  const ref = useRef<HTMLSpanElement>(null);
  const shown = useRef<number>(undefined);
  useEffect(() => {
    const isNew = shown.current !== undefined && of !== shown.current;
    shown.current = of ?? 0;
    if (isNew) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [of]);
  return <span ref={ref} aria-hidden="true" />;
}
