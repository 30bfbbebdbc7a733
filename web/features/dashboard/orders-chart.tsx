import { showCount } from '@peerdesk/domain/count.ts';
import type { OrderKind, Stats } from '@peerdesk/contract/dashboard.ts';
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import { minuteMs } from '@peerdesk/domain/durations.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { approvedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { unassignedStatuses } from '@peerdesk/domain/payout/statuses.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useBrand } from '../../lib/brand.ts';
import { useNow } from '../../lib/clock.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { barsOf, chartStatuses, type Bar, type Measure } from './bars.ts';
import { markOf } from './chart-marks.ts';
import { FigureLink } from './figure-link.tsx';
import { approvedOrders, listAddress } from './figures.ts';
import { dashboardQueries, type Period } from './queries.ts';
import { StackedBars, useBarName } from './stacked-bars.tsx';
import { useDashboardText } from './texts.ts';

export interface OrdersChartProps {
  kind: OrderKind;
  period: Period;
}

/** Orders by hour or day of their creation, stacked by status, with the same as a table. */
export function OrdersChart({ kind, period }: OrdersChartProps) {
  const t = useDashboardText();
  const { timeZone } = useBrand();
  const now = useNow(minuteMs);
  const { data: stats } = useQuery(dashboardQueries.stats({ ...period, kind }));
  const [isTable, setTable] = useState(false);
  const [measure, setMeasure] = useState<Measure>('count');
  if (!stats) return <Card aria-hidden="true" className="h-64" />;
  const bars = barsOf(stats, timeZone, now);
  const title = t(`${kind}.chart.${stats.unit}`);
  if (stats.series.length === 0)
    return (
      <Card aria-label={title}>
        <CardHeader title={title} />
        <p className="p-4 text-sm text-muted">{t('chart.none')}</p>
      </Card>
    );
  return (
    <Card aria-label={title}>
      <CardHeader title={title}>
        <span data-noprint className="-my-1 flex shrink-0 gap-1">
          {!isTable && (
            <Toggle
              isOn={measure === 'amount'}
              onPress={() => setMeasure(measure === 'count' ? 'amount' : 'count')}
            >
              {t('chart.byAmount')}
            </Toggle>
          )}
          <Toggle isOn={isTable} onPress={() => setTable(!isTable)}>
            {t('chart.table')}
          </Toggle>
        </span>
      </CardHeader>
      {isTable && <BarTable {...{ bars, kind, stats }} />}
      {!isTable && (
        <div className="p-4">
          <StackedBars bars={bars} label={title} measure={measure} />
          <Legend {...{ stats, kind, period }} />
        </div>
      )}
    </Card>
  );
}

interface ToggleProps {
  isOn: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Toggle({ isOn, onPress, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={cx(
        'touch-target min-h-9 rounded-lg px-2 text-sm text-accent-ink hover:bg-hover',
        isOn && 'bg-accent-soft',
      )}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** Each status by its icon and word, with its total. */
function Legend({ stats, kind, period }: OrdersChartProps & { stats: Stats }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-2 text-sm coarse:gap-y-5">
      {statusesIn(stats).map(({ status, count }) => (
        <li key={status} className="flex items-center gap-2">
          <Swatch status={status} />
          <StatusOf kind={kind} status={status} />
          <FigureLink className="figures" href={listOf(kind, period, status)}>
            {showCount(count)}
          </FigureLink>
        </li>
      ))}
    </ul>
  );
}

/** The look of a status in the bars above. */
function Swatch({ status }: { status: OrderStatus }) {
  const { className, style } = markOf(status);
  return <span aria-hidden="true" style={style} className={cx('size-4 rounded-sm', className)} />;
}

function statusesIn({ series }: Stats): { status: OrderStatus; count: number }[] {
  return chartStatuses.flatMap((status) => {
    const own = series.filter((row) => row.status === status);
    const count = own.reduce((sum, row) => sum + row.count, 0);
    return count === 0 ? [] : [{ status, count }];
  });
}

/** The orders of a status that were created in a span. */
function listOf(kind: OrderKind, { start, end }: Period, status: OrderStatus): string {
  return listAddress(screenPaths[kind], { start, end, status });
}

/** Those that were approved with what they add up to, as their list knows it. */
function sumOf(kind: OrderKind, span: Period, status: OrderStatus): string {
  const isApproved = isOneOf(status, approvedStatuses);
  return isApproved ? approvedOrders(kind, span) : listOf(kind, span, status);
}

/** A pay-out that is created reads “Unassigned”, as in its list. */
function StatusOf({ kind, status }: { kind: OrderKind; status: OrderStatus }) {
  const isUnassigned = kind === 'payout' && isOneOf(status, unassignedStatuses);
  return <StatusBadge status={isUnassigned ? 'unassigned' : status} />;
}

function BarTable(props: { bars: readonly Bar[]; kind: OrderKind; stats: Stats }) {
  const { bars, kind, stats } = props;
  const t = useDashboardText();
  const named = useBarName();
  const shown = bars.filter(({ total }) => total > 0);
  return (
    <div className="max-h-80 overflow-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b text-left text-muted">
            <th className="py-2 pr-2 pl-4 font-normal max-sm:hidden">{t(`chart.${stats.unit}`)}</th>
            <th className="py-2 pr-2 pl-4 font-normal sm:pl-2">{t('chart.status')}</th>
            <th className="px-2 py-2 text-right font-normal max-sm:hidden">{t('figure.count')}</th>
            <th className="py-2 pr-5 pl-2 text-right font-normal">
              <span className="sm:hidden">{t('chart.countAndAmount')}</span>
              <span className="max-sm:hidden">{t('chart.amount')}</span>
            </th>
          </tr>
        </thead>
        {shown.map((bar) => (
          <tbody key={bar.start}>
            <tr className="border-b bg-sunken sm:hidden">
              <th
                scope="rowgroup"
                colSpan={2}
                className="figures px-4 py-1.5 text-left font-medium"
              >
                {named(bar)}
              </th>
            </tr>
            {bar.parts.map((part, index) => (
              <PartRow key={part.status} {...{ bar, part, kind }}>
                {index === 0 && named(bar)}
              </PartRow>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface PartRowProps {
  bar: Bar;
  part: Bar['parts'][number];
  kind: OrderKind;
  /** The time, where it is the first of its bar. */
  children: ReactNode;
}

/** On a phone the number stands above the amount, which may be long. */
function PartRow({ bar, part: { status, count, amount }, kind, children }: PartRowProps) {
  const number = <FigureLink href={listOf(kind, bar, status)}>{showCount(count)}</FigureLink>;
  return (
    <tr className="border-b">
      <td className="figures py-2 pr-2 pl-4 whitespace-nowrap max-sm:hidden">{children}</td>
      <td className="py-2 pr-2 pl-4 sm:pl-2">
        <StatusOf kind={kind} status={status} />
      </td>
      <td className="figures px-2 py-2 text-right max-sm:hidden">{number}</td>
      <td className="py-2 pr-5 pl-2 text-right coarse:leading-11">
        <span className="figures block sm:hidden">{number}</span>
        <FigureLink href={sumOf(kind, bar, status)}>
          <Money amount={amount} />
        </FigureLink>
      </td>
    </tr>
  );
}
