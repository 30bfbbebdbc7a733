import { dashboardQuery, type Dashboard, type OrderKind } from '@peerdesk/contract/dashboard.ts';
import { isAdmin, isPeerRole, isStaff, seesPayins } from '@peerdesk/domain/role.ts';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { memo, Suspense, useDeferredValue, useState, type ReactNode } from 'react';
import { useBrand } from '../../lib/brand.ts';
import { fullTime, timeOfDay } from '../../lib/format-time.ts';
import { useSearchParams } from '../../lib/search-params.ts';
import { useContentShown, useIsContentShown } from '../../lib/when-idle.ts';
import { DateFilter } from '../../list-kit/filter/date-filter.tsx';
import { ListError } from '../../list-kit/list-states.tsx';
import { useOwnWallet } from '../../session/own-wallet.ts';
import { useProfile } from '../../session/session.ts';
import { waitingQuery } from '../../session/waiting.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { WalletCard } from '../../ui/wallet-card.tsx';
import { AlertsCard } from './alerts-card.tsx';
import { DayCloseCard } from './day-close-card.tsx';
import { FigureCards } from './figure-cards.tsx';
import { NeedsCard } from './needs-card.tsx';
import { dashboardQueries, type Period } from './queries.ts';
import { useDashboardText } from './texts.ts';
import { useSlideDown } from './use-slide-down.ts';
import { WaitingCard } from './waiting-card.tsx';
import { latePart } from '../../ui/late.tsx';

const OrdersChart = latePart(async () => (await import('./orders-chart.tsx')).OrdersChart);
const CapacityCard = latePart(async () => (await import('./capacity-card.tsx')).CapacityCard);
// The last of the page, and of staff alone.
const people = () => import('./people-cards.tsx');
const PeersCard = latePart(async () => (await people()).PeersCard);
const SubadminsCard = latePart(async () => (await people()).SubadminsCard);

/** `/dashboard`: what became of the orders of a period, and what waits now. */
export function DashboardScreen() {
  const t = useDashboardText();
  const { name, role, presence, frozen } = useProfile();
  const wallet = useOwnWallet();
  const [address, update] = useSearchParams(dashboardQuery);
  const { timeZone } = useBrand();
  const hasPayins = seesPayins(role);
  const period: Period = { start: address.start ?? 'today', end: address.end };
  // Before what its cards ask for: the whole screen waits for this answer.
  usePrefetchQuery(dashboardQueries.figures(period));
  const { data, error, refetch } = useQuery(dashboardQueries.figures(period));
  // An answer changes every figure: they are drawn in slices, between which the page answers.
  const figures = useDeferredValue(data);
  const grid = useSlideDown();
  const isShown = useFirstAnswers(figures !== undefined || error !== null);
  return (
    <>
      <PageHeader title={t('greeting', { name })}>
        <DateFilter period={period} patch={update} hasAny={false} />
      </PageHeader>
      {!isShown && <Card aria-hidden="true" className="h-96" />}
      <div ref={grid} className={cx('grid grid-cols-1 gap-5', !isShown && 'hidden')}>
        {isPeerRole(role) && presence === 'offline' && !frozen && (
          <p className="rounded-lg bg-warning-soft px-4 py-2.5 text-sm text-warning-ink">
            {t('offline')}
          </p>
        )}
        <NeedsCard />
        {isPeerRole(role) && (
          <WalletCard wallet={wallet} before={balanceBefore(figures, timeZone)} />
        )}
        {isAdmin(role) && <AlertsCard />}
        <DayCloseCard />
        {figures && <Figures figures={figures} start={period.start} end={period.end} />}
        {!figures && !error && <Card aria-hidden="true" className="h-96" />}
        {!figures && error && <ListError error={error} onRetry={() => void refetch()} />}
        <div className={cx('grid grid-cols-1 gap-5 xl:grid-cols-2', !hasPayins && 'items-start')}>
          {hasPayins ? (
            <Chart kind="payin" {...{ period, isShown }} />
          ) : (
            <WaitingCard kind="payout" />
          )}
          <Chart kind="payout" {...{ period, isShown }} />
        </div>
        {hasPayins && (
          <Later isShown={isShown}>
            {/* Two columns of cards as tall as they are, rather than rows with holes. */}
            <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
              <div className="grid grid-cols-1 gap-5">
                <WaitingCard kind="payin" />
                <Suspense>{isAdmin(role) && <SubadminsCard period={period} />}</Suspense>
              </div>
              <div className="grid grid-cols-1 gap-5">
                <Suspense fallback={<Card aria-hidden="true" className="h-48" />}>
                  <CapacityCard />
                </Suspense>
                <Suspense>{isStaff(role) && <PeersCard period={period} />}</Suspense>
              </div>
            </div>
          </Later>
        )}
      </div>
    </>
  );
}

/** What the reader's wallet held when the span ended with which the figures are compared. */
function balanceBefore(figures: Dashboard | undefined, timeZone: string) {
  // A server of the version before tells no such balance.
  const { previous } = (figures?.wallet ?? {}) as Partial<Dashboard['wallet']>;
  if (!figures || !previous) return undefined;
  return { balance: previous.balance, time: fullTime(figures.previousPeriod.end, timeZone) };
}

interface ChartProps {
  kind: OrderKind;
  period: Period;
  isShown: boolean;
}

function Chart({ isShown, ...props }: ChartProps) {
  const meanwhile = <Card aria-hidden="true" className="h-64" />;
  return (
    <Later {...{ meanwhile, isShown }}>
      <Suspense fallback={meanwhile}>
        <OrdersChart {...props} />
      </Suspense>
    </Later>
  );
}

interface LaterProps {
  /** Whether the figures above it are there. */
  isShown: boolean;
  meanwhile?: ReactNode;
  children: ReactNode;
}

/** What stands below the figures comes once one sees them: until then the network is theirs. */
function Later({ isShown, meanwhile = null, children }: LaterProps) {
  const isSeen = useIsContentShown();
  return isShown && isSeen ? children : meanwhile;
}

/**
 * Whether the parts at the top have come to what they say, once: shown one after the other, each
 * would push away what is below.
 */
function useFirstAnswers(hasFigures: boolean): boolean {
  const [wasThere, setThere] = useState(false);
  const waiting = useQuery(waitingQuery);
  const days = useQuery(dashboardQueries.dayCloses());
  const isThere = hasFigures && !waiting.isPending && !days.isPending;
  if (isThere && !wasThere) setThere(true);
  useContentShown(wasThere);
  return wasThere;
}

interface FiguresProps extends Period {
  figures: Dashboard;
}

const Figures = memo(function FiguresOfPeriod({ figures, start, end }: FiguresProps) {
  return (
    <>
      <ComparedLine figures={figures} />
      <FigureCards figures={figures} period={{ start, end }} />
    </>
  );
});

/** What the figures are compared with, and whether they will still grow. */
function ComparedLine({ figures }: { figures: Dashboard }) {
  const t = useDashboardText();
  const { timeZone } = useBrand();
  const { previousPeriod, isOver } = figures;
  const [from, until] = [
    fullTime(previousPeriod.start, timeZone),
    fullTime(previousPeriod.end, timeZone),
  ];
  const isOneDay = from.split(',')[0] === until.split(',')[0];
  return (
    <p className="figures -mb-2 text-sm text-muted">
      {t(isOver ? 'compared' : 'compared.soFar', {
        from,
        until: isOneDay ? timeOfDay(previousPeriod.end, timeZone) : until,
      })}
    </p>
  );
}
