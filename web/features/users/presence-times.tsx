import type { User } from '@peerdesk/contract/user.ts';
import { dayMs } from '@peerdesk/domain/durations.ts';
import { hasNeverSignedIn, sessionKeptMs } from '@peerdesk/domain/session/last-seen.ts';
import { useNow } from '../../lib/clock.ts';
import { Time } from '../../ui/time.tsx';
import { useUsersText } from './texts.ts';

export function LastSeen({ user }: { user: Pick<User, 'lastSeenAt' | 'createdAt'> }) {
  const t = useUsersText();
  const now = useNow(dayMs);
  if (user.lastSeenAt) return <Time at={user.lastSeenAt} />;
  if (hasNeverSignedIn(Date.parse(user.createdAt), now)) return t('neverSeen');
  return t('notSeenFor', { days: sessionKeptMs / dayMs });
}

/** Since when somebody gets no orders. */
export function Since({ label, at }: { label: string; at: string }) {
  return (
    <>
      {label} <Time at={at} />
    </>
  );
}
