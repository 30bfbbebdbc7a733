import { isPeerRole } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { Snowflake } from 'lucide-react';
import { useEffect } from 'react';
import { api, auth, useProfile } from '../../session/session.ts';
import { useAppText } from '../texts.ts';

/** The event stream announces each change; this is for when there is none. */
const everyMs = 60_000;

/** Tells a peer whose account is frozen what that means, on every screen and at once. */
export function FrozenNotice() {
  const t = useAppText();
  const { role, frozen } = useProfile();
  const isPeer = isPeerRole(role);
  const { data } = useQuery({
    queryKey: ['user', 'me'],
    queryFn: ({ signal }) => api('user.me', { signal }),
    enabled: isPeer,
    refetchInterval: everyMs,
  });
  useEffect(() => {
    // When an answer comes, and not when the person has changed something since.
    if (data) auth.refreshed({ frozen: data.frozen, presence: data.presence });
  }, [data]);
  if (!isPeer || !frozen) return null;
  return (
    <p
      role="status"
      className="flex items-start gap-2 border-b bg-warning-soft px-4 py-2.5 text-sm text-warning-ink min-[1360px]:px-6"
    >
      <Snowflake aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{t('frozen.notice')}</span>
    </p>
  );
}
