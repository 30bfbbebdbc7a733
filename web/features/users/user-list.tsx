import {
  presences,
  userListSpec,
  userStatuses,
  userTags,
  type Role,
  type User,
} from '@peerdesk/contract/user.ts';
import { isAdmin, isPeerRole, rolesThat } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useLocation } from 'wouter';
import { useText } from '../../lib/i18n/texts.ts';
import type { ChoiceFilter, FilterSpec } from '../../list-kit/filter/filter.ts';
import type { ListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import type { RowActions } from '../../list-kit/rows/row-action.ts';
import { useStatusTabs } from '../../list-kit/status-tabs.tsx';
import { listTextOverrides } from '../../list-kit/texts.ts';
import { partyQueries } from '../../order-kit/parties.ts';
import { useProfile } from '../../session/session.ts';
import { userQueries, type UserFilters } from './queries.ts';
import { usersEn } from './texts.en.ts';
import { useUsersText } from './texts.ts';
import { useUserColumns } from './user-columns.tsx';
import { userPath } from './user-path.ts';

/** The list of users: of the desk for an admin, of their group for a subadmin. */
export function useUserList(
  address: ListAddress<UserFilters>,
  actionsOf: (user: User) => RowActions,
): ListDefinition<User, UserFilters> {
  const t = useUsersText();
  const [, navigate] = useLocation();
  const { role } = useProfile();
  const answer = useQuery(userQueries.list(address.filters));
  return {
    title: t('title'),
    address,
    answer,
    rows: answer.data?.users,
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    stateOf: ({ status, presence }) => `${status} ${presence}`,
    onOpen: (id) => navigate(userPath(id)),
    tabs: { name: 'role', options: useStatusTabs(rolesSeenBy(role), (one) => t(`tab.${one}`)) },
    filters: useFilters(),
    sorts: userListSpec.sorts
      .flatMap((field) => [`-${field}` as const, field])
      .map((value) => ({ value, label: t(`sort.${value}`) })),
    columns: useUserColumns(),
    actionsOf,
    hasMenuOnly: true,
    empty: { title: t('empty.title'), text: t('empty.text'), icon: <Users /> },
    texts: listTextOverrides(usersEn, t),
  };
}

/** A group consists of peers. */
function rolesSeenBy(reader: Role): Role[] {
  return rolesThat((role) => reader === 'admin' || isPeerRole(role));
}

function useFilters(): FilterSpec<keyof UserFilters>[] {
  const t = useUsersText();
  const shared = useText();
  const seesAll = isAdmin(useProfile().role);
  const groups = useQuery({ ...partyQueries.people('subadmin'), enabled: seesAll }).data ?? [];
  const width = 'min-w-32 max-md:flex-1 md:w-36';
  const byStatus: ChoiceFilter<'status'> = {
    kind: 'choice',
    name: 'status',
    label: t('column.status'),
    any: t('filter.anyStatus'),
    options: userStatuses.map((value) => ({ value, label: shared(`status.${value}`) })),
    width,
  };
  const byTag: ChoiceFilter<'tag'> = {
    kind: 'choice',
    name: 'tag',
    label: t('column.tag'),
    any: t('filter.anyTag'),
    options: userTags.map((value) => ({ value, label: t(`tag.${value}`) })),
    width,
  };
  const byPresence: ChoiceFilter<'presence'> = {
    kind: 'choice',
    name: 'presence',
    label: t('column.presence'),
    any: t('filter.anyPresence'),
    options: presences.map((value) => ({ value, label: shared(`status.${value}`) })),
    width,
  };
  const byGroup: ChoiceFilter<'parentId'> = {
    kind: 'choice',
    name: 'parentId',
    label: t('column.parent'),
    any: t('filter.anyParent'),
    options: groups.map(({ id, name }) => ({ value: id, label: name })),
    width,
  };
  const search = { kind: 'search', name: 'q', hint: t('search.hint') } as const;
  return [search, byStatus, byTag, byPresence, ...(seesAll ? [byGroup] : [])];
}
