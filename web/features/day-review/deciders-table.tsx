import type { DayReview, OrderKind } from '@peerdesk/contract/dashboard.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { TwoLineCell } from '../../list-kit/rows/two-line-cell.tsx';
import { showCount } from '../../lib/show-count.ts';
import { useDuration } from '../../lib/use-duration.ts';
import { Money } from '../../ui/money.tsx';
import { Cell, ColumnHeader, Row, Table } from '../../ui/table.tsx';
import { decidedBy } from './list-of-day.ts';
import { useDayReviewText } from './texts.ts';

interface DecidersTableProps {
  of: OrderKind;
  review: DayReview;
}

/** Who decided how much, and how fast: few columns, so that a phone shows them all. */
export function DecidersTable({ of, review }: DecidersTableProps) {
  const t = useDayReviewText();
  const duration = useDuration();
  const title = t(`deciders.${of}`);
  const rows = review.deciders[of];
  return (
    <section aria-label={title} className="break-inside-avoid">
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">{t('deciders.none')}</p>
      ) : (
        <Table className="table-fixed">
          <thead>
            <tr>
              <ColumnHeader className="max-sm:px-1 first:pl-0 last:pr-0">
                {t('deciders.name')}
              </ColumnHeader>
              <ColumnHeader isNumeric className="max-sm:w-18 max-sm:px-1 first:pl-0 last:pr-0">
                {t('deciders.decided')}
              </ColumnHeader>
              <ColumnHeader isNumeric className="w-26 sm:w-30 max-sm:px-1 first:pl-0 last:pr-0">
                {t('deciders.amount')}
              </ColumnHeader>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ kind, id, name, medianMinutes, ...row }) => (
              <Row key={`${kind} ${id ?? name}`}>
                <Cell className="break-words max-sm:px-1 first:pl-0 last:pr-0">
                  <TwoLineCell
                    isWrapped
                    first={kind === 'system' ? t('deciders.system') : name}
                    second={
                      medianMinutes === null
                        ? null
                        : t('deciders.median', { duration: duration(medianMinutes) })
                    }
                  />
                </Cell>
                <Cell isNumeric className="max-sm:px-1 first:pl-0 last:pr-0">
                  <TwoLineCell
                    isWrapped
                    first={
                      <Proved href={decidedBy(of, { kind, id }, review)}>
                        {t('deciders.approved', { count: showCount(row.approved) })}
                      </Proved>
                    }
                    second={
                      <Proved href={decidedBy(of, { kind, id }, review)}>
                        {t('deciders.declined', { count: showCount(row.declined) })}
                      </Proved>
                    }
                  />
                </Cell>
                <Cell isNumeric className="max-sm:px-1 first:pl-0 last:pr-0">
                  <Proved href={decidedBy(of, { kind, id }, review)}>
                    <Money amount={row.amount} />
                  </Proved>
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

/** A figure that leads to the orders behind it. */
function Proved({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="whitespace-nowrap hover:underline">
      {children}
    </Link>
  );
}
