import { dayReviewQuery as addressSchema } from '@peerdesk/contract/dashboard.ts';
import { isAdmin } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { useSearchParams } from '../../lib/search-params.ts';
import { useDayChoices } from '../../list-kit/day-choices.ts';
import { ListError } from '../../list-kit/list-states.tsx';
import { usePeopleChoices } from '../../order-kit/order-filters.ts';
import { useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { dayReviewQuery, type ReviewQuery } from './queries.ts';
import { ReviewPaper } from './review-paper.tsx';
import { useDayReviewText } from './texts.ts';

/** `/reports/day`: one business day, of the desk or of a group, to read, to print and to send. */
export function DayReviewScreen() {
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
  const address = new URL(screenPaths.dayReview, window.location.href);
  address.search = new URLSearchParams({
    ...(day && { day }),
    ...(subadminId && { subadminId }),
  }).toString();
  return address.href;
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
