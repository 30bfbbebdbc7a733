import type { User } from '@peerdesk/contract/user.ts';
import { takesPayins } from '@peerdesk/domain/role.ts';
import { Link } from 'wouter';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { useUsersText } from './texts.ts';

const lists = [
  { screen: 'payin', key: 'orders.payins', statuses: ['pending', 'processing', 'approved'] },
  { screen: 'payout', key: 'orders.payouts', statuses: ['pending', 'processing', 'approved'] },
  { screen: 'dispute', key: 'orders.disputes', statuses: ['pending'] },
] as const;

/** The ways to the user's orders, by what they wait for. */
export function OrdersCard({ user: { id, role } }: { user: User }) {
  const t = useUsersText();
  const shared = useText();
  const shown = lists.filter(({ screen }) => screen !== 'payin' || takesPayins(role));
  return (
    <Card>
      <CardHeader title={t('orders.title')} />
      <dl className="px-4 py-2">
        {shown.map(({ screen, key, statuses }) => (
          <div
            key={screen}
            className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 py-1.5 text-sm"
          >
            <dt className="text-muted">{t(key)}</dt>
            <dd className="flex flex-wrap gap-x-4">
              {['', ...statuses].map((status) => (
                <Link
                  key={status}
                  href={`${screenPaths[screen]}?peerId=${id}${status && `&status=${status}`}`}
                  className="touch-target text-accent-ink hover:underline"
                >
                  {status === '' ? t('orders.all') : shared(`status.${status as 'pending'}`)}
                </Link>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
