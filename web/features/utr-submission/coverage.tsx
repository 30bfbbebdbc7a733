import { businessDay } from '@peerdesk/domain/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarRange } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useBrand } from '../../lib/brand.ts';
import { useNow } from '../../lib/clock.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { shownDay } from '../../lib/shown-day.ts';
import { ListError } from '../../list-kit/list-states.tsx';
import { useStickyError } from '../../list-kit/stable/use-sticky-error.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import {
  firstDay,
  sortByNeed,
  segmentsOf,
  type AccountCoverage,
  type Gap,
} from './coverage-days.ts';
import { coverageQuery } from './queries.ts';
import { useManagementText } from './texts.ts';
import { lateOverlay } from '../../ui/late.tsx';

const GapSheet = lateOverlay(async () => (await import('./gap-sheet.tsx')).GapSheet);

/** As far back as a claim is likely to matter, and as many days as a phone can show. */
const daysShown = 60;
/** How many strips are drawn at first; more follow on request. */
const accountsShown = 30;
const dayStepMs = 60_000;

/** One strip of days per account: which of them a file covers, and which fell between two. */
export function Coverage() {
  const t = useManagementText();
  const shared = useText();
  const { timeZone } = useBrand();
  const last = businessDay(useNow(dayStepMs), timeZone);
  const answer = useQuery(coverageQuery());
  const { data, refetch } = answer;
  const error = useStickyError(data, answer.error);
  const [limit, setLimit] = useState(accountsShown);
  const [asked, setAsked] = useState<{ account: AccountCoverage['account']; gap: Gap }>();
  if (!data) {
    if (error) return <ListError error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={6} label={shared('loading')} />;
  }
  const accounts = sortByNeed(data.accounts);
  if (accounts.length === 0) {
    return (
      <EmptyState icon={<CalendarRange />} title={t('empty.coverage')}>
        {t('empty.coverage.text')}
      </EmptyState>
    );
  }
  return (
    <div className="px-4 py-4 md:px-5">
      <p className="text-sm text-muted">{t('coverage.text', { days: daysShown })}</p>
      <Legend />
      <ul className="mt-2 divide-y">
        {accounts.slice(0, limit).map((account) => (
          <li key={account.account.id} className="py-3">
            <Strip
              account={account}
              first={firstDay(last, daysShown)}
              last={last}
              onGap={(gap) => setAsked({ account: account.account, gap })}
            />
          </li>
        ))}
      </ul>
      {accounts.length > limit && (
        <Button onClick={() => setLimit(accounts.length)}>
          {t('coverage.more', { count: accounts.length - limit })}
        </Button>
      )}
      <Suspense fallback={null}>
        {asked && <GapSheet {...asked} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </div>
  );
}

const fills = {
  covered: 'bg-success-mark',
  gap: 'border border-error-mark bg-error-soft',
  none: 'bg-sunken',
} as const;

function Legend() {
  const t = useManagementText();
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {(['covered', 'gap', 'none'] as const).map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={cx('h-3 w-5 rounded-sm', fills[kind])} />
          {t(`coverage.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

interface StripProps {
  account: AccountCoverage;
  first: string;
  last: string;
  onGap: (gap: Gap) => void;
}

function Strip({ account, first, last, onGap }: StripProps) {
  const t = useManagementText();
  const { upi, peer } = account.account;
  const latest = account.covered
    .map(({ end }) => end)
    .toSorted()
    .at(-1);
  // A gap from before the strip is still one, and must be reachable.
  const older = account.gaps.filter(({ end }) => end < first);
  const labelOf = (gap: Gap) =>
    t('coverage.gapLabel', {
      start: shownDay(gap.start),
      end: shownDay(gap.end),
      count: gap.approvedByHand,
    });
  return (
    <>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="min-w-0 break-all">
          <span className="font-medium">{upi}</span> <span className="text-muted">· {peer}</span>
        </span>
        <span className="figures text-xs text-muted">
          {latest && t('coverage.until', { day: shownDay(latest) })}
        </span>
      </div>
      <div
        role="group"
        aria-label={t('coverage.strip', { upi })}
        className="flex h-6 gap-px overflow-hidden rounded-md coarse:h-11"
      >
        {segmentsOf(account, first, last).map(({ kind, start, days, gap }) =>
          gap ? (
            <button
              key={start}
              type="button"
              title={labelOf(gap)}
              aria-label={labelOf(gap)}
              onClick={() => onGap(gap)}
              style={{ flexGrow: days }}
              className={cx(
                'figures min-w-3 basis-0 text-2xs font-medium text-error-ink',
                'hover:bg-hover focus-visible:-outline-offset-2',
                fills.gap,
              )}
            >
              {gap.approvedByHand > 0 && gap.approvedByHand}
            </button>
          ) : (
            <span key={start} style={{ flexGrow: days }} className={cx('basis-0', fills[kind])} />
          ),
        )}
      </div>
      {older.length > 0 && (
        <ul className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1 text-xs">
          {older.map((gap) => (
            <li key={gap.start}>
              <button
                type="button"
                className="touch-target text-error-ink underline"
                onClick={() => onGap(gap)}
              >
                {labelOf(gap)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
