import { PartyPlace } from '../../order-kit/party/party-place.tsx';
import { useProfile } from '../../session/session.ts';
import { useKeptScreens } from './keep-screens.ts';
import { useRecent } from './use-recent.ts';
import { WaitingSign } from './waiting-sign.tsx';
import { WordsGuard } from './words-guard.tsx';

/** What the frame does beside showing a screen, and a first screen can do without for a while. */
export function ShellExtras() {
  const { id, role } = useProfile();
  useRecent(id);
  useKeptScreens(role);
  return (
    <>
      <WaitingSign />
      <PartyPlace />
      <WordsGuard />
    </>
  );
}
