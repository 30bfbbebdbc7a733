import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { screenPaths } from '../../lib/screen-paths.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { FigureLink } from './figure-link.tsx';
import { approvedOrders, listAddress } from './figures.ts';
import { dashboardQueries, type Period } from './queries.ts';
import { useDashboardText } from './texts.ts';

/** The subadmins and what their groups do. */
export function SubadminsCard({ period }: { period: Period }) {
  const t = useDashboardText();
  const { data } = useQuery(dashboardQueries.subadmins(period));
  if (!data || data.subadmins.length === 0) return null;
  return (
    <PeopleCard
      title={t('subadmins.title')}
      rows={data.subadmins.map((one) => ({
        ...one,
        href: screenPaths.user.replace(':id', one.id),
        approved: approvedOf(period, { subadminId: one.id }),
        detail: t('subadmins.detail', { ...one.peers, unassigned: one.unassigned }),
      }))}
    />
  );
}

/** The peers with the largest volume. */
export function PeersCard({ period }: { period: Period }) {
  const t = useDashboardText();
  const { data } = useQuery(dashboardQueries.peers(period));
  if (!data || data.peers.length === 0) return null;
  return (
    <PeopleCard
      title={t('peers.title')}
      rows={data.peers.map((one) => ({
        ...one,
        href: listAddress(screenPaths.payin, {
          ...{ start: period.start, end: period.end },
          peerId: one.id,
        }),
        approved: approvedOf(period, { peerId: one.id }),
        detail: t('peers.detail', { payins: one.payin.approved, payouts: one.payout.approved }),
      }))}
    />
  );
}

/** The lists of somebody's orders whose amounts are shown. */
function approvedOf(period: Period, whose: Record<string, string>) {
  return {
    payin: approvedOrders('payin', period, whose),
    payout: approvedOrders('payout', period, whose),
  };
}

interface PersonRow {
  id: string;
  name: string;
  href: string;
  approved: { payin: string; payout: string };
  detail: string;
  payin: { amount: string };
  payout: { amount: string };
}

function PeopleCard({ title, rows }: { title: string; rows: readonly PersonRow[] }) {
  const t = useDashboardText();
  const heading = (text: ReactNode) => (
    <th scope="col" className="p-2 text-right font-normal whitespace-nowrap last:pr-4">
      {text}
    </th>
  );
  return (
    <Card aria-label={title}>
      <CardHeader title={title} />
      <div className="overflow-x-auto">
        <table className="w-full text-sm max-sm:text-xs">
          <thead>
            <tr className="border-b text-muted">
              <th scope="col" className="p-2 pl-4 text-left font-normal">
                {t('people.name')}
              </th>
              {heading(t('people.in'))}
              {heading(t('people.out'))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="border-b last:border-b-0">
                <td className="w-full max-w-0 p-2 pl-4">
                  <FigureLink href={row.href} className="block truncate coarse:leading-11">
                    {row.name}
                  </FigureLink>
                  <span className="block text-xs text-muted">{row.detail}</span>
                </td>
                <td className="p-2 text-right whitespace-nowrap max-sm:px-1">
                  <FigureLink href={row.approved.payin}>
                    <Money amount={row.payin.amount} />
                  </FigureLink>
                </td>
                <td className="p-2 pr-4 text-right whitespace-nowrap max-sm:pl-1">
                  <FigureLink href={row.approved.payout}>
                    <Money amount={row.payout.amount} />
                  </FigureLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
