import type { PlainScreen } from '../../../lib/screen-paths.ts';
import { Link, useLocation } from 'wouter';
import { useText } from '../../../lib/i18n/texts.ts';
import { screenPaths } from '../../../lib/screen-paths.ts';
import { cx } from '../../../ui/cx.ts';
import { useWaitingCounts, waitingOn } from '../../../session/waiting.ts';
import { useAppText } from '../../texts.ts';
import { BackButton } from './back-button.tsx';
import { screenIcons } from '../navigation-icons.ts';
import { WaitingBadge } from '../waiting.tsx';

const tabScreens = ['dashboard', 'payin', 'payout', 'dispute'] as const satisfies PlainScreen[];

/** The four screens under the thumb of a phone. */
export function TabBar() {
  const t = useText();
  const appText = useAppText();
  const [path] = useLocation();
  const counts = useWaitingCounts();
  return (
    <nav
      aria-label={appText('tabs')}
      data-noprint
      className="fixed inset-x-0 bottom-0 z-30 flex items-center border-t bg-surface pb-[env(safe-area-inset-bottom)] *:[a]:flex-1"
    >
      <BackButton isMobile />
      {tabScreens.map((screen) => {
        const Icon = screenIcons[screen];
        const isHere = path === screenPaths[screen];
        const waiting = waitingOn(screen, counts);
        return (
          <Link
            key={screen}
            href={screenPaths[screen]}
            aria-current={isHere ? 'page' : undefined}
            className={cx(
              'flex h-14 min-w-0 flex-col items-center justify-center gap-0.5 text-2xs font-medium',
              'focus-visible:-outline-offset-2',
              isHere ? 'text-accent-ink' : 'text-muted',
            )}
          >
            <span className="relative">
              <Icon aria-hidden="true" className="size-5" strokeWidth={isHere ? 2.25 : 1.75} />
              <WaitingBadge
                count={waiting}
                className="absolute -top-1.5 left-4 h-4 rounded-full px-1 text-2xs"
              />
            </span>
            <span className="max-w-full truncate px-1">{t(`screen.${screen}`)}</span>
          </Link>
        );
      })}
    </nav>
  );
}
