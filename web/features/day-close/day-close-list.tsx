import { dayCloseStates, type DayClose } from '@peerdesk/contract/day-close.ts';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import { closesDays } from '@peerdesk/domain/waiting/day-close.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { shownDay } from '../../lib/shown-day.ts';
import type { Column } from '../../list-kit/rows/column.ts';
import type { ListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import type { RowActions } from '../../list-kit/rows/row-action.ts';
import { useStatusTabs } from '../../list-kit/status-tabs.tsx';
import { listTextOverrides } from '../../list-kit/texts.ts';
import { TwoLineCell } from '../../list-kit/rows/two-line-cell.tsx';
import { useGroupFilter } from '../../order-kit/order-filters.ts';
import { useProfile } from '../../session/session.ts';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { shownDifference } from './difference.ts';
import { dayCloseQueries, type DayCloseFilters } from './queries.ts';
import { DayStateBadge } from './state-badge.tsx';
import { dayCloseEn } from './texts.en.ts';
import { useDayCloseText } from './texts.ts';

/** Accounts by business day, what waits for the reader first: a peer's own, staff's all. */
export function useDayCloseList(
  address: ListAddress<DayCloseFilters>,
  actionsOf: (day: DayClose) => RowActions,
): ListDefinition<DayClose, DayCloseFilters> {
  const t = useDayCloseText();
  const { role } = useProfile();
  const answer = useQuery(dayCloseQueries.list(address.filters));
  const isOwn = isPeerRole(role);
  return {
    title: t('title'),
    address,
    answer,
    rows: answer.data?.closes,
    idOf: ({ id }) => id,
    stateOf: ({ state, version }) => `${state} ${version}`,
    tabs: {
      name: 'state',
      options: useStatusTabs(dayCloseStates, (name) => t(`state.${name}`), {
        canNeed: closesDays(role),
      }),
    },
    filters: [
      ...(isOwn ? [] : [{ kind: 'search', name: 'q', hint: t('search.hint') } as const]),
      { kind: 'days', from: 'from', to: 'to' },
      ...useGroupFilter(),
    ],
    sorts: [
      { value: '-day', label: t('sort.-day') },
      { value: 'day', label: t('sort.day') },
      { value: 'openSince', label: t('sort.openSince') },
    ],
    columns: useColumns(isOwn),
    actionsOf,
    empty: {
      title: t('empty.title'),
      text: t(isOwn ? 'empty.text.own' : 'empty.text'),
      icon: <CalendarCheck />,
    },
    texts: listTextOverrides(dayCloseEn, t),
  };
}

function useColumns(isOwn: boolean): Column<DayClose>[] {
  const t = useDayCloseText();
  return [
    {
      key: 'day',
      label: t('column.day'),
      width: 'w-[26%]',
      isFixed: true,
      sort: 'day',
      card: 'start',
      cell: ({ day, account, peer }) => (
        <TwoLineCell
          first={<span className="figures font-medium">{shownDay(day)}</span>}
          second={isOwn ? account.upi : `${peer.name} · ${account.upi}`}
        />
      ),
    },
    {
      key: 'state',
      label: t('column.state'),
      isFixed: true,
      card: 'end',
      cell: ({ state }) => <DayStateBadge state={state} />,
    },
    {
      key: 'declared',
      label: t('column.declared'),
      card: 'line',
      isNumeric: true,
      cell: ({ declared }) => <Declared declared={declared} />,
    },
    {
      key: 'difference',
      label: t('column.difference'),
      card: 'line',
      isNumeric: true,
      cell: ({ differences: [first] }) =>
        first && (
          <TwoLineCell
            first={<span className="figures font-medium">{shownDifference(first)}</span>}
            second={t(`differs.${first.source}.${first.figure}`)}
          />
        ),
    },
    {
      key: 'openSince',
      label: t('column.openSince'),
      sort: 'openSince',
      card: 'line',
      cellClass: 'text-muted',
      cell: ({ openSince }) => openSince && <Time at={openSince} />,
    },
  ];
}

function Declared({ declared }: Pick<DayClose, 'declared'>) {
  const t = useDayCloseText();
  if (!declared) return <span className="text-muted">{t('declared.none')}</span>;
  if (declared.in === null) return <Money amount={declared.closing ?? '0.00'} />;
  return (
    <TwoLineCell
      first={
        <>
          {t('figure.in')} <Money amount={declared.in} />
        </>
      }
      second={
        <>
          {t('figure.out')} <Money amount={declared.out ?? '0.00'} />
        </>
      }
    />
  );
}
