import type { DayReview } from '@peerdesk/contract/dashboard.ts';
import { Money } from '../../ui/money.tsx';
import { Cell, ColumnHeader, Row, Table } from '../../ui/table.tsx';
import { useDayReviewText } from './texts.ts';

/** Who decided how much, and how fast. */
export function DecidersTable(props: { title: string; rows: DayReview['deciders']['payin'] }) {
  const t = useDayReviewText();
  const { title, rows } = props;
  return (
    <section aria-label={title} className="break-inside-avoid">
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">{t('deciders.none')}</p>
      ) : (
        <Table>
          <thead>
            <tr>
              <ColumnHeader>{t('deciders.name')}</ColumnHeader>
              {(['approved', 'declined', 'amount', 'median'] as const).map((column) => (
                <ColumnHeader key={column} isNumeric>
                  {t(`deciders.${column}`)}
                </ColumnHeader>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ kind, id, name, ...row }) => (
              <Row key={`${kind} ${id ?? name}`}>
                <Cell>{kind === 'system' ? t('deciders.system') : name}</Cell>
                <Cell isNumeric>{row.approved}</Cell>
                <Cell isNumeric>{row.declined}</Cell>
                <Cell isNumeric>
                  <Money amount={row.amount} />
                </Cell>
                <Cell isNumeric>
                  {row.medianMinutes === null
                    ? '–'
                    : t('orders.minutes', { count: row.medianMinutes })}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
