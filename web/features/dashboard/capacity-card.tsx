import type { Capacity } from '@peerdesk/contract/capacity.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { isStaff } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { lostCustomers, upisNow } from '../../capacity-kit/addresses.ts';
import { CountBars, type CountBar } from '../../capacity-kit/count-bars.tsx';
import { capacityQuery } from '../../capacity-kit/queries.ts';
import { useCapacityText } from '../../capacity-kit/texts.ts';
import { useAdvice } from '../../capacity-kit/use-advice.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { useProfile } from '../../session/session.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { FigureLink } from './figure-link.tsx';
import { useDashboardText } from './texts.ts';

/** So many reasons are named here; the screen of UPI IDs has all of them. */
const reasonsMost = 3;

/** For a peer, what keeps orders from it; for staff, what is free now and was lost today. */
export function CapacityCard() {
  const t = useDashboardText();
  const kit = useCapacityText();
  const { role } = useProfile();
  const { data } = useQuery(capacityQuery());
  const reasons = useReasons(data);
  if (!data) return <Card aria-hidden="true" className="h-48" />;
  // Whose every UPI ID takes orders is not asked why there are none.
  const own = reasons.length > 0 ? kit('title.own') : t('capacity.own');
  const title = isStaff(role) ? t('capacity.staff') : own;
  return (
    <Card aria-label={title}>
      <CardHeader title={title}>
        <Link
          href={screenPaths.upi}
          className="touch-target text-sm text-accent-ink underline-offset-2 hover:underline"
        >
          {t('capacity.all')}
        </Link>
      </CardHeader>
      <div className="grid gap-4 p-4 text-sm">
        <FreeNow now={data.now} />
        {data.lost && hasUpis(data) && <LostToday lost={data.lost} />}
        {reasons.length > 0 && <CountBars rows={reasons} />}
      </div>
    </Card>
  );
}

/** Where there are none, “every customer found one” would be said of no customers. */
function hasUpis({ now, lost }: Capacity): boolean {
  return now.some(({ upis }) => upis > 0) || (lost?.customers ?? 0) > 0;
}

function FreeNow({ now }: Pick<Capacity, 'now'>) {
  const t = useDashboardText();
  const all = now.reduce((sum, { upis }) => sum + upis, 0);
  const free = now.find(({ reason }) => reason === 'taken')?.upis ?? 0;
  if (all === 0)
    return (
      <p>
        {t('capacity.none')} <FigureLink href={screenPaths.upi}>{t('capacity.add')}</FigureLink>
      </p>
    );
  return (
    <p className="font-medium">
      <FigureLink href={upisNow('taken')}>{t('capacity.now', { free, all })}</FigureLink>
    </p>
  );
}

function LostToday({ lost }: { lost: NonNullable<Capacity['lost']> }) {
  const t = useDashboardText();
  if (lost.customers === 0) return <p>{t('capacity.lost.none')}</p>;
  const sum = { count: lost.customers, amount: showMoney(lost.amount) };
  return (
    <p className="font-medium">
      <FigureLink href={lostCustomers()}>{t('capacity.lost', sum)}</FigureLink>
    </p>
  );
}

/** Staff mends what cost customers today; a peer what keeps its UPI IDs from orders now. */
function useReasons(capacity: Capacity | undefined): CountBar[] {
  const kit = useCapacityText();
  const advice = useAdvice();
  const rows = capacity?.lost
    ? capacity.lost.byReason.map(({ reason, customers }) => ({
        ...{ reason, count: customers },
        words: kit('lost.customers', { count: customers }),
        href: lostCustomers(reason),
      }))
    : (capacity?.now ?? [])
        .filter(({ reason }) => reason !== 'taken')
        .map(({ reason, upis }) => ({
          ...{ reason, count: upis },
          words: kit('now.upis', { count: upis }),
          href: upisNow(reason),
        }));
  return rows
    .toSorted((a, b) => b.count - a.count)
    .slice(0, reasonsMost)
    .map(({ reason, ...row }) => ({
      key: reason,
      name: kit(`why.${reason}`),
      ...row,
      advice: advice(reason),
    }));
}
