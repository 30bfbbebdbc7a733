import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { api } from '../../session/session.ts';

/** Is this element visible within the element that scrolls around it? */
export function useInSight(ref: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setInSight(entry.isIntersecting);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isInSight;
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

interface Reading {
  disputeId: string;
  /** The newest message, and up to which the reader is known to have read; 0 for none. */
  lastId: number;
  ownMark: number;
  isInSight: boolean;
}

/** What was on the screen of a page that is looked at counts as read, and the others are told. */
export function useReading({ disputeId, lastId, ownMark, isInSight }: Reading): void {
  const queryClient = useQueryClient();
  const isLookedAt = useSyncExternalStore(subscribe, () => !document.hidden);
  const isNews = lastId > ownMark && isInSight && isLookedAt;
  useEffect(() => {
    if (!isNews) return;
    api('dispute.read', { body: { disputeId, messageId: lastId } }).then(
      () => queryClient.invalidateQueries({ queryKey: ['dispute'] }),
      // A mark that was lost is set with the next message.
      () => undefined,
    );
  }, [disputeId, lastId, isNews, queryClient]);
}
