import type { Screen } from '@peerdesk/domain/access.ts';
import { useQueries } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Zap } from 'lucide-react';
import { useState } from 'react';
import { shownActions } from '../../../list-kit/rows/shown-actions.ts';
import { recents } from '../../../session/recent.ts';
import { useProfile } from '../../../session/session.ts';
import { useAppText } from '../../texts.ts';
import { Entry, groupClass } from './palette-entry.tsx';
import { FoundEntry } from './palette-found.tsx';
import { actValue } from './palette-rank.ts';
import { searches, type SearchedScreen } from './palette-search.ts';

/** What can be done with the record that is open behind the palette, by its own buttons. */
export function ActionEntries({ onAct }: { onAct: (work: () => void) => void }) {
  const appText = useAppText();
  // As it was when the palette opened: nothing changes under the cursor.
  const [atHand] = useState(() => shownActions.get());
  if (!atHand) return null;
  const { primary, secondary, more } = atHand.actions;
  const actions = [primary, secondary, ...more].filter((action) => action !== undefined);
  if (actions.length === 0) return null;
  return (
    <Command.Group
      heading={appText('palette.atHand', { name: atHand.name })}
      className={groupClass}
    >
      {actions.map(({ id, label, icon, shortcut, run }) => (
        <Entry
          key={id}
          value={actValue(id)}
          keywords={[label]}
          icon={icon ?? <Zap />}
          {...(shortcut && { shortcut })}
          onSelect={() => onAct(run)}
        >
          {label}
        </Entry>
      ))}
    </Command.Group>
  );
}

const isSearched = (screen: string): screen is SearchedScreen => Object.hasOwn(searches, screen);

interface RecentEntriesProps {
  screens: readonly Screen[];
  onGo: (path: string) => void;
}

/** What the reader opened lately, as it is now; what they may not see any more is left out. */
export function RecentEntries({ screens, onGo }: RecentEntriesProps) {
  const appText = useAppText();
  const { id: person } = useProfile();
  const [opened] = useState(() =>
    recents.read(person).flatMap(({ screen, id }) => {
      return isSearched(screen) && screens.includes(screen) ? [{ screen, id }] : [];
    }),
  );
  const answers = useQueries({
    queries: opened.map(({ screen, id }) => ({
      queryKey: ['palette', 'recent', screen, id],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await searches[screen](id, signal)).find((found) => found.id === id) ?? null,
      staleTime: 30_000,
    })),
  });
  const known = opened.flatMap(({ screen }, at) => {
    const found = answers[at]?.data;
    return found ? [{ screen, found }] : [];
  });
  if (known.length === 0) return null;
  return (
    <Command.Group heading={appText('palette.recent')} className={groupClass}>
      {known.map(({ screen, found }) => (
        <FoundEntry key={`${screen} ${found.id}`} group="recent " {...{ screen, found, onGo }} />
      ))}
    </Command.Group>
  );
}
