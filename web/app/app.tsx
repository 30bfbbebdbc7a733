import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useBrand } from '../lib/brand.ts';
import { ApiError } from '../lib/api-error.ts';
import { useIsMobile } from '../lib/media.ts';
import { ownPath, pageTitle, screenPaths } from '../lib/screen-paths.ts';
import { onFirstToast } from '../lib/toast.ts';
import { useAppState } from '../session/app-state.ts';
import { endedBecause } from '../session/ended.ts';
import { auth, loadProfile, useAuth, usePerson } from '../session/session.ts';
import { waitingTotal } from '../session/waiting-total.ts';
import { keepShell, keepShellAgain } from '../session/worker.ts';
import { lateExtra, lateScreen } from '../ui/late.tsx';

const SigninScreen = lateScreen(
  async () => (await import('../features/signin/signin-screen.tsx')).SigninScreen,
);
const SignedIn = lateScreen(async () => (await import('./signed-in.tsx')).SignedIn, {
  isWanted: () => auth.get().isAuth,
});
const Toaster = lateExtra(async () => (await import('../ui/toaster.tsx')).Toaster, {
  isAwaited: true,
});

/** The signed-out see only `/`, the signed-in everything but it. */
export function App() {
  const [path] = useLocation();
  const { name } = useBrand();
  const waiting = useSyncExternalStore(waitingTotal.subscribe, waitingTotal.get);
  const ended = useSyncExternalStore(endedBecause.subscribe, endedBecause.get);
  useEffect(() => {
    const title = ended === null ? pageTitle(path, name) : `${ended} | ${name}`;
    document.title = waiting > 0 ? `(${waiting}) ${title}` : title;
  }, [path, name, waiting, ended]);

  return (
    <>
      <Page path={path} />
      <Messages />
    </>
  );
}

function Page({ path }: { path: string }) {
  const isAuth = useAuth((state) => state.isAuth);
  const profile = usePerson();
  useEffect(() => (isAuth ? keepShell() : keepShellAgain()), [isAuth]);
  const [lastPerson, setLastPerson] = useState(profile?.id);
  if (profile && profile.id !== lastPerson) setLastPerson(profile.id);
  if (!isAuth && path !== '/') {
    // Remembered in the history entry, so that signing in returns to the link that was followed.
    const from = path + window.location.search;
    return <Redirect to="/" replace state={{ from, person: lastPerson }} />;
  }
  if (!isAuth) return <SigninScreen />;
  if (path === '/') {
    return <Redirect to={rememberedPath(profile?.id) ?? screenPaths.dashboard} replace />;
  }
  // A person's own tree: what the screens of one hold is never shown to another.
  return profile ? <SignedIn key={profile.id} /> : <MissingProfile />;
}

/** Where somebody's session ended is not where the next person wants to go. */
function rememberedPath(person: string | undefined): string | undefined {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const isOthers = 'person' in state && state.person !== undefined && state.person !== person;
  return isOthers ? undefined : ownPath(state.from);
}

/** There is a token, and nothing is known of whose it is: the server says. */
function MissingProfile() {
  const [fault, setFault] = useState<ApiError>();
  useEffect(() => {
    loadProfile().catch((error: unknown) => {
      // Where the session is over, the sign-in page says so.
      if (error instanceof ApiError && error.errorCode !== 'SessionError') setFault(error);
    });
  }, []);
  if (fault) throw fault;
  return null;
}

/** The place for messages appears with the first one. */
function Messages() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  const isMobile = useIsMobile();
  const { darkMode } = useAppState();
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <Toaster mode={darkMode ? 'dark' : 'light'} isMobile={isMobile} />
    </Suspense>
  );
}
