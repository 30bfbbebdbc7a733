import type { UpiId } from '@peerdesk/contract/upi.ts';
import type { User } from '@peerdesk/contract/user.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { HeadroomBars } from '../../capacity-kit/headroom.tsx';
import { Room } from '../../capacity-kit/room.tsx';
import { screenPaths } from '../../lib/screen-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { userQueries } from './queries.ts';
import { useUsersText } from './texts.ts';

/** Each takes as much of a screen as ten orders. */
const shownFirst = 3;

/** The peer's UPI IDs, and how much room the last 24 hours leave on each. */
export function UpiCard({ user }: { user: User }) {
  const t = useUsersText();
  const { data } = useQuery(userQueries.upis(user.id));
  const [isUnfolded, setUnfolded] = useState(false);
  if (!data) return null;
  const shown = isUnfolded ? data.upis : data.upis.slice(0, shownFirst);
  return (
    <Card>
      <CardHeader title={t('upi.title')}>
        <Link
          href={`${screenPaths.upi}?peerId=${user.id}`}
          className="touch-target text-sm text-accent-ink hover:underline"
        >
          {t('group.all')}
        </Link>
      </CardHeader>
      {data.upis.length === 0 ? (
        <p className="p-4 text-sm text-muted">{t('upi.none')}</p>
      ) : (
        <ul className="divide-y">
          {shown.map((upi) => (
            <UpiItem key={upi.id} upi={upi} />
          ))}
        </ul>
      )}
      {shown.length < data.upis.length && (
        <div className="border-t px-4 py-2">
          <Button size="sm" variant="ghost" onClick={() => setUnfolded(true)}>
            {t('upi.all', { count: data.total })}
          </Button>
        </div>
      )}
    </Card>
  );
}

function UpiItem({ upi: row }: { upi: UpiId }) {
  const t = useUsersText();
  const { upi, holder, bank, status, limits, headroom } = row;
  return (
    <li className="flex flex-col gap-2 px-4 py-3 text-sm">
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          <span className="block font-medium break-all">{upi}</span>
          <span className="block truncate text-xs text-muted">
            {[holder, bank].filter(Boolean).join(' · ')}
          </span>
        </span>
        <StatusBadge status={status} />
      </span>
      <Room upi={row} />
      <HeadroomBars headroom={headroom} />
      <span className="text-xs text-muted">
        {t('upi.perPayment', {
          least: showMoney(limits.minAmount),
          most: showMoney(limits.maxAmount),
        })}
      </span>
    </li>
  );
}
