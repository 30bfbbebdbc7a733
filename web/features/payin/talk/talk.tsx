import type { PayinDetail } from '@peerdesk/contract/payin.ts';
import type { Talk as TalkAnswer, TalkMessage } from '@peerdesk/contract/talk.ts';
import { isStaff } from '@peerdesk/domain/role.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { DrawerSection } from '../../../order-kit/order-drawer.tsx';
import { StoredPicture } from '../../../order-kit/stored-picture.tsx';
import { api, useProfile } from '../../../session/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { Time } from '../../../ui/time.tsx';
import { TalkComposer } from './composer.tsx';
import { talkQuery } from './queries.ts';
import { useTalkText } from './texts.ts';

/** What the peer of a pay-in and staff write to each other; for the peer, staff is support. */
export function Talk({ order: { refId, peer } }: { order: PayinDetail }) {
  const t = useTalkText();
  const { role } = useProfile();
  const { data, isError } = useQuery(talkQuery(refId));
  const end = useRef<HTMLSpanElement>(null);
  useReading(data, end);
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
          <Message key={message.id} message={message} isOwnSide={message.by === side} />
        ))}
        {isRead && <p className="self-end text-xs text-muted">{t(`read.${side}`)}</p>}
        <span ref={end} aria-hidden="true" className="h-px" />
      </div>
      {data?.mayWrite && <TalkComposer refId={refId} />}
    </DrawerSection>
  );
}

function Message({ message, isOwnSide }: { message: TalkMessage; isOwnSide: boolean }) {
  const t = useTalkText();
  const { author, isOwn, at, text, files } = message;
  return (
    <article
      className={cx(
        'flex max-w-[85%] flex-col gap-1',
        isOwnSide ? 'items-end self-end' : 'items-start self-start',
      )}
    >
      <header className="flex gap-2 text-xs text-muted">
        <span className="font-medium">{isOwn ? t('you') : (author ?? t('support'))}</span>
        <Time at={at} />
      </header>
      {text && (
        <p
          className={cx(
            'max-w-full rounded-xl px-3 py-2 text-sm break-words whitespace-pre-wrap',
            isOwnSide ? 'rounded-tr-sm bg-accent-soft' : 'rounded-tl-sm border bg-surface',
          )}
        >
          {text}
        </p>
      )}
      {files.map(({ id }) => (
        <figure key={id} className="overflow-hidden rounded-lg border">
          <StoredPicture id={id} name={t('picture')} isLarge />
        </figure>
      ))}
    </article>
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
