import { showCount } from '@peerdesk/domain/count.ts';
import type { Dashboard, OrderKind } from '@peerdesk/contract/dashboard.ts';
import { isAdmin, isStaff, leadsGroup, seesPayins } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../lib/brand.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { showRate } from '../../lib/show-rate.ts';
import { useProfile } from '../../session/session.ts';
import { useDuration } from '../../lib/use-duration.ts';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';
import { FigureCard } from './figure-card.tsx';
import {
  amountGrowth,
  approvedOrders,
  fewerIsBetter,
  growth,
  isManifold,
  listAddress,
  manyTimes,
  rateChange,
  timeChange,
  type Change,
} from './figures.ts';
import { barsOf, trendsOf, type Trends } from './bars.ts';
import { dashboardQueries, type Period } from './queries.ts';
import { useDashboardText } from './texts.ts';

export interface FigureCardsProps {
  figures: Dashboard;
  period: Period;
}

/** Three in a row, then two that are as wide together. */
const fiveCards = 'xl:grid-cols-6 xl:*:col-span-2 xl:*:nth-[n+4]:col-span-3';

/** What came in and what was paid out, beside the same span before. */
export function FigureCards({ figures, period }: FigureCardsProps) {
  const t = useDashboardText();
  const { role } = useProfile();
  return (
    <>
      {seesPayins(role) && <OrderFigures kind="payin" {...{ figures, period }} />}
      <OrderFigures kind="payout" {...{ figures, period }} />
      <section aria-label={t('now.title')}>
        <h2 className="mb-2 text-base font-semibold">{t('now.title')}</h2>
        <div
          className={cx(
            'grid grid-cols-2 gap-3',
            leadsGroup(role) && fiveCards,
            isAdmin(role) && 'xl:grid-cols-4',
          )}
        >
          <FigureCard
            isWide
            label={t('now.disputes')}
            href={listAddress(screenPaths.dispute, { state: 'open' })}
            change={fewerIsBetter(figures.disputes.open, figures.disputes.previous.open)}
            hint={t('now.disputes.hint')}
            changeWords={t('now.disputes.before', { count: figures.disputes.previous.open })}
          >
            {showCount(figures.disputes.open)}
          </FigureCard>
          {isStaff(role) && <StaffFigures figures={figures} />}
          {figures.earned && <EarnedFigure earned={figures.earned} period={period} />}
        </div>
      </section>
    </>
  );
}

/** What a peer earned; its ledger has the postings behind it. */
function EarnedFigure(props: { earned: NonNullable<Dashboard['earned']>; period: Period }) {
  const { earned, period } = props;
  const t = useDashboardText();
  const { role } = useProfile();
  const change = amountGrowth(earned.amount, earned.previous.amount);
  return (
    <FigureCard
      isWide
      label={t(isStaff(role) ? 'now.earned.override' : 'now.earned')}
      href={listAddress(screenPaths.ledger, {
        ...{ tab: 'wallet', start: period.start, end: period.end },
      })}
      change={change}
      changeWords={growthWords(t, change)}
      hint={t('now.earned.hint')}
    >
      <Money amount={earned.amount} />
    </FigureCard>
  );
}

/** What nobody has yet, and what the peers could still take: peers see neither. */
function StaffFigures({ figures }: Pick<FigureCardsProps, 'figures'>) {
  const t = useDashboardText();
  return (
    <>
      <FigureCard
        label={t('now.unassignedPayins')}
        href={listAddress(screenPaths.payin, { status: 'unassigned' })}
      >
        {showCount(figures.unassignedPayins)}
      </FigureCard>
      <FigureCard
        label={t('now.unassignedPayouts')}
        href={listAddress(screenPaths.payout, { status: 'created' })}
      >
        {showCount(figures.unassignedPayouts)}
      </FigureCard>
      <FigureCard
        isWide
        label={t('now.available')}
        href={screenPaths.users}
        hint={t('now.available.hint')}
      >
        <Money amount={figures.wallet.available} currency={figures.wallet.currency} />
      </FigureCard>
    </>
  );
}

function OrderFigures({ kind, figures, period }: FigureCardsProps & { kind: OrderKind }) {
  const t = useDashboardText();
  const duration = useDuration();
  const own = figures[kind];
  const all = listAddress(screenPaths[kind], { start: period.start, end: period.end });
  const approved = listAddress(screenPaths[kind], {
    ...{ start: period.start, end: period.end },
    status: 'approved',
  });
  const words = (change: Change | null, unit: 'percent' | 'points' | 'duration') => {
    const by = Math.abs(change?.by ?? 0);
    const sign = change && change.by > 0 ? '+' : '−';
    if (unit === 'percent') return growthWords(t, change);
    if (unit === 'points') return t('change.points', { sign, by });
    return t('change.duration', { sign, duration: duration(by) });
  };
  const count = growth(own.count, own.previous.count);
  const amount = amountGrowth(own.amount, own.previous.amount);
  const rate = rateChange(own);
  const time = timeChange(own);
  const trends = useTrends(kind, period, figures.end);
  return (
    <section aria-label={t(`${kind}.title`)}>
      <h2 className="mb-2 text-base font-semibold">{t(`${kind}.title`)}</h2>
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <FigureCard
          isWide
          label={t('figure.amount')}
          href={approvedOrders(kind, period)}
          change={amount}
          changeWords={words(amount, 'percent')}
          hint={t('figure.approved', { count: own.approved })}
          trend={trends?.amount}
        >
          <Money amount={own.amount} />
        </FigureCard>
        <FigureCard
          label={t('figure.count')}
          href={all}
          change={count}
          changeWords={words(count, 'percent')}
          trend={trends?.count}
        >
          {showCount(own.count)}
        </FigureCard>
        <FigureCard
          label={t('figure.rate')}
          href={approved}
          change={rate}
          changeWords={words(rate, 'points')}
          hint={t('figure.approved', { count: own.approved })}
          trend={trends?.rate}
        >
          {showRate(own.successRate)}
        </FigureCard>
        <FigureCard
          isWide
          label={t('figure.median')}
          href={approved}
          change={time}
          changeWords={words(time, 'duration')}
          hint={own.medianMinutes === null ? undefined : t('figure.median.hint')}
          trend={trends?.median}
        >
          {own.medianMinutes === null ? '–' : duration(own.medianMinutes)}
        </FigureCard>
      </div>
    </section>
  );
}

/** The hours or days of a period, once they are known, as far as its figures go. */
function useTrends(kind: OrderKind, period: Period, until: string): Trends | undefined {
  const { timeZone } = useBrand();
  const { data } = useQuery(dashboardQueries.stats({ ...period, kind }));
  return data && trendsOf(barsOf(data, timeZone, Date.parse(until)), Date.parse(until));
}

function growthWords(t: ReturnType<typeof useDashboardText>, change: Change | null): string {
  if (change && isManifold(change)) return t('change.times', { times: manyTimes });
  return t('change.percent', { by: signed(change?.by ?? 0) });
}

function signed(by: number): string {
  return `${by > 0 ? '+' : '−'}${showCount(Math.abs(by))}`;
}
