import type { User } from '@peerdesk/contract/user.ts';
import { isPeerRole, takesPayins } from '@peerdesk/domain/role.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TagBadge } from './tag-badge.tsx';
import { UserStatus } from './user-columns.tsx';
import { UserDialogs } from './user-dialogs.tsx';
import { useUsersText } from './texts.ts';
import { useUserActions } from './use-user-actions.tsx';
import { PartyLink } from '../../order-kit/party/party-link.tsx';

/** Who it is, how they stand, and what can be done with them. */
export function UserHeader({ user }: { user: User }) {
  const t = useUsersText();
  const { dialog, closeDialog, actionsOf } = useUserActions();
  const actions = actionsOf(user).more.filter(({ id }) => id !== 'open');
  return (
    <>
      <PageHeader
        title={user.name}
        beside={
          <span className="flex flex-wrap items-center gap-1">
            <UserStatus user={user} />
            {takesPayins(user.role) && <TagBadge tag={user.tag} />}
            {isPeerRole(user.role) && (
              <span className="text-sm text-muted">
                <PartyLink kind="peer" of={user.id}>
                  {t('panel')}
                </PartyLink>
              </span>
            )}
          </span>
        }
      >
        {actions.map(({ id, label, icon, tone, run }) => (
          <Button
            key={id}
            variant={tone === 'danger' ? 'danger' : 'secondary'}
            icon={icon}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </PageHeader>
      <UserDialogs dialog={dialog} onClose={closeDialog} />
    </>
  );
}
