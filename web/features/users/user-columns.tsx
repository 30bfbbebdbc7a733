import type { User } from '@peerdesk/contract/user.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { isPeerRole, takesPayins } from '@peerdesk/domain/role.ts';
import { Snowflake } from 'lucide-react';
import { Link } from 'wouter';
import { useText } from '../../lib/i18n/texts.ts';
import type { Column } from '../../list-kit/rows/column.ts';
import { TwoLineCell } from '../../list-kit/rows/two-line-cell.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { LastSeen, Since } from './presence-times.tsx';
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
      width: 'w-28',
      card: 'line',
      cell: ({ role, tag }) => (takesPayins(role) ? <TagBadge tag={tag} /> : <Nothing />),
    },
    {
      key: 'parent',
      label: t('column.parent'),
      width: 'w-[10%]',
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
      width: 'w-28',
      card: 'line',
      cell: ({ presence }) => <StatusBadge status={presence} />,
    },
    {
      key: 'lastSeen',
      label: t('column.lastSeen'),
      sort: 'lastSeenAt',
      width: 'w-36',
      card: 'line',
      cell: (user) => (
        <TwoLineCell
          first={<LastSeen user={user} />}
          second={user.offlineSince && <Since label={t('offlineSince')} at={user.offlineSince} />}
        />
      ),
      under: {
        key: 'presence',
        cell: (user) =>
          user.offlineSince ? (
            <Since label={t('since')} at={user.offlineSince} />
          ) : (
            <LastSeen user={user} />
          ),
      },
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
