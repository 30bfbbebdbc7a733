import { navigationOf, type Screen } from '@peerdesk/domain/access.ts';
import { Command } from 'cmdk';
import { Languages, LogOut, Moon, Search, Sun } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { languageNames, languages } from '../../../lib/i18n/languages.ts';
import { useText } from '../../../lib/i18n/texts.ts';
import { screenPaths } from '../../../lib/screen-paths.ts';
import { appState, useAppState } from '../../../session/app-state.ts';
import { useProfile } from '../../../session/session.ts';
import { caretToEnd } from '../../../ui/caret-to-end.ts';
import { useFocusBack } from '../../../ui/focus-back.ts';
import { useAppText } from '../../texts.ts';
import { screenIcons } from '../navigation-icons.ts';
import { ActionEntries, RecentEntries } from './palette-at-hand.tsx';
import { Entry, groupClass } from './palette-entry.tsx';
import { FoundCustomers, FoundEntries, PaletteViews, useFound } from './palette-found.tsx';
import { rankOf } from './palette-rank.ts';
import { pickLanguage } from '../pick-language.ts';
import { takeTypedAhead } from './typed-ahead.tsx';
import { useLogOut } from '../use-log-out.ts';

/** Whoever types the name of a tab finds the screen that has it. */
const tabsOf = { utrSubmission: 'palette.tabs.utr', requests: 'palette.tabs.requests' } as const;

const isTabbed = (screen: Screen): screen is keyof typeof tabsOf => Object.hasOwn(tabsOf, screen);

const englishNames = new Intl.DisplayNames('en', { type: 'language' });

/** Ctrl+K: any screen, any record and any act of the shell, by what somebody knows of it. */
export function Palette({ onOpenChange }: { onOpenChange: (isOpen: boolean) => void }) {
  const appText = useAppText();
  const [typed, setTyped] = useState('');
  const { remember, onCloseAutoFocus, leave } = useFocusBack();
  return (
    <Dialog.Root open onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-[rgb(8_10_15/0.4)]" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            remember();
            // Not when it is made: keys come before it is shown.
            setTyped(takeTypedAhead());
          }}
          onCloseAutoFocus={onCloseAutoFocus}
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
                onFocus={({ currentTarget }) => caretToEnd(currentTarget)}
                placeholder={appText('palette.placeholder')}
                className="h-12 w-full bg-transparent text-lg outline-none md:text-base"
              />
            </div>
            <Entries typed={typed} onDone={() => onOpenChange(false)} onLeave={leave} />
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface EntriesProps {
  typed: string;
  onDone: () => void;
  /** Another screen is opened. */
  onLeave: () => void;
}

function Entries({ typed, onDone, onLeave }: EntriesProps) {
  const appText = useAppText();
  const { role } = useProfile();
  const { darkMode } = useAppState();
  const current = useLanguage();
  const [location, navigate] = useLocation();
  const screens: Screen[] = [...navigationOf(role).flatMap((group) => group.screens), 'profile'];
  const act = (work: () => void) => () => {
    onDone();
    work();
  };
  const { groups, customers, isPending } = useFound(typed, screens);
  const go = (path: string) => {
    if (path.split('?')[0] !== location) onLeave();
    act(() => navigate(path))();
  };
  const logOut = useLogOut();
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
      <ScreenEntries screens={screens} onGo={go} />
      {!isFresh && actions}
      <PaletteViews screens={screens} onGo={go} />
      {groups.map((group) => (
        <FoundEntries key={group.screen} {...group} onGo={go} />
      ))}
      <FoundCustomers customers={customers} onGo={go} />
      <Command.Group heading={appText('palette.actions')} className={groupClass}>
        <Entry
          icon={darkMode ? <Sun /> : <Moon />}
          keywords={['mode', 'theme']}
          onSelect={act(() => appState.setDarkMode(!darkMode))}
        >
          {appText(darkMode ? 'light' : 'dark')}
        </Entry>
        {languages
          .filter((language) => language !== current)
          .map((language) => (
            <Entry
              key={language}
              icon={<Languages />}
              keywords={[englishNames.of(language) ?? language]}
              onSelect={act(() => pickLanguage(language))}
            >
              {languageNames[language]}
            </Entry>
          ))}
        <Entry icon={<LogOut />} keywords={['sign out']} onSelect={act(logOut)}>
          {appText('logOut')}
        </Entry>
      </Command.Group>
    </Command.List>
  );
}

function ScreenEntries({
  screens,
  onGo,
}: {
  screens: readonly Screen[];
  onGo: (path: string) => void;
}) {
  const t = useText();
  const appText = useAppText();
  const tabWords = (screen: Screen) =>
    isTabbed(screen) ? appText(tabsOf[screen]).split(', ') : [];
  return (
    <Command.Group heading={appText('palette.screens')} className={groupClass}>
      {screens.map((screen) => {
        const Icon = screenIcons[screen];
        return (
          <Entry
            key={screen}
            icon={<Icon />}
            keywords={[screen, screenPaths[screen], ...tabWords(screen)]}
            onSelect={() => onGo(screenPaths[screen])}
          >
            {t(`screen.${screen}`)}
          </Entry>
        );
      })}
    </Command.Group>
  );
}
