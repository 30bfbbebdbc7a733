import type { Screen } from '@peerdesk/domain/access.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Bookmark, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../lib/i18n/texts.ts';
import { savedViews } from '../../../view-kit/queries.ts';
import { useAppText } from '../../texts.ts';
import { screenIcons } from '../navigation-icons.ts';
import { Entry, groupClass } from './palette-entry.tsx';
import { foundValue } from './palette-rank.ts';
import {
  customersOf,
  placeOfView,
  searches,
  type Found,
  type SearchedScreen,
} from './palette-search.ts';

const typedLeast = 3;
const pauseMs = 250;

interface FoundGroup {
  screen: SearchedScreen;
  found: readonly Found[];
}

/** What the lists of the reader hold of what was typed: orders, people, UPI IDs, merchants. */
export function useFound(
  typed: string,
  screens: readonly Screen[],
): { groups: readonly FoundGroup[]; customers: readonly Found[]; isPending: boolean } {
  const settled = useSettled(typed.trim());
  const isSearching = settled.length >= typedLeast;
  const searched = (Object.keys(searches) as SearchedScreen[]).filter((screen) =>
    screens.includes(screen),
  );
  const answers = useQueries({
    queries: searched.map((screen) => ({
      queryKey: ['palette', screen, settled],
      queryFn: ({ signal }: { signal: AbortSignal }) => searches[screen](settled, signal),
      enabled: isSearching,
      staleTime: 5000,
    })),
  });
  if (!isSearching) return { groups: [], customers: [], isPending: false };
  const groups = searched.map((screen, index) => ({ screen, found: answers[index]?.data ?? [] }));
  const ofPayins = groups.find(({ screen }) => screen === 'payin')?.found ?? [];
  const ofPayouts = groups.find(({ screen }) => screen === 'payout')?.found ?? [];
  const customers = [
    ...customersOf('payin', ofPayins, settled),
    ...customersOf('payout', ofPayouts, settled),
  ];
  return {
    customers: customers.filter(({ id }, at) => {
      return customers.findIndex((other) => other.id === id) === at;
    }),
    groups: groups.filter(({ found }) => found.length > 0),
    isPending: answers.some((answer) => answer.isPending),
  };
}

export function FoundEntries({ screen, found, onGo }: FoundGroup & GoProps) {
  const t = useText();
  return (
    <Command.Group heading={t(`screen.${screen}`)} className={groupClass}>
      {found.map((one) => (
        <FoundEntry key={one.id} found={one} {...{ screen, onGo }} />
      ))}
    </Command.Group>
  );
}

interface FoundEntryProps extends GoProps, Pick<FoundGroup, 'screen'> {
  found: Found;
  /** Tells it from the same record in another group. */
  group?: string;
}

/** A record that the server knows, and where it is shown. */
export function FoundEntry({ screen, found, group = '', onGo }: FoundEntryProps) {
  const t = useText();
  const Icon = screenIcons[screen];
  const { id, path, title, detail, status } = found;
  return (
    <Entry
      value={foundValue(`${group}${screen} ${id}`)}
      keywords={[id, title, ...title.split(' · '), ...detail.split(' · ')]}
      icon={<Icon />}
      detail={[status && t(status), detail].filter(Boolean).join(' · ')}
      onSelect={() => onGo(path)}
    >
      {title}
    </Entry>
  );
}

/** The people behind the orders that were found, each with the way to the panel about them. */
export function FoundCustomers({ customers, onGo }: GoProps & { customers: readonly Found[] }) {
  const appText = useAppText();
  if (customers.length === 0) return null;
  return (
    <Command.Group heading={appText('palette.customers')} className={groupClass}>
      {customers.map(({ id, path, title, detail }) => (
        <Entry
          key={id}
          value={foundValue(`customer ${id}`)}
          keywords={[title, ...detail.split(' · ')]}
          icon={<UserRound />}
          detail={detail}
          onSelect={() => onGo(path)}
        >
          {title}
        </Entry>
      ))}
    </Command.Group>
  );
}

interface GoProps {
  onGo: (path: string) => void;
}

/** The saved views of the reader, as entries beside the screens. */
export function PaletteViews({ screens, onGo }: GoProps & { screens: readonly Screen[] }) {
  const appText = useAppText();
  const t = useText();
  const { data } = useQuery(savedViews);
  const views = (data?.views ?? [])
    .map((view) => ({ view, ...placeOfView(view) }))
    .filter(({ screen }) => screens.includes(screen));
  if (views.length === 0) return null;
  return (
    <Command.Group heading={appText('palette.views')} className={groupClass}>
      {views.map(({ view, screen, path }) => (
        <Entry
          key={view.id}
          value={`${view.name} ${view.id}`}
          icon={<Bookmark />}
          detail={t(`screen.${screen}`)}
          onSelect={() => onGo(path)}
        >
          {view.name}
        </Entry>
      ))}
    </Command.Group>
  );
}

/** What stands still for a moment: nothing is asked for at every key. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
