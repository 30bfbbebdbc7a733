import type { ReportPreview } from '@peerdesk/contract/report.ts';
import { minuteMs } from '@peerdesk/domain/durations.ts';
import { scheduledPeriod } from '@peerdesk/domain/report/schedule.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useBrand } from '../../lib/brand.ts';
import { useNow } from '../../lib/clock.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { cx } from '../../ui/cx.ts';
import { ColumnHeader } from '../../ui/table.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { givenFilters, type Draft } from './draft.ts';
import { reportQueries } from './queries.ts';
import { useReportsText } from './texts.ts';

/** The first rows as the file will have them, and how many there are. */
export function Preview({ draft }: { draft: Draft }) {
  const t = useReportsText();
  const shared = useText();
  const { kind, filters } = draft;
  const given = givenFilters(filters);
  const { start, end } = usePeriod(draft);
  const answer = useQuery(
    reportQueries.preview({
      kind,
      ...(Object.keys(given).length > 0 && { filters: JSON.stringify(given) }),
      ...(start && { start }),
      ...(end && { end }),
    }),
  );
  const { data, error } = answer;
  return (
    <section aria-label={t('preview')} aria-busy={answer.isFetching}>
      <h3 className="flex items-baseline justify-between px-5 pb-2 text-sm font-medium">
        {t('preview')}
        <span role="status" className="figures font-normal text-muted">
          {data && !error && countText(t, data)}
        </span>
      </h3>
      {error && (
        <p role="alert" className="px-5 text-sm text-error-ink">
          {messageOf(error)}
        </p>
      )}
      {!data && !error && <SkeletonRows rows={4} label={shared('loading')} />}
      {data && !error && data.rows.length === 0 && (
        <p className="px-5 text-sm text-muted">{t('preview.none')}</p>
      )}
      {data && !error && data.rows.length > 0 && <Rows data={data} />}
    </section>
  );
}

function Rows({ data }: { data: ReportPreview }) {
  const t = useReportsText();
  return (
    <Scroll
      role="group"
      tabIndex={0}
      aria-label={t('preview')}
      className="overflow-x-auto focus-visible:outline-2 focus-visible:-outline-offset-2"
    >
      <table className="w-full border-separate border-spacing-0 text-left text-sm">
        <thead>
          <tr>
            {data.columns.map((title, column) => (
              <ColumnHeader
                key={title}
                isNumeric={isAmounts(data, column)}
                className="first:pl-5 last:pr-5"
              >
                {title}
              </ColumnHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((cells, row) => (
            <tr key={`${row} ${cells[0] ?? ''}`}>
              {cells.map((cell, column) => (
                <td
                  key={data.columns[column]}
                  className={cx(
                    'figures max-w-60 truncate border-b px-2 py-1.5 text-xs whitespace-nowrap first:pl-5 last:pr-5 min-[1600px]:px-3',
                    isAmounts(data, column) && 'text-right',
                  )}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const amount = /^-?\d+\.\d+$/;

/** Money stands below each other by its point; a reference of digits alone reads as a word. */
function isAmounts({ rows }: ReportPreview, column: number): boolean {
  const cells = rows.map((cells) => cells[column] ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && cells.every((cell) => amount.test(cell));
}

/** A keyboard scrolls it sideways: nothing in it takes the focus. */
function Scroll(props: ComponentProps<'div'>) {
  return <div {...props} />;
}

/** The period that was asked for; of a schedule, that of a run that is due now. */
function usePeriod({ filters: { start, end }, repeat }: Draft) {
  const { timeZone } = useBrand();
  const now = useNow(minuteMs, repeat !== null);
  if (!repeat) return { start, end };
  const period = scheduledPeriod(repeat.every, now, timeZone);
  const instantOf = (ms: number) => new Date(ms).toISOString();
  return { start: instantOf(period.start), end: instantOf(period.end) };
}

function countText(
  t: ReturnType<typeof useReportsText>,
  { total, totalIsCapped }: { total: number; totalIsCapped: boolean },
): string {
  return totalIsCapped ? t('rows.more', { count: total }) : t('rows.count', { count: total });
}
