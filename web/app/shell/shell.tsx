import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { pressEarlyKeys } from '../../lib/early-keys.ts';
import { useIsMobile } from '../../lib/media.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { appState, useAppState } from '../../session/app-state.ts';
import { useProfile } from '../../session/session.ts';
import { cx } from '../../ui/cx.ts';
import { keepFocusInMain } from '../../ui/keep-focus.ts';
import { useAppText } from '../texts.ts';
import { useGoKeys } from './go-keys.ts';
import { NewVersionBar } from './bars/new-version-bar.tsx';
import type { SideDrawerProps } from './bars/side-drawer.tsx';
import { SideBar } from './bars/side-bar.tsx';
import { TypedAhead } from './palette/typed-ahead.tsx';
import { TabBar } from './bars/tab-bar.tsx';
import { TopBar } from './bars/top-bar.tsx';
import { useSideBar } from './bars/use-side-bar.ts';
import { useBrand } from '../../lib/brand.ts';
import { lateExtra, lateOverlay, rareExtra } from '../../ui/late.tsx';

const Palette = lateOverlay(async () => (await import('./palette/palette.tsx')).Palette);
const FrozenNotice = lateExtra(async () => (await import('./frozen-notice.tsx')).FrozenNotice);
const PushOffer = lateExtra(async () => (await import('./push-offer.tsx')).PushOffer);
const UnsentBar = lateExtra(async () => (await import('../unsent/unsent-bar.tsx')).UnsentBar);
const PhoneParts = lateExtra(async () => (await import('../phone/phone-parts.tsx')).PhoneParts);
const Tour = rareExtra(async () => (await import('../../features/tour/tour.tsx')).Tour);
const ShellExtras = lateExtra(async () => (await import('./shell-extras.tsx')).ShellExtras);
const SideDrawer = lateOverlay(async () => (await import('./bars/side-drawer.tsx')).SideDrawer);
const Help = lateOverlay(async () => (await import('./help.tsx')).Help);

type Overlay = 'palette' | 'help' | 'drawer';

/** What lies over the screen, of which there is one at a time. */
function useOverlay() {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const toggler = (name: Overlay) => (isOpen: boolean) => setOverlay(isOpen ? name : null);
  const openedBy = (name: Overlay) => ({ isOpen: overlay === name, onOpenChange: toggler(name) });
  return { overlay, setOverlay, toggler, openedBy };
}

/** The frame around every screen. */
export function Shell({ children }: { children: ReactNode }) {
  const isMobile = useIsMobile();
  const isDemo = useBrand().demo.length > 0;
  const { darkMode } = useAppState();
  const sideBar = useSideBar();
  const { overlay, setOverlay, toggler, openedBy } = useOverlay();
  const [firstPath] = useState(() => window.location.pathname);
  useShortcuts({
    'ctrl+k': () => setOverlay(overlay === 'palette' ? null : 'palette'),
    'ctrl+b': sideBar.toggle,
    '?': () => setOverlay('help'),
    t: () => appState.setDarkMode(!darkMode),
  });
  useGoKeys(useProfile().role);
  // After those that hear them.
  useEffect(pressEarlyKeys, []);

  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      {!isMobile && <SideBar isOpen={sideBar.isOpen} />}
      <div ref={keepFocusInMain} className="flex min-w-0 flex-1 flex-col">
        <TopBar
          isMobile={isMobile}
          sideBar={sideBar}
          onOpenDrawer={() => setOverlay('drawer')}
          onOpenPalette={() => setOverlay('palette')}
          onOpenHelp={() => setOverlay('help')}
        />
        <NewVersionBar />
        <Suspense fallback={null}>
          <UnsentBar />
        </Suspense>
        <Suspense fallback={null}>
          <PhoneParts />
        </Suspense>
        <Suspense fallback={null}>
          <FrozenNotice />
          <PushOffer firstPath={firstPath} />
        </Suspense>
        <main
          id="main"
          tabIndex={-1}
          className={cx(
            'mx-auto w-full max-w-[112rem] min-w-0 flex-1 px-4 py-4 focus:outline-none md:py-5 min-[1360px]:px-6',
            'pb-[calc(4.5rem+env(safe-area-inset-bottom)+var(--tour-room,0px))]',
            'md:pb-[calc(2rem+var(--tour-room,0px))]',
            'max-md:has-[[data-main-card]]:bg-surface',
          )}
        >
          {children}
        </main>
      </div>
      <Suspense fallback={null}>{isDemo && <Tour />}</Suspense>
      <Suspense fallback={null}>
        <ShellExtras />
      </Suspense>
      {isMobile && <TabBar />}
      <Suspense fallback={null}>
        {isMobile && (
          <PhoneDrawer {...openedBy('drawer')} onOpenPalette={() => setOverlay('palette')} />
        )}
      </Suspense>
      <Suspense fallback={overlay === 'palette' && <TypedAhead />}>
        {overlay === 'palette' && <Palette onOpenChange={toggler('palette')} />}
        {overlay === 'help' && <Help onOpenChange={toggler('help')} />}
      </Suspense>
    </div>
  );
}

/** The first stop of a keyboard: past the navigation, to the screen itself. */
function SkipLink() {
  const appText = useAppText();
  return (
    <a
      href="#main"
      data-noprint
      className="fixed top-2 left-2 z-60 -translate-y-16 rounded-lg bg-accent px-4 py-2 text-sm font-medium text-on-accent focus-visible:translate-y-0"
    >
      {appText('skip')}
    </a>
  );
}

/** Comes with its first opening, and stays from then on, so that it can slide out. */
function PhoneDrawer(props: SideDrawerProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  return wasOpened && <SideDrawer {...props} />;
}
