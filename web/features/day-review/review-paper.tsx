import type { DayReview } from '@peerdesk/contract/dashboard.ts';
import { dayCloseStates } from '@peerdesk/contract/day-close.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useBrand } from '../../lib/brand.ts';
import { showCount } from '../../lib/show-count.ts';
import { shownDay } from '../../lib/shown-day.ts';
import { Card, Fact } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { DecidersTable } from './deciders-table.tsx';
import { OrdersTable } from './orders-table.tsx';
import { alertsOf, bookedOn, closesOf, openDisputesOf, openOf } from './list-of-day.ts';
import { useDayReviewText } from './texts.ts';

/** A day as on paper, whose figures lead to the lists that prove them. */
export function ReviewPaper({ review }: { review: DayReview }) {
  const t = useDayReviewText();
  const { name } = useBrand();
  const { group } = review;
  return (
    <Card
      aria-label={shownDay(review.day)}
      data-paper
      className="grid max-w-4xl gap-6 *:min-w-0 p-4 md:p-6 print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="figures text-lg font-semibold">{shownDay(review.day)}</h2>
        <p className="text-sm text-muted">{name}</p>
        <p className="w-full text-sm text-muted">
          {group ? t('group', { name: group.name }) : t('allGroups')}
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
      <DecidersTable of="payin" review={review} />
      <DecidersTable of="payout" review={review} />
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

function Booked({ review }: { review: DayReview }) {
  const t = useDayReviewText();
  const { booked } = review;
  const commissions = booked.fees === null ? 'commissions' : 'commissions.ofFees';
  return (
    <Part title={t('booked.title')}>
      <dl className="divide-y">
        {(['in', 'out', 'fees'] as const).map((figure) => (
          <Amount
            key={figure}
            label={t(`booked.${figure}`)}
            amount={booked[figure]}
            review={review}
          />
        ))}
        <Amount label={t(`booked.${commissions}`)} amount={booked.commissions} review={review} />
      </dl>
      <p className="mt-1 text-xs text-muted">{t('booked.hint')}</p>
    </Part>
  );
}

interface AmountProps {
  label: string;
  amount: string | null;
  review: DayReview;
}

/** What was booked; null is not told to this reader. */
function Amount({ label, amount, review }: AmountProps) {
  if (amount === null) return null;
  return (
    <Fact label={label}>
      <Figure href={bookedOn(review)}>
        <Money amount={amount} />
      </Figure>
    </Fact>
  );
}

function Open({ review }: { review: DayReview }) {
  const t = useDayReviewText();
  const { open, disputes, alerts, isOver } = review;
  return (
    <Part title={t('open.title')}>
      <dl className="divide-y">
        <Fact label={t('open.payins')}>
          <Figure href={openOf('payin', review)}>{showCount(open.payins)}</Figure>
        </Fact>
        <Fact label={t('open.payouts')}>
          <Figure href={openOf('payout', review)}>{showCount(open.payouts)}</Figure>
        </Fact>
        <Fact label={t(isOver ? 'open.disputes' : 'open.disputes.now')}>
          <Figure href={openDisputesOf(review)}>{showCount(disputes)}</Figure>
        </Fact>
        {alerts !== null && (
          <Fact label={t('open.alerts')}>
            <Figure href={alertsOf(review)}>{showCount(alerts)}</Figure>
          </Fact>
        )}
      </dl>
    </Part>
  );
}

function DaysLine({ review }: { review: DayReview }) {
  const t = useDayReviewText();
  const { days } = review;
  return (
    <Part title={t('days.title')}>
      <dl className="grid gap-x-6 sm:grid-cols-2">
        {dayCloseStates.map((state) => (
          <Fact key={state} label={t(`days.${state}`)}>
            <Figure href={closesOf(review, state)}>{showCount(days[state])}</Figure>
          </Fact>
        ))}
      </dl>
    </Part>
  );
}

/** A figure leads to the list that proves it. */
function Figure({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="figures font-medium underline-offset-2 hover:underline">
      {children}
    </Link>
  );
}
