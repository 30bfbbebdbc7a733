import type { DayReview } from '@peerdesk/contract/dashboard.ts';
import { dayCloseStates } from '@peerdesk/contract/day-close.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useBrand } from '../../lib/brand.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { shownDay } from '../../lib/shown-day.ts';
import { Card, Fact } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { DecidersTable } from './deciders-table.tsx';
import { OrdersTable } from './orders-table.tsx';
import { listOfDay } from './list-of-day.ts';
import { useDayReviewText } from './texts.ts';

/** A day as on paper: every figure is a link to the list that proves it. */
export function ReviewPaper({ review }: { review: DayReview }) {
  const t = useDayReviewText();
  const { name } = useBrand();
  const { group, deciders } = review;
  return (
    <Card
      aria-label={shownDay(review.day)}
      className="grid max-w-4xl gap-6 *:min-w-0 p-4 md:p-6 print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="figures text-lg font-semibold">{shownDay(review.day)}</h2>
        <p className="text-sm text-muted">{name}</p>
        <p className="w-full text-sm text-muted">
          {group ? t('group', { name: group.name }) : t('desk')}
        </p>
        {!review.isOver && (
          <p className="w-full rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-ink">
            {t('soFar')}
          </p>
        )}
      </header>
      <div className="grid gap-6 sm:grid-cols-2">
        <Booked review={review} />
        <Open review={review} />
      </div>
      <OrdersTable review={review} />
      <DaysLine review={review} />
      <DecidersTable title={t('deciders.payin')} rows={deciders.payin} />
      <DecidersTable title={t('deciders.payout')} rows={deciders.payout} />
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="break-inside-avoid">
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Booked({ review: { booked, start, end } }: { review: DayReview }) {
  const t = useDayReviewText();
  const figures = ['in', 'out', 'fees', 'commissions'] as const;
  const tab = { in: 'payins', out: 'payouts', fees: 'payins', commissions: 'payins' } as const;
  return (
    <Part title={t('booked.title')}>
      <dl className="divide-y">
        {figures.map((figure) => (
          <Fact key={figure} label={t(`booked.${figure}`)}>
            <FigureLink href={`${screenPaths.ledger}?${entriesOf(tab[figure], { start, end })}`}>
              <Money amount={booked[figure]} />
            </FigureLink>
          </Fact>
        ))}
      </dl>
      <p className="mt-1 text-xs text-muted">{t('booked.hint')}</p>
    </Part>
  );
}

function entriesOf(tab: string, period: { start: string; end: string }): string {
  return new URLSearchParams({ tab, ...period }).toString();
}

function Open({ review }: { review: DayReview }) {
  const t = useDayReviewText();
  const { open, disputes, alerts } = review;
  return (
    <Part title={t('open.title')}>
      <dl className="divide-y">
        <Fact label={t('open.payins')}>
          <FigureLink href={listOfDay('payin', review)}>{open.payins}</FigureLink>
        </Fact>
        <Fact label={t('open.payouts')}>
          <FigureLink href={listOfDay('payout', review)}>{open.payouts}</FigureLink>
        </Fact>
        <Fact label={t('open.disputes')}>
          <FigureLink href={screenPaths.dispute}>{disputes}</FigureLink>
        </Fact>
        {alerts !== null && (
          <Fact label={t('open.alerts')}>
            <FigureLink href={`${screenPaths.utrSubmission}?tab=alerts`}>{alerts}</FigureLink>
          </Fact>
        )}
      </dl>
    </Part>
  );
}

function DaysLine({ review: { day, days } }: { review: DayReview }) {
  const t = useDayReviewText();
  return (
    <Part title={t('days.title')}>
      <dl className="grid gap-x-6 sm:grid-cols-2">
        {dayCloseStates.map((state) => (
          <Fact key={state} label={t(`days.${state}`)}>
            <FigureLink href={`${screenPaths.dayClose}?${daysOf(day, state)}`}>
              {days[state]}
            </FigureLink>
          </Fact>
        ))}
      </dl>
    </Part>
  );
}

function daysOf(day: string, state: string): string {
  return new URLSearchParams({ from: day, to: day, state }).toString();
}

function FigureLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="figures font-medium underline-offset-2 hover:underline">
      {children}
    </Link>
  );
}
