import type { User } from '@peerdesk/contract/user.ts';
import { isAdmin, isPeerRole } from '@peerdesk/domain/role.ts';
import { Link } from 'wouter';
import { useText } from '../../lib/i18n/texts.ts';
import { useProfile } from '../../session/session.ts';
import { Card, CardHeader, Fact } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { LastSeen, Since } from './presence-times.tsx';
import { useUsersText } from './texts.ts';
import { userPath } from './user-path.ts';

export function UserFacts({ user }: { user: User }) {
  const t = useUsersText();
  const shared = useText();
  return (
    <Card>
      <CardHeader title={t('user.facts')} />
      <dl className="px-4 py-2">
        <Fact label={t('user.username')}>
          <span className="font-mono break-all">{user.username}</span>
        </Fact>
        <Fact label={t('column.role')}>{shared(`role.${user.role}`)}</Fact>
        {isPeerRole(user.role) && (
          <Fact label={t('column.parent')}>
            <Group user={user} />
          </Fact>
        )}
        {user.blockedBy && (
          <Fact label={t('user.blockedBy')}>{shared(`role.${user.blockedBy}`)}</Fact>
        )}
        <Fact label={t('column.presence')}>
          <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
            <StatusBadge status={user.presence} />
            {user.offlineSince && (
              <span className="text-xs text-muted">
                <Since label={t('since')} at={user.offlineSince} />
              </span>
            )}
          </span>
        </Fact>
        <Fact label={t('column.lastSeen')}>
          <LastSeen user={user} />
        </Fact>
        <Fact label={t('user.factor')}>
          <Factors factor={user.secondFactor} />
        </Fact>
        <Fact label={t('column.created')}>
          <Time at={user.createdAt} show="full" />
        </Fact>
        <Fact label={t('user.id')}>
          <span className="inline-flex items-center gap-1">
            <span className="font-mono text-xs break-all">{user.id}</span>
            <CopyButton text={user.id} label={t('user.copyId')} />
          </span>
        </Fact>
      </dl>
    </Card>
  );
}

/** What the user has for the second step of a sign-in. */
function Factors({
  factor: { hasApp, passkeys, recoveryCodesLeft },
}: {
  factor: User['secondFactor'];
}) {
  const t = useUsersText();
  if (!hasApp && passkeys === 0) return t('factor.none');
  const parts = [
    ...(hasApp ? [t('factor.app')] : []),
    ...(passkeys > 0 ? [t('factor.passkeys', { count: passkeys })] : []),
    t('factor.codes', { count: recoveryCodesLeft }),
  ];
  return parts.join(' · ');
}

/** An admin goes to the group; a subadmin is the group. */
function Group({ user: { parent } }: { user: User }) {
  const t = useUsersText();
  const { role } = useProfile();
  if (!parent) return t('group.admin');
  if (!isAdmin(role)) return parent.name;
  return (
    <Link href={userPath(parent.id)} className="touch-target text-accent-ink hover:underline">
      {parent.name}
    </Link>
  );
}
