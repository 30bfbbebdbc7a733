import type { PayinDetail } from '@peerdesk/contract/payin.ts';
import { talkFilesMax, talkTextMax, type Talk as TalkAnswer } from '@peerdesk/contract/talk.ts';
import { isStaff } from '@peerdesk/domain/role.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { keepUnsent } from '../../../order-kit/keep-unsent.ts';
import { DrawerSection } from '../../../order-kit/order-drawer.tsx';
import { api, useProfile } from '../../../session/session.ts';
import { Composer } from '../../../talk-kit/composer.tsx';
import { Message } from '../../../talk-kit/message.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { talkQuery } from './queries.ts';
import { useUnsentMessages } from './use-unsent-messages.ts';
import { useTalkText } from './texts.ts';

/** What the peer of a pay-in and staff write to each other; for the peer, staff is support. */
export function Talk({ order: { refId, peer } }: { order: PayinDetail }) {
  const t = useTalkText();
  const { role } = useProfile();
  const { data, isError } = useQuery(talkQuery(refId));
  const end = useRef<HTMLSpanElement>(null);
  useReading(data, end);
  const waiting = useUnsentMessages(refId);
  const side = isStaff(role) ? 'staff' : 'peer';
  const lastOwn = data?.messages.findLast(({ by }) => by === side);
  const isRead = lastOwn !== undefined && lastOwn.id <= (data?.readByOther ?? 0);
  const title = side === 'staff' ? t('title.staff', { name: peer?.name ?? '' }) : t('title.peer');
  return (
    <DrawerSection title={title}>
      <div role="log" aria-label={title} className="flex flex-col gap-3">
        {data && data.unread > 0 && (
          <Badge tone="pending" className="self-start">
            {t('unread', { count: data.unread })}
          </Badge>
        )}
        {data?.messages.length === 0 && <p className="text-sm text-muted">{t(`none.${side}`)}</p>}
        {isError && !data && <p className="text-sm text-error-ink">{t('failed')}</p>}
        {data?.messages.map((message) => (
          <Message
            key={message.id}
            author={message.isOwn ? t('you') : (message.author ?? t('support'))}
            at={message.at}
            text={message.text}
            files={message.files}
            isOwnSide={message.by === side}
          />
        ))}
        {waiting.map(({ key, at, text }) => (
          <Message key={key} author={t('you')} at={at} text={text} files={[]} isOwnSide>
            <p className="text-xs text-warning-ink">{t('waiting')}</p>
          </Message>
        ))}
        {isRead && <p className="self-end text-xs text-muted">{t(`read.${side}`)}</p>}
        <span ref={end} aria-hidden="true" className="h-px" />
      </div>
      {data && <TalkComposer refId={refId} isOpen={data.mayWrite} />}
    </DrawerSection>
  );
}

function TalkComposer({ refId, isOpen }: { refId: string; isOpen: boolean }) {
  const queryClient = useQueryClient();
  return (
    <Composer
      id={refId}
      isOpen={isOpen}
      bodyOf={(written) => ({ refId, ...written })}
      send={(body, idempotencyKey) => api('talk.send', { body, idempotencyKey })}
      keep={({ key, body, at, mayHaveArrived }) =>
        keepUnsent({ call: 'talk.send', body, madeAt: Date.parse(at), mayHaveArrived }, key)
      }
      onDone={(talk) => queryClient.setQueryData(talkQuery(refId).queryKey, talk)}
      topics={['talk']}
      textMax={talkTextMax}
      filesMax={talkFilesMax}
      attaches="pictures"
      className="mt-3"
    />
  );
}

/** What was in sight of a page that is looked at counts as read, for all of the reader’s side. */
function useReading(data: TalkAnswer | undefined, end: RefObject<HTMLElement | null>): void {
  const queryClient = useQueryClient();
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (!end.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      setInSight((entry?.isIntersecting ?? false) && !document.hidden);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end]);
  const refId = data?.refId;
  const lastId = data?.messages.at(-1)?.id;
  const isNews = isInSight && (data?.unread ?? 0) > 0;
  useEffect(() => {
    if (!isNews || refId === undefined || lastId === undefined) return;
    api('talk.read', { body: { refId, messageId: lastId } }).then(
      () => queryClient.invalidateQueries({ queryKey: ['talk'] }),
      // A mark that was lost is set with the next message.
      () => undefined,
    );
  }, [isNews, refId, lastId, queryClient]);
}
