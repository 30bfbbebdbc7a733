import type { DayEntry } from '@peerdesk/contract/dashboard.ts';
import { isAdmin } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { BookOpenText } from 'lucide-react';
import type { Column } from '../../list-kit/rows/column.ts';
import { useDayChoices } from '../../list-kit/filter/day-choices.ts';
import { wideChoice, type ChoiceFilter } from '../../list-kit/filter/filter.ts';
import { useListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import { ListSection } from '../../list-kit/list-section.tsx';
import { useGroupFilter } from '../../order-kit/order-filters.ts';
import { SignedMoney } from '../../order-kit/postings/posting-row.tsx';
import { useProfile } from '../../session/session.ts';
import { Money } from '../../ui/money.tsx';
import { useBookedColumns } from './columns.tsx';
import { useLedgerSorts } from './filters.ts';
import { bookedParams, ledgerQueries, type BookedFilters } from './queries.ts';
import { useLedgerText } from './texts.ts';

const moved = ['in', 'out', 'fees', 'commissions'] as const;
type Moved = (typeof moved)[number];

/** What was booked for orders on one business day, and what it comes to. */
export function BookedEntries() {
  const list = useBookedList();
  return <ListSection isTab list={list} sum={<BookedInAll filters={list.address.filters} />} />;
}

/** What the review of the day shows stands above the entries that prove it. */
function BookedInAll({ filters }: { filters: BookedFilters }) {
  const t = useLedgerText();
  const { data } = useQuery(ledgerQueries.booked(filters));
  if (!data) return null;
  return (
    <dl
      aria-label={t('booked.sums')}
      className="flex flex-wrap gap-x-6 gap-y-1 px-4 py-2 text-sm md:px-5"
    >
      {moved.map((what) => {
        const amount = data.booked[what];
        if (amount === null) return null;
        return (
          <div key={what} className="flex gap-2">
            <dt className="text-muted">{t(`column.${what}`)}</dt>
            <dd className="font-medium">
              <Money amount={amount} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function useBookedList(): ListDefinition<DayEntry, BookedFilters> {
  const t = useLedgerText();
  const address = useListAddress<BookedFilters>(bookedParams);
  const answer = useQuery(ledgerQueries.booked(address.filters));
  return {
    title: t('tab.booked'),
    address,
    answer,
    rows: answer.data?.entries,
    idOf: ({ id }) => id,
    createdAtOf: ({ at }) => at,
    filters: [useDayFilter(address.filters.day), ...useGroupFilter()],
    sorts: useLedgerSorts(),
    columns: useColumns(),
    empty: {
      title: t('empty.booked'),
      text: t('empty.entries.text'),
      icon: <BookOpenText />,
    },
    texts: { 'empty.filtered': () => t('empty.booked') },
  };
}

function useDayFilter(day: string | undefined): ChoiceFilter<'day'> {
  const t = useLedgerText();
  const { today, days } = useDayChoices(day);
  return {
    kind: 'choice',
    name: 'day',
    label: t('filter.day'),
    any: t('filter.today'),
    isSingle: true,
    isSubject: true,
    isSearched: true,
    // Today is what no choice stands for.
    options: days.filter(({ value }) => value !== today || value === day),
    width: wideChoice,
  };
}

function useColumns(): Column<DayEntry>[] {
  const t = useLedgerText();
  const shared = useBookedColumns();
  const { role } = useProfile();
  const amounts = moved
    // Whoever sees fees and commissions knows what the desk earns.
    .filter((what) => what !== 'fees' || isAdmin(role))
    .map((what) => amountColumn(what, t(`column.${what}`)));
  return [shared.kind, { ...shared.order, width: 'w-52' }, ...amounts, shared.at];
}

function amountColumn(what: Moved, label: string): Column<DayEntry> {
  return {
    key: what,
    label,
    isNumeric: true,
    width: 'w-32',
    card: 'line',
    cell: ({ [what]: amount }) =>
      amount !== null &&
      Number(amount) !== 0 && (
        // Under its own heading what went out is a positive figure, and what came back negative.
        <SignedMoney amount={what === 'out' ? negated(amount) : amount} currency="INR" />
      ),
  };
}

function negated(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
