import type { orderFilters } from '@peerdesk/contract/list.ts';
import type { OrderFlag } from '@peerdesk/contract/order.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { reachesAllOrders, searchMax } from '@peerdesk/domain/order/search.ts';
import { flagsFor } from '@peerdesk/domain/order/shown-fields.ts';
import { isAdmin, isStaff } from '@peerdesk/domain/role.ts';
import { scopeOfUser } from '@peerdesk/domain/scope.ts';
import { useQuery } from '@tanstack/react-query';
import {
  wideChoice,
  type Choice,
  type ChoiceFilter,
  type FilterSpec,
  type SearchFilter,
  type TextFilter,
} from '../list-kit/filter/filter.ts';
import { showCount } from '../lib/show-count.ts';
import { useProfile } from '../session/session.ts';
import { readAmount, shownAmounts } from './order-params.ts';
import { partyQueries } from './parties.ts';
import { useOrderText } from './texts.ts';
import { merchantName } from './merchant-name.ts';

type OrderFilter = FilterSpec<keyof typeof orderFilters>;

/** The filters that every list of orders has; `payers` are who may have them, by role. */
export function useOrderFilters(payers: readonly Role[]): OrderFilter[] {
  const t = useOrderText();
  return [
    useOrderSearch(),
    useAmountFilter(),
    { kind: 'text', name: 'orderid', label: t('orderid.label'), longest: 64 },
    { kind: 'period' },
    ...usePartyFilters(payers),
  ];
}

/** Finds orders, or what was booked for them. */
export function useOrderSearch(): SearchFilter<'q'> {
  const t = useOrderText();
  return {
    kind: 'search',
    name: 'q',
    hint: t('search.hint'),
    note: (text) =>
      text === '' || reachesAllOrders(text)
        ? null
        : t('search.short', { count: showCount(searchMax) }),
  };
}

export function useAmountFilter(): TextFilter<'amount'> {
  const t = useOrderText();
  return {
    kind: 'text',
    name: 'amount',
    label: t('amount.label'),
    read: readAmount,
    invalid: t('amount.invalid'),
    hint: t('amount.hint'),
    show: shownAmounts,
    start: '₹',
    inputMode: 'decimal',
  };
}

/** Of these flags, those that the reader is shown. */
export function useFlagFilter(flags: readonly OrderFlag[]): ChoiceFilter<'flag'> {
  const t = useOrderText();
  const { id, role } = useProfile();
  return {
    kind: 'choice',
    name: 'flag',
    label: t('flagFilter.label'),
    any: t('flagFilter.any'),
    options: flagsFor(scopeOfUser({ id, role }), flags).map((value) => {
      return { value, label: t(`flag.${value}`) };
    }),
  };
}

/** Any of several statuses; a tab asks for one. */
export function useStatusFilter<Status extends string>(
  statuses: readonly Status[],
  labelOf: (status: Status) => string,
): ChoiceFilter<'status'> {
  const t = useOrderText();
  return {
    kind: 'choice',
    name: 'status',
    label: t('column.status'),
    any: t('status.any'),
    options: statuses.map((value) => ({ value, label: labelOf(value) })),
  };
}

/** By merchant for the admin, by peer for the staff; peers see only what is theirs. */
export function usePartyFilters(payers: readonly Role[]): ChoiceFilter<'merchantId' | 'peerId'>[] {
  const t = useOrderText();
  const { role } = useProfile();
  const seesAll = isAdmin(role);
  const merchants = useQuery({ ...partyQueries.merchants(), enabled: seesAll }).data;
  const byMerchant: ChoiceFilter<'merchantId'> = {
    kind: 'choice',
    name: 'merchantId',
    label: t('party.merchant'),
    any: t('party.anyMerchant'),
    options: choicesOf(merchants?.map((one) => ({ ...one, name: merchantName(one) }))),
    isSearched: true,
  };
  const byPeer: ChoiceFilter<'peerId'> = {
    kind: 'choice',
    name: 'peerId',
    label: t('party.peer'),
    any: t('party.anyPeer'),
    options: usePeopleChoices(payers),
    isSearched: true,
  };
  return [...(seesAll ? [byMerchant] : []), ...(isStaff(role) ? [byPeer] : [])];
}

/** By group, for the admin: everybody else has one, or none. */
export function useGroupFilter(): ChoiceFilter<'subadminId'>[] {
  const t = useOrderText();
  const { role } = useProfile();
  const groups = usePeopleChoices(['subadmin']);
  if (!isAdmin(role)) return [];
  return [
    {
      kind: 'choice',
      name: 'subadminId',
      label: t('party.group'),
      any: t('party.anyGroup'),
      options: groups,
      isSingle: true,
      isSearched: true,
      width: wideChoice,
    },
  ];
}

/** The people of these roles whom the staff may choose; nobody else is told of any. */
export function usePeopleChoices(wanted: readonly Role[]): Choice[] {
  const isAsked = isStaff(useProfile().role);
  const people = (role: Role) => ({
    ...partyQueries.people(role),
    enabled: isAsked && wanted.includes(role),
  });
  const withdrawers = useQuery(people('peer-withdrawal')).data;
  const peers = useQuery(people('peer')).data;
  const subadmins = useQuery(people('subadmin')).data;
  return [...choicesOf(withdrawers), ...choicesOf(peers), ...choicesOf(subadmins)];
}

function choicesOf(named: readonly { id: string; name: string }[] = []): Choice[] {
  return named.map(({ id, name }) => ({ value: id, label: name }));
}

/** The orders in which cards can be shown, newest first by default. */
export function useOrderSorts(fields: readonly ('createdAt' | 'amount' | 'expiresAt')[]): Choice[] {
  const t = useOrderText();
  return fields
    .flatMap((field) => [`-${field}` as const, field])
    .map((value) => ({ value, label: t(`sort.${value}`) }));
}
