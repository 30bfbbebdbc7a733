import { useEffect } from 'react';
import { useOwnNotes } from '../../session/own-notes.ts';
import { useUnreadTalks } from '../../session/unread-talks.ts';
import { totalOf, useWaitingCounts } from '../../session/waiting.ts';
import { waitingTotal } from '../../session/waiting-total.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { useAppText } from '../texts.ts';

const shownMost = 999;

/** The figure beside a link behind which something waits for the reader. */
export function WaitingBadge({ count, className }: { count: number; className?: string }) {
  const appText = useAppText();
  if (count === 0) return null;
  return (
    <Badge tone="pending" className={cx('figures', className)}>
      <span aria-hidden="true">{count > shownMost ? `${shownMost}+` : count}</span>
      <span className="sr-only">{appText('waiting', { count })}</span>
    </Badge>
  );
}

/** Tells the title of the page, and the icon of an installed portal. Renders nothing. */
export function WaitingSign() {
  const left = useOwnNotes();
  const talks = useUnreadTalks()?.length ?? 0;
  const notes = (left?.handed.length ?? 0) + (left?.mentions.length ?? 0) + talks;
  const total = totalOf(useWaitingCounts()) + notes;
  useEffect(() => {
    waitingTotal.set(total);
    void showOnIcon(total);
  }, [total]);
  useEffect(
    () => () => {
      waitingTotal.set(0);
      void showOnIcon(0);
    },
    [],
  );
  return null;
}

/** Only an installed portal has an icon with a figure; elsewhere the browser refuses. */
async function showOnIcon(total: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  await navigator.setAppBadge(total).catch(() => undefined);
}
