import type { DayReview } from '@peerdesk/contract/dashboard.ts';
import { Link } from 'wouter';
import { Money } from '../../ui/money.tsx';
import { Cell, ColumnHeader, Row, Table } from '../../ui/table.tsx';
import { listOfDay } from './list-of-day.ts';
import { useDayReviewText } from './texts.ts';

/** What became of the orders that were created on the day. */
export function OrdersTable({ review }: { review: DayReview }) {
  const t = useDayReviewText();
  return (
    <section aria-label={t('orders.title')} className="break-inside-avoid">
      <h3 className="mb-1 text-sm font-semibold">{t('orders.title')}</h3>
      <Table>
        <thead>
          <tr>
            <ColumnHeader>{t('orders.kind')}</ColumnHeader>
            {(['count', 'approved', 'amount', 'rate', 'median'] as const).map((column) => (
              <ColumnHeader key={column} isNumeric>
                {t(`orders.${column}`)}
              </ColumnHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {(['payin', 'payout'] as const).map((kind) => {
            const { count, approved, amount, successRate, medianMinutes } = review[kind];
            return (
              <Row key={kind}>
                <Cell>{t(`orders.${kind}`)}</Cell>
                <Cell isNumeric>
                  <Link href={listOfDay(kind, review)} className="hover:underline">
                    {count}
                  </Link>
                </Cell>
                <Cell isNumeric>
                  <Link href={listOfDay(kind, review, 'approved')} className="hover:underline">
                    {approved}
                  </Link>
                </Cell>
                <Cell isNumeric>
                  <Money amount={amount} />
                </Cell>
                <Cell isNumeric>
                  {successRate === null ? '–' : `${(successRate * 100).toFixed(1)} %`}
                </Cell>
                <Cell isNumeric>
                  {medianMinutes === null ? '–' : t('orders.minutes', { count: medianMinutes })}
                </Cell>
              </Row>
            );
          })}
        </tbody>
      </Table>
    </section>
  );
}
