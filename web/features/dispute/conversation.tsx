import type { DisputeDetail, DisputeMessage } from '@peerdesk/contract/dispute.ts';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useEffect, useRef, type ComponentProps, type RefObject } from 'react';
import { useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { DisputeComposer } from './dispute-composer.tsx';
import { DisputeNote } from './dispute-note.tsx';
import { disputeQueries } from './queries.ts';
import { readersByMessage } from './readers.ts';
import { disputeRights } from './rules.ts';
import { useDisputeText } from './texts.ts';
import { useInSight, useReading } from './use-reading.ts';

/** What handler and payer write to each other, newest at the bottom, and who has read it. */
export function Conversation({ dispute }: { dispute: DisputeDetail }) {
  const t = useDisputeText();
  const { role, id: ownId } = useProfile();
  const { data, isError } = useQuery(disputeQueries.messages(dispute.id));
  const messages = data?.messages ?? [];
  const readUntil = data?.readUntil ?? [];
  const last = messages.at(-1);
  const end = useRef<HTMLSpanElement>(null);
  const isAtEnd = useInSight(end);
  const ownMark = readUntil.find(({ user }) => user.id === ownId)?.messageId ?? 0;
  useReading({ disputeId: dispute.id, lastId: last?.id ?? 0, ownMark, isInSight: isAtEnd });
  const toEnd = useFollowing(end, last?.id, isAtEnd || last?.author.id === ownId);
  const readers = readersByMessage(messages, readUntil, ownId);
  // Any of the staff is on one side, and the payer and the merchant on the other.
  const isStaff = ({ kind, id }: DisputeMessage['author']) =>
    kind === 'user' && id !== dispute.peer?.id;
  const isReaderStaff = !isPeerRole(role);
  return (
    <>
      <h3 className="px-5 pt-4 pb-2 text-xs font-semibold text-muted">{t('talk.title')}</h3>
      <Log
        role="log"
        aria-live="polite"
        aria-label={t('talk.title')}
        tabIndex={0}
        className="relative flex flex-1 flex-col gap-3 px-5 pb-3 focus-visible:-outline-offset-2 lg:min-h-0 lg:overflow-y-auto"
      >
        {data && messages.length === 0 && <p className="text-sm text-muted">{t('talk.none')}</p>}
        {isError && !data && <p className="text-sm text-error-ink">{t('talk.failed')}</p>}
        {messages.map((message) => (
          <DisputeNote
            key={message.id}
            message={message}
            isOwn={message.author.id === ownId}
            isOwnSide={isStaff(message.author) === isReaderStaff}
            readers={readers.get(message.id) ?? []}
          />
        ))}
        <span ref={end} aria-hidden="true" className="h-px" />
        {last && ownMark < last.id && !isAtEnd && (
          <Button
            size="sm"
            variant="primary"
            icon={<ArrowDown />}
            onClick={toEnd}
            className="sticky bottom-0 self-center rounded-full shadow-overlay"
          >
            {t('talk.newest')}
          </Button>
        )}
      </Log>
      <DisputeComposer
        disputeId={dispute.id}
        isOpen={disputeRights(dispute, role).write}
        choosesReader={isReaderStaff}
      />
    </>
  );
}

/** What scrolls can be reached by the keyboard, also where it holds nothing to press. */
function Log(props: ComponentProps<'div'>) {
  return <div {...props} />;
}

/**
 * Keeps the newest message in sight of whoever is at the end already or wrote it. Whoever reads
 * further up is left where they are. Gives the act of going there.
 */
function useFollowing(end: RefObject<HTMLElement | null>, lastId: number | undefined, is: boolean) {
  const shown = useRef<number>(undefined);
  const isFollowing = useRef(is);
  const toEnd = () => end.current?.scrollIntoView({ block: 'nearest' });
  useEffect(() => {
    const isFirst = shown.current === undefined;
    const log = end.current?.closest('[role="log"]');
    if (lastId !== undefined && lastId !== shown.current) {
      // At first only within its own column: on a phone the case comes before the conversation.
      if (isFirst) log?.scrollTo({ top: log.scrollHeight });
      else if (isFollowing.current || is) end.current?.scrollIntoView({ block: 'nearest' });
      shown.current = lastId;
    }
    isFollowing.current = is;
  }, [end, lastId, is]);
  return toEnd;
}
