import { useEffect } from 'react';
import { useOwnNotes } from '../../session/own-notes.ts';
import { useUnreadTalks } from '../../session/unread-talks.ts';
import { totalOf, useWaitingCounts } from '../../session/waiting.ts';
import { waitingTotal } from '../../session/waiting-total.ts';

/** Tells the title of the page, and the icon of an installed portal. Renders nothing. */
export function WaitingSign() {
  const left = useOwnNotes();
  const talks = useUnreadTalks()?.length ?? 0;
  const named = (left?.mentions.length ?? 0) + (left?.parties.length ?? 0);
  // What is handed to the reader is counted by the lists.
  const total = totalOf(useWaitingCounts()) + named + talks;
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
