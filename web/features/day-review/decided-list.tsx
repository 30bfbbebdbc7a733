import { dayDecisionListSpec, type DayDecision } from '@peerdesk/contract/dashboard.ts';
import { useQuery } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { Link } from 'wouter';
import { shownDay } from '../../lib/shown-day.ts';
import { showCount } from '../../lib/show-count.ts';
import { useDuration } from '../../lib/use-duration.ts';
import type { Column } from '../../list-kit/rows/column.ts';
import { listParams, useListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import { ListSection } from '../../list-kit/list-section.tsx';
import { OrderLink } from '../../order-kit/order-link.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { MainCard } from '../../ui/card.tsx';
import { reviewAt } from './list-of-day.ts';
import { decidedQuery, type DecidedQuery } from './queries.ts';
import { useDayReviewText } from './texts.ts';

/** Whose decisions it shows is no filter: without it there would be no list. */
const params = listParams({ ...dayDecisionListSpec, filters: {} });

type DecidedFilters = Partial<DecidedQuery>;

/** The orders that somebody decided on the day, and what the review counts of them. */
export function DecidedOrders({ of, decider }: Pick<DecidedQuery, 'of' | 'decider'>) {
  const t = useDayReviewText();
  const address = useListAddress<DecidedFilters>(params);
  const { day, subadminId } = address.filters;
  const answer = useQuery(decidedQuery({ ...address.filters, of, decider }));
  const { data } = answer;
  const list: ListDefinition<DayDecision, DecidedFilters> = {
    title: t(`deciders.${of}`),
    address,
    answer,
    rows: data?.decisions,
    idOf: ({ refId }) => refId,
    stateOf: ({ status }) => status,
    filters: [],
    columns: useColumns(),
    empty: { title: t('deciders.none'), text: t('decided.empty'), icon: <Gavel /> },
  };
  return (
    <MainCard>
      <ListSection
        isTab
        list={list}
        filterTools={
          <Link
            href={reviewAt({ day, subadminId })}
            className="touch-target text-sm text-accent-ink hover:underline"
          >
            {t('decided.back')}
          </Link>
        }
        sum={
          data && (
            <p className="figures flex flex-wrap gap-x-4 px-4 pb-2 text-sm md:px-5">
              <span className="w-full">
                {t(`deciders.${of}`)} · {shownDay(data.day)} ·{' '}
                <span className="font-medium">
                  {decider === 'system' ? t('deciders.system') : data.name}
                </span>
              </span>
              <span>{t('deciders.approved', { count: showCount(data.approved) })}</span>
              <span>{t('deciders.declined', { count: showCount(data.declined) })}</span>
              <Money amount={data.amount} />
            </p>
          )
        }
      />
    </MainCard>
  );
}

function useColumns(): Column<DayDecision>[] {
  const t = useDayReviewText();
  const duration = useDuration();
  return [
    {
      key: 'order',
      label: t('decided.order'),
      isFixed: true,
      card: 'start',
      cell: ({ refId }) => <OrderLink refId={refId} />,
    },
    {
      key: 'status',
      label: t('decided.status'),
      width: 'w-36',
      card: 'line',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'minutes',
      label: t('decided.minutes'),
      isNumeric: true,
      width: 'w-36',
      card: 'line',
      cell: ({ minutes }) =>
        minutes !== null && <span className="figures">{duration(minutes)}</span>,
    },
    {
      key: 'at',
      label: t('decided.at'),
      sort: 'decidedAt',
      isNumeric: true,
      width: 'w-36',
      card: 'line',
      cellClass: 'text-muted',
      cell: ({ decidedAt }) => <Time at={decidedAt} />,
    },
    {
      key: 'amount',
      label: t('deciders.amount'),
      isNumeric: true,
      width: 'w-36',
      card: 'end',
      cell: ({ amount }) => <Money amount={amount} />,
    },
  ];
}
