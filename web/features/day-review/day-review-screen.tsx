import {
  dayDecisionListSpec,
  dayReviewQuery as addressSchema,
} from '@peerdesk/contract/dashboard.ts';
import { isAdmin } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Suspense } from 'react';
import { useText } from '../../lib/i18n/texts.ts';
import { useSearchParams } from '../../lib/search-params.ts';
import { useDayChoices } from '../../list-kit/filter/day-choices.ts';
import { ListError } from '../../list-kit/list-states.tsx';
import { usePeopleChoices } from '../../order-kit/order-filters.ts';
import { useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { latePart } from '../../ui/late.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { dayReviewQuery, type DecidedQuery, type ReviewQuery } from './queries.ts';
import { reviewAt } from './list-of-day.ts';
import { ReviewPaper } from './review-paper.tsx';
import { useDayReviewText } from './texts.ts';

const DecidedOrders = latePart(async () => (await import('./decided-list.tsx')).DecidedOrders);

/** `/reports/day`: one business day, or the orders that somebody decided on it. */
export function DayReviewScreen() {
  const [{ of, decider }] = useSearchParams(dayDecisionListSpec.query);
  return of && decider ? <DecidedScreen of={of} decider={decider} /> : <ReviewScreen />;
}

function DecidedScreen(who: Pick<DecidedQuery, 'of' | 'decider'>) {
  const shared = useText();
  return (
    <>
      <PageHeader title={shared('screen.dayReview')} />
      <Suspense fallback={<SkeletonRows rows={8} label={shared('loading')} />}>
        <DecidedOrders {...who} />
      </Suspense>
    </>
  );
}

/** One business day, of the desk or of a group, to read, to print and to send. */
function ReviewScreen() {
  const t = useDayReviewText();
  const shared = useText();
  const [address, update] = useSearchParams(addressSchema);
  const { today, days } = useDayChoices(address.day);
  const { day = today, subadminId } = address;
  const query: ReviewQuery = { day, ...(subadminId && { subadminId }) };
  const { data, error, refetch } = useQuery(dayReviewQuery(query));
  return (
    <>
      <PageHeader title={shared('screen.dayReview')}>
        <span data-noprint className="contents">
          <GroupPicker value={subadminId ?? ''} onPick={(id) => update({ subadminId: id })} />
          <SearchSelect
            aria-label={t('pick.day')}
            options={days}
            value={day}
            onValueChange={(picked) => update({ day: picked })}
          />
          <CopyButton isBig text={linkTo(query)} label={t('link')} />
          <Button icon={<Printer />} disabled={!data} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </span>
      </PageHeader>
      {data && <ReviewPaper review={data} />}
      {!data && !error && <SkeletonRows rows={8} label={shared('loading')} />}
      {!data && error && <ListError error={error} onRetry={() => void refetch()} />}
    </>
  );
}

/** The link names the day, so that it says the same tomorrow. */
function linkTo({ day, subadminId }: ReviewQuery): string {
  const asked = { ...(day && { day }), ...(subadminId && { subadminId }) };
  return new URL(reviewAt(asked), window.location.href).href;
}

interface GroupPickerProps {
  value: string;
  onPick: (subadminId: string) => void;
}

/** An admin looks at the desk or at a group; a subadmin has its own. */
function GroupPicker({ value, onPick }: GroupPickerProps) {
  const t = useDayReviewText();
  const { role } = useProfile();
  const groups = usePeopleChoices(['subadmin']);
  if (!isAdmin(role)) return null;
  return (
    <SearchSelect
      aria-label={t('pick.group')}
      options={[{ value: '', label: t('allGroups') }, ...groups]}
      value={value}
      onValueChange={onPick}
    />
  );
}
