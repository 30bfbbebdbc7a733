import type { User } from '@peerdesk/contract/user.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { isPeerRole, takesPayins } from '@peerdesk/domain/role.ts';
import { Snowflake } from 'lucide-react';
import { Link } from 'wouter';
import { useText } from '../../lib/i18n/texts.ts';
import type { Column } from '../../list-kit/column.ts';
import { TwoLineCell } from '../../list-kit/two-line-cell.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { TagBadge } from './tag-badge.tsx';
import { useUsersText } from './texts.ts';
import { userPath } from './user-path.ts';

export function useUserColumns(): Column<User>[] {
  const t = useUsersText();
  const shared = useText();
  return [
    {
      key: 'name',
      label: t('column.name'),
      sort: 'name',
      isFixed: true,
      card: 'start',
      cell: (user) => <NameCell user={user} />,
    },
    {
      key: 'role',
      label: t('column.role'),
      width: 'w-30',
      card: 'line',
      cell: ({ role }) => shared(`role.${role}`),
    },
    {
      key: 'status',
      label: t('column.status'),
      width: 'w-28',
      card: 'line',
      cell: (user) => <UserStatus user={user} />,
    },
    {
      key: 'wallet',
      label: t('column.wallet'),
      sort: 'balance',
      isNumeric: true,
      width: 'w-42',
      card: 'end',
      cell: ({ role, wallet }) =>
        isPeerRole(role) && (
          <TwoLineCell
            first={
              <Money amount={wallet.balance} currency={wallet.currency} className="font-medium" />
            }
            second={
              wallet.available === wallet.balance
                ? null
                : t('wallet.available', { amount: showMoney(wallet.available, wallet.currency) })
            }
          />
        ),
    },
    ...useActivityColumns(),
    {
      key: 'tag',
      label: t('column.tag'),
      width: 'w-32',
      card: 'line',
      cell: ({ role, tag }) => (takesPayins(role) ? <TagBadge tag={tag} /> : <Nothing />),
    },
    {
      key: 'parent',
      label: t('column.parent'),
      width: 'w-[12%]',
      card: 'line',
      cellClass: 'truncate',
      cell: ({ parent }) => parent?.name ?? <Nothing />,
    },
  ];
}

function useActivityColumns(): Column<User>[] {
  const t = useUsersText();
  return [
    {
      key: 'presence',
      label: t('column.presence'),
      width: 'w-32',
      card: 'line',
      cell: ({ presence, offlineSince, lastSeenAt }) => (
        <TwoLineCell
          first={<StatusBadge status={presence} />}
          second={<PresenceTime offlineSince={offlineSince} lastSeenAt={lastSeenAt} />}
        />
      ),
    },
    {
      key: 'created',
      label: t('column.created'),
      sort: 'createdAt',
      width: 'w-28',
      isExtra: true,
      cellClass: 'text-muted',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
}

/** Since when somebody gets no orders; of the online, when they were there last. */
function PresenceTime({ offlineSince, lastSeenAt }: Pick<User, 'offlineSince' | 'lastSeenAt'>) {
  const t = useUsersText();
  if (offlineSince) {
    return (
      <>
        {t('since')} <Time at={offlineSince} />
      </>
    );
  }
  return lastSeenAt ? <Time at={lastSeenAt} /> : t('neverSeen');
}

function NameCell({ user: { id, name, username } }: { user: User }) {
  return (
    <TwoLineCell
      first={
        <Link href={userPath(id)} className="touch-target font-medium hover:underline">
          {name}
        </Link>
      }
      second={username}
    />
  );
}

/** Frozen is a state beside the status. */
export function UserStatus({ user: { status, frozen } }: { user: User }) {
  const t = useUsersText();
  return (
    <span className="flex flex-wrap items-center gap-1">
      <StatusBadge status={status} />
      {frozen && (
        <Badge tone="warning" icon={<Snowflake />}>
          {t('frozen')}
        </Badge>
      )}
    </span>
  );
}

function Nothing() {
  const t = useText();
  return (
    <span data-nothing className="text-faint">
      {t('none')}
    </span>
  );
}
