import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import type { UserSession } from '@peerdesk/contract/user.ts';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useSend } from '../form-kit/use-send.ts';
import { pollEveryMs } from '../lib/query-client.ts';
import { toastFailure } from '../lib/toast.ts';
import { api } from '../session/session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { Time } from '../ui/time.tsx';
import { deviceOf } from './device.ts';
import { useAccountText } from './texts.ts';

/** Ends one session, or all but the one that asks. */
function useEnding(done: string) {
  return useSend({
    send: (body: RequestOf<'user.endSession'>['body'], idempotencyKey) =>
      api('user.endSession', { body, idempotencyKey }),
    topics: ['user'],
    done,
    onError: toastFailure,
  });
}

/** Where a user is signed in. */
export function SessionsCard({ userId: id }: { userId: string }) {
  const t = useAccountText();
  const { data } = useQuery({
    queryKey: ['user', 'sessions', id],
    queryFn: ({ signal }) => api('user.sessions', { params: { id }, signal }),
    refetchInterval: pollEveryMs,
  });
  const endOne = useEnding(t('ended'));
  const endAll = useEnding(t('allEnded'));
  if (!data) return null;
  const { sessions } = data;
  const isBusy = endOne.isPending || endAll.isPending;
  return (
    <Card>
      <CardHeader title={t('title')}>
        {sessions.some(({ isCurrent }) => !isCurrent) && (
          <Button
            size="sm"
            variant="danger"
            isBusy={isBusy}
            onClick={() => endAll.mutate({ userId: id })}
          >
            {t('endAll')}
          </Button>
        )}
      </CardHeader>
      {sessions.length === 0 ? (
        <p className="p-4 text-sm text-muted">{t('none')}</p>
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
  const t = useAccountText();
  const { userAgent, ip, isCurrent, seenAt, createdAt } = session;
  const device = deviceOf(userAgent);
  const name = device?.name ?? t('device');
  const Icon = device?.isPhone ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 px-4 py-3 text-sm">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 font-medium" title={userAgent ?? ''}>
          {name}
          {ip && <span className="font-mono text-xs font-normal break-all text-muted">{ip}</span>}
          {isCurrent && <Badge tone="success">{t('current')}</Badge>}
        </span>
        <span className="flex flex-wrap gap-x-3 text-xs text-muted">
          <span>
            {t('seen')} <Time at={seenAt} />
          </span>
          <span>
            {t('since')} <Time at={createdAt} />
          </span>
        </span>
      </span>
      {!isCurrent && (
        <Button
          size="sm"
          aria-label={t('endOf', { device: name })}
          disabled={isBusy}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}
