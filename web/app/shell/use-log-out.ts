import { useLocation } from 'wouter';
import { leaving } from '../../lib/leaving.ts';
import { signOut } from '../../session/session.ts';

/** Logs out, after asking about what was not saved. */
export function useLogOut(): () => void {
  const [, navigate] = useLocation();
  return () =>
    leaving.ask(() => {
      signOut();
      // Together with signing out, so that this page is not remembered as one to come back to.
      navigate('/', { replace: true, state: null });
    });
}
