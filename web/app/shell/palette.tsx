import { navigationOf, type Screen } from '@peerdesk/domain/access.ts';
import { Command } from 'cmdk';
import { LogOut, Moon, Search, Sun } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { appState, useAppState } from '../../session/app-state.ts';
import { signOut, useProfile } from '../../session/session.ts';
import { useAppText } from '../texts.ts';
import { screenIcons } from './navigation-icons.ts';

/** Ctrl+K: any screen and any act of the shell by its name. */
export function Palette({ onOpenChange }: { onOpenChange: (isOpen: boolean) => void }) {
  const appText = useAppText();
  return (
    <Dialog.Root open onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-[rgb(8_10_15/0.4)]" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-3 top-[12vh] z-50 mx-auto max-w-xl animate-fade-in overflow-hidden rounded-xl border bg-surface shadow-overlay focus:outline-none"
        >
          <Dialog.Title className="sr-only">{appText('palette.title')}</Dialog.Title>
          <Command label={appText('palette.title')} loop>
            <div className="flex items-center gap-2.5 border-b px-4">
              <Search aria-hidden="true" className="size-4 text-faint" />
              <Command.Input
                autoFocus
                placeholder={appText('palette.placeholder')}
                className="h-12 w-full bg-transparent text-lg outline-none md:text-base"
              />
            </div>
            <Entries onDone={() => onOpenChange(false)} />
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Entries({ onDone }: { onDone: () => void }) {
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
  const leave = () => {
    signOut();
    navigate('/', { replace: true, state: null });
  };
  return (
    <Command.List className="max-h-[50vh] overflow-y-auto p-1.5">
      <Command.Empty className="px-3 py-8 text-center text-sm text-muted">
        {appText('palette.empty')}
      </Command.Empty>
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

const groupClass =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint';

interface EntryProps {
  icon: ReactNode;
  keywords: string[];
  onSelect: () => void;
  children: string;
}

function Entry({ icon, keywords, onSelect, children }: EntryProps) {
  return (
    <Command.Item
      value={children}
      keywords={keywords}
      onSelect={onSelect}
      className="flex h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 text-sm data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent-ink coarse:h-11 [&_svg]:size-4"
    >
      {icon}
      {children}
    </Command.Item>
  );
}
