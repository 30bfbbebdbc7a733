import type { User, UserSession } from '@peerdesk/contract/user.ts';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { toastSuccess } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Time } from '../../ui/time.tsx';
import { deviceOf } from './device.ts';
import { userQueries } from './queries.ts';
import { useUsersText } from './texts.ts';
import { useUserChange } from './use-user-change.ts';

/** Where the user is signed in. */
export function SessionsCard({ user: { id } }: { user: User }) {
  const t = useUsersText();
  const { data } = useQuery(userQueries.sessions(id));
  const endOne = useUserChange('user.endSession', () => toastSuccess(t('sessions.ended')));
  const endAll = useUserChange('user.endSession', () => toastSuccess(t('sessions.allEnded')));
  if (!data) return null;
  const { sessions } = data;
  const isBusy = endOne.isPending || endAll.isPending;
  return (
    <Card>
      <CardHeader title={t('sessions.title')}>
        {sessions.some(({ isCurrent }) => !isCurrent) && (
          <Button
            size="sm"
            variant="danger"
            isBusy={isBusy}
            onClick={() => endAll.mutate({ userId: id })}
          >
            {t('sessions.endAll')}
          </Button>
        )}
      </CardHeader>
      {sessions.length === 0 ? (
        <p className="p-4 text-sm text-muted">{t('sessions.none')}</p>
      ) : (
        <ul className="divide-y">
          {sessions.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              isBusy={isBusy}
              onEnd={() => endOne.mutate({ userId: id, sessionId: session.id })}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface SessionItemProps {
  session: UserSession;
  isBusy: boolean;
  onEnd: () => void;
}

function SessionItem({ session, isBusy, onEnd }: SessionItemProps) {
  const t = useUsersText();
  const { userAgent, ip, isCurrent, seenAt, createdAt } = session;
  const device = deviceOf(userAgent);
  const name = device?.name ?? t('sessions.device');
  const Icon = device?.isPhone ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 px-4 py-3 text-sm">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 font-medium" title={userAgent ?? ''}>
          {name}
          {isCurrent && <Badge tone="success">{t('sessions.current')}</Badge>}
        </span>
        <span className="flex flex-wrap gap-x-3 text-xs text-muted">
          <span>
            {t('sessions.seen')} <Time at={seenAt} />
          </span>
          <span>
            {t('sessions.since')} <Time at={createdAt} />
          </span>
          {ip && <span className="font-mono">{ip}</span>}
        </span>
      </span>
      {!isCurrent && (
        <Button
          size="sm"
          aria-label={t('sessions.endOf', { device: name })}
          disabled={isBusy}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
