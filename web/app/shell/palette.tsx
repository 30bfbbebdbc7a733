import { navigationOf, type Screen } from '@peerdesk/domain/access.ts';
import { Command } from 'cmdk';
import { LogOut, Moon, Search, Sun } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { appState, useAppState } from '../../session/app-state.ts';
import { signOut, useProfile } from '../../session/session.ts';
import { useAppText } from '../texts.ts';
import { screenIcons } from './navigation-icons.ts';
import { ActionEntries, RecentEntries } from './palette-at-hand.tsx';
import { Entry, groupClass } from './palette-entry.tsx';
import { FoundEntries, PaletteViews, useFound } from './palette-found.tsx';
import { rankOf } from './palette-rank.ts';

/** Ctrl+K: any screen, any record and any act of the shell, by what somebody knows of it. */
export function Palette({ onOpenChange }: { onOpenChange: (isOpen: boolean) => void }) {
  const appText = useAppText();
  const [typed, setTyped] = useState('');
  return (
    <Dialog.Root open onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-[rgb(8_10_15/0.4)]" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-3 top-[12vh] z-50 mx-auto max-w-xl animate-fade-in overflow-hidden rounded-xl border bg-surface shadow-overlay focus:outline-none"
        >
          <Dialog.Title className="sr-only">{appText('palette.title')}</Dialog.Title>
          {/* The dialog gives its input the focus, and holds it there: a dialog that closes at
              the same moment gives the focus back to where it was. */}
          <Command label={appText('palette.title')} filter={rankOf} loop>
            <div className="flex items-center gap-2.5 border-b px-4">
              <Search aria-hidden="true" className="size-4 text-faint" />
              <Command.Input
                value={typed}
                onValueChange={setTyped}
                placeholder={appText('palette.placeholder')}
                className="h-12 w-full bg-transparent text-lg outline-none md:text-base"
              />
            </div>
            <Entries typed={typed} onDone={() => onOpenChange(false)} />
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Entries({ typed, onDone }: { typed: string; onDone: () => void }) {
  const t = useText();
  const appText = useAppText();
  const { role } = useProfile();
  const { darkMode } = useAppState();
  const [, navigate] = useLocation();
  const screens: Screen[] = [...navigationOf(role).flatMap((group) => group.screens), 'profile'];
  const act = (work: () => void) => () => {
    onDone();
    work();
  };
  const { groups, isPending } = useFound(typed, screens);
  const go = (path: string) => act(() => navigate(path))();
  const leave = () => {
    signOut();
    navigate('/', { replace: true, state: null });
  };
  // Whoever types the name of a screen means the screen.
  const isFresh = typed.trim() === '';
  const actions = <ActionEntries onAct={(work) => act(work)()} />;
  return (
    <Command.List className="max-h-[50vh] overflow-y-auto p-1.5">
      <Command.Empty className="px-3 py-8 text-center text-sm text-muted">
        {appText(isPending ? 'palette.searching' : 'palette.empty')}
      </Command.Empty>
      {isFresh && actions}
      {isFresh && <RecentEntries screens={screens} onGo={go} />}
      <Command.Group heading={appText('palette.screens')} className={groupClass}>
        {screens.map((screen) => {
          const Icon = screenIcons[screen];
          return (
            <Entry
              key={screen}
              icon={<Icon />}
              keywords={[screen, screenPaths[screen]]}
              onSelect={act(() => navigate(screenPaths[screen]))}
            >
              {t(`screen.${screen}`)}
            </Entry>
          );
        })}
      </Command.Group>
      {!isFresh && actions}
      <PaletteViews screens={screens} onGo={go} />
      {groups.map((group) => (
        <FoundEntries key={group.screen} {...group} onGo={go} />
      ))}
      <Command.Group heading={appText('palette.actions')} className={groupClass}>
        <Entry
          icon={darkMode ? <Sun /> : <Moon />}
          keywords={['mode', 'theme']}
          onSelect={act(() => appState.setDarkMode(!darkMode))}
        >
          {appText(darkMode ? 'light' : 'dark')}
        </Entry>
        <Entry icon={<LogOut />} keywords={['sign out']} onSelect={act(leave)}>
          {appText('logOut')}
        </Entry>
      </Command.Group>
    </Command.List>
  );
}
