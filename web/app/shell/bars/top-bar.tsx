import { isPeerRole } from '@peerdesk/domain/role.ts';
import { CircleHelp, Maximize, Menu as MenuIcon, Minimize, PanelLeft } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useAppState } from '../../../session/app-state.ts';
import { useProfile } from '../../../session/session.ts';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { lateExtra } from '../../../ui/late.tsx';
import { useAppText } from '../../texts.ts';
import { BackButton } from './back-button.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ModeToggle } from './mode-toggle.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { BarePresenceSwitch } from './presence-switch.tsx';
import type { useSideBar } from './use-side-bar.ts';

const ForYou = lateExtra(async () => (await import('./for-you.tsx')).ForYou);

export interface TopBarProps {
  isMobile: boolean;
  sideBar: ReturnType<typeof useSideBar>;
  onOpenDrawer: () => void;
  onOpenPalette: () => void;
  onOpenHelp: () => void;
}

export function TopBar(props: TopBarProps) {
  return (
    <header
      data-noprint
      className="sticky top-0 z-30 flex h-12 items-center gap-1 border-b bg-surface px-2 md:px-4"
    >
      {props.isMobile ? <MobileStart {...props} /> : <WideStart {...props} />}
      <span className="flex-1" />
      <Suspense fallback={null}>
        <ForYou />
      </Suspense>
      {props.isMobile && <OwnPresence />}
      <LanguageMenu />
      <ModeToggle />
      {props.isMobile ? <FullscreenToggle /> : <HelpButton onOpenHelp={props.onOpenHelp} />}
    </header>
  );
}

function MobileStart({ onOpenDrawer }: TopBarProps) {
  const appText = useAppText();
  const { darkMode } = useAppState();
  return (
    <>
      <IconButton isQuiet label={appText('openMenu')} icon={<MenuIcon />} onClick={onOpenDrawer} />
      <BrandMark isDark={darkMode} />
    </>
  );
}

/** A peer’s work begins and ends with it, so that it is in sight on a phone. */
function OwnPresence() {
  const { role } = useProfile();
  return isPeerRole(role) ? <BarePresenceSwitch /> : null;
}

function WideStart({ onOpenPalette, sideBar }: TopBarProps) {
  const appText = useAppText();
  return (
    <>
      <BackButton isMobile={false} />
      <IconButton
        label={appText(sideBar.isOpen ? 'collapse' : 'expand')}
        shortcut="Ctrl B"
        icon={<PanelLeft />}
        aria-expanded={sideBar.isOpen}
        aria-controls="side-bar"
        onClick={sideBar.toggle}
      />
      <PaletteButton onOpenPalette={onOpenPalette} className="ml-1 h-8 w-64 px-2.5">
        <Kbd>Ctrl K</Kbd>
      </PaletteButton>
    </>
  );
}

function HelpButton({ onOpenHelp }: Pick<TopBarProps, 'onOpenHelp'>) {
  const appText = useAppText();
  return (
    <IconButton
      label={appText('help.title')}
      shortcut="?"
      icon={<CircleHelp />}
      onClick={onOpenHelp}
    />
  );
}

/** Left out where the browser has no full screen, as on some phones. */
function FullscreenToggle() {
  const appText = useAppText();
  const [isFull, setFull] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const toggle = () =>
    isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  return (
    <IconButton
      isQuiet
      label={appText(isFull ? 'leaveFullscreen' : 'fullscreen')}
      icon={isFull ? <Minimize /> : <Maximize />}
      onClick={() => void toggle().catch(() => undefined)}
    />
  );
}
