import type { User } from '@peerdesk/contract/user.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { screenPaths } from '../../lib/screen-paths.ts';
import { useActionWords } from '../../order-kit/audit/action-words.ts';
import {
  AuditActor,
  AuditChange,
  AuditNamesContext,
  AuditSubject,
} from '../../order-kit/audit/audit-entry.tsx';
import { useAuditText } from '../../order-kit/audit/texts.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { userQueries } from './queries.ts';
import { useUsersText } from './texts.ts';

/** What this user did lately, and what was done about them. */
export function AuditCard({ user }: { user: User }) {
  const t = useUsersText();
  const audit = useAuditText();
  const wordsOf = useActionWords();
  const shared = useText();
  const { data, error, refetch } = useQuery(userQueries.audit(user.id));
  return (
    <Card>
      <CardHeader title={t('audit.title')}>
        <Link
          href={`${screenPaths.settings}?tab=audit&person=${encodeURIComponent(user.id)}`}
          className="text-sm text-accent-ink hover:underline"
        >
          {audit('ofUser.all')}
        </Link>
      </CardHeader>
      {!data && !error && <SkeletonRows rows={3} label={shared('loading')} />}
      {!data && error && (
        <p className="flex items-center justify-between gap-3 p-4 text-sm">
          {messageOf(error)}
          <Button onClick={() => void refetch()}>{shared('retry')}</Button>
        </p>
      )}
      {data?.entries.length === 0 && <p className="p-4 text-sm text-muted">{t('audit.none')}</p>}
      <AuditNamesContext value={data?.names ?? {}}>
        <ul className="divide-y">
          {data?.entries.map((entry) => (
            <li key={entry.id} className="flex items-start justify-between gap-3 px-4 py-2 text-sm">
              <span className="flex min-w-0 flex-col">
                <span title={entry.action} className="break-words">
                  {wordsOf(entry.action)}
                </span>
                <span className="text-muted">
                  <AuditActor actor={entry.actor} />
                </span>
                {entry.subject !== `user:${user.id}` && (
                  <AuditSubject isLine subject={entry.subject} />
                )}
                <AuditChange entry={entry} />
              </span>
              <span className="shrink-0 text-muted">
                <Time at={entry.at} />
              </span>
            </li>
          ))}
        </ul>
      </AuditNamesContext>
    </Card>
  );
}
