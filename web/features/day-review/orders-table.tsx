import type { DayReview } from '@peerdesk/contract/dashboard.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { showCount } from '../../lib/show-count.ts';
import { showRate } from '../../lib/show-rate.ts';
import { useDuration } from '../../lib/use-duration.ts';
import { Money } from '../../ui/money.tsx';
import { Cell, ColumnHeader, Row, Table } from '../../ui/table.tsx';
import { approvedOf, createdOn } from './list-of-day.ts';
import { useDayReviewText } from './texts.ts';

const kinds = ['payin', 'payout'] as const;
const measures = ['count', 'approved', 'amount', 'rate', 'median'] as const;
type Kind = (typeof kinds)[number];
type Measure = (typeof measures)[number];

/** What became of the orders that were created on the day; a column a kind, so that phones fit it. */
export function OrdersTable({ review }: { review: DayReview }) {
  const t = useDayReviewText();
  const duration = useDuration();
  const rows = {
    count: (kind) => (
      <ListLink href={createdOn(kind, review)}>{showCount(review[kind].count)}</ListLink>
    ),
    approved: (kind) => (
      <ListLink href={approvedOf(kind, review)}>{showCount(review[kind].approved)}</ListLink>
    ),
    amount: (kind) => (
      <ListLink href={approvedOf(kind, review)}>
        <Money amount={review[kind].amount} />
      </ListLink>
    ),
    rate: (kind) => (
      <ListLink href={createdOn(kind, review)}>{showRate(review[kind].successRate)}</ListLink>
    ),
    median: (kind) => {
      const { medianMinutes } = review[kind];
      if (medianMinutes === null) return '–';
      const shown = duration(medianMinutes);
      return <ListLink href={approvedOf(kind, review)}>{shown}</ListLink>;
    },
  } as const satisfies Readonly<Record<Measure, (kind: Kind) => ReactNode>>;
  return (
    <section aria-label={t('orders.title')} className="break-inside-avoid">
      <h3 className="mb-1 text-sm font-semibold">{t('orders.title')}</h3>
      <Table className="table-fixed">
        <thead>
          <tr>
            <ColumnHeader className={edges}>{t('orders.kind')}</ColumnHeader>
            {kinds.map((kind) => (
              <ColumnHeader key={kind} isNumeric className={edges}>
                {t(`orders.${kind}`)}
              </ColumnHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {measures.map((measure) => (
            <Row key={measure}>
              <Cell className={edges}>{t(`orders.${measure}`)}</Cell>
              {kinds.map((kind) => (
                <Cell key={kind} isNumeric className={edges}>
                  {rows[measure](kind)}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** The first and the last column end where the paper does. */
const edges = 'max-sm:px-1 first:pl-0 last:pr-0';

function ListLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="hover:underline">
      {children}
    </Link>
  );
}
