import type { DayReview } from '@peerdesk/contract/dashboard.ts';
import { dayCloseStates } from '@peerdesk/contract/day-close.ts';
import { isAdmin } from '@peerdesk/domain/role.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useBrand } from '../../lib/brand.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { showCount } from '../../lib/show-count.ts';
import { shownDay } from '../../lib/shown-day.ts';
import { useProfile } from '../../session/session.ts';
import { Card, Fact } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { DecidersTable } from './deciders-table.tsx';
import { OrdersTable } from './orders-table.tsx';
import { openDisputesOf } from './list-of-day.ts';
import { useDayReviewText } from './texts.ts';

/** A day as on paper: a figure is a link where a list proves it. */
export function ReviewPaper({ review }: { review: DayReview }) {
  const t = useDayReviewText();
  const { name } = useBrand();
  const { group, deciders } = review;
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

function Booked({ review }: { review: DayReview }) {
  const t = useDayReviewText();
  const isWhole = useIsWhole(review);
  const { booked, start, end } = review;
  const tab = { in: 'payins', out: 'payouts' } as const;
  return (
    <Part title={t('booked.title')}>
      <dl className="divide-y">
        {(['in', 'out'] as const).map((figure) => (
          <Fact key={figure} label={t(`booked.${figure}`)}>
            <Figure
              href={isWhole && `${screenPaths.ledger}?${entriesOf(tab[figure], { start, end })}`}
            >
              <Money amount={booked[figure]} />
            </Figure>
          </Fact>
        ))}
        {booked.fees !== null && (
          <Fact label={t('booked.fees')}>
            <Figure>
              <Money amount={booked.fees} />
            </Figure>
          </Fact>
        )}
        <Fact label={t(booked.fees === null ? 'booked.commissions' : 'booked.commissions.ofFees')}>
          <Figure>
            <Money amount={booked.commissions} />
          </Figure>
        </Fact>
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
  const { open, disputes, alerts, start, end } = review;
  return (
    <Part title={t('open.title')}>
      <dl className="divide-y">
        <Fact label={t('open.payins')}>
          <Figure>{showCount(open.payins)}</Figure>
        </Fact>
        <Fact label={t('open.payouts')}>
          <Figure>{showCount(open.payouts)}</Figure>
        </Fact>
        <Fact label={t('open.disputes')}>
          <Figure href={!review.isOver && openDisputesOf(review)}>{showCount(disputes)}</Figure>
        </Fact>
        {alerts !== null && (
          <Fact label={t('open.alerts')}>
            <Figure href={`${screenPaths.utrSubmission}?${entriesOf('alerts', { start, end })}`}>
              {showCount(alerts)}
            </Figure>
          </Fact>
        )}
      </dl>
    </Part>
  );
}

function DaysLine({ review }: { review: DayReview }) {
  const t = useDayReviewText();
  const isWhole = useIsWhole(review);
  const { day, days } = review;
  return (
    <Part title={t('days.title')}>
      <dl className="grid gap-x-6 sm:grid-cols-2">
        {dayCloseStates.map((state) => (
          <Fact key={state} label={t(`days.${state}`)}>
            <Figure href={isWhole && `${screenPaths.dayClose}?${daysOf(day, state)}`}>
              {showCount(days[state])}
            </Figure>
          </Fact>
        ))}
      </dl>
    </Part>
  );
}

function daysOf(day: string, state: string): string {
  return new URLSearchParams({ from: day, to: day, state }).toString();
}

/** Lists that know no groups prove the figures of all that their reader sees, and of no part. */
function useIsWhole({ group }: Pick<DayReview, 'group'>): boolean {
  const { role } = useProfile();
  return group === null || !isAdmin(role);
}

/** A figure that a list proves leads to it. */
function Figure({ href = false, children }: { href?: string | false; children: ReactNode }) {
  if (!href) return <span className="figures font-medium">{children}</span>;
  return (
    <Link href={href} className="figures font-medium underline-offset-2 hover:underline">
      {children}
    </Link>
  );
}
