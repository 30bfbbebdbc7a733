import { lazy, Suspense, useEffect, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useBrand } from '../lib/brand.ts';
import { useIsMobile } from '../lib/media.ts';
import { ownPath, pageTitle, screenPaths } from '../lib/screen-paths.ts';
import { onFirstToast } from '../lib/toast.ts';
import { useAppState } from '../session/app-state.ts';
import { useAuth } from '../session/session.ts';

const SigninScreen = lazy(async () => ({
  default: (await import('../features/signin/signin-screen.tsx')).SigninScreen,
}));
const SignedIn = lazy(async () => ({ default: (await import('./signed-in.tsx')).SignedIn }));
const Toaster = lazy(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }));

/** The signed-out see only `/`, the signed-in everything but it. */
export function App() {
  const { isAuth } = useAuth();
  const [path] = useLocation();
  const { name } = useBrand();
  useEffect(() => {
    document.title = pageTitle(path, name);
  }, [path, name]);

  return (
    <>
      <Suspense fallback={null}>{page(isAuth, path)}</Suspense>
      <Messages />
    </>
  );
}

function page(isAuth: boolean, path: string) {
  if (!isAuth && path !== '/') {
    // Remembered in the history entry, so that signing in returns to the link that was followed.
    const from = path + window.location.search;
    return <Redirect to="/" replace state={{ from }} />;
  }
  if (!isAuth) return <SigninScreen />;
  if (path === '/') return <Redirect to={rememberedPath() ?? screenPaths.dashboard} replace />;
  return <SignedIn />;
}

function rememberedPath(): string | undefined {
  const state: unknown = window.history.state;
  const hasFrom = typeof state === 'object' && state !== null && 'from' in state;
  return hasFrom ? ownPath(state.from) : undefined;
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
