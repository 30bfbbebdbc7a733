import { navigationOf, type NavigationGroup, type Screen } from '@peerdesk/domain/access.ts';
import { Link, useLocation } from 'wouter';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { useProfile } from '../../session/session.ts';
import { useWaitingCounts, waitingOn } from '../../session/waiting.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useAppText } from '../texts.ts';
import { screenIcons } from './navigation-icons.ts';
import { WaitingBadge } from './waiting.tsx';

export interface NavigationProps {
  /** Wide enough for words. */
  isOpen: boolean;
  /** A link was pressed, even that of the screen which is shown. */
  onFollow?: () => void;
}

/** The links that the role may follow, in their groups. */
export function Navigation({ isOpen, onFollow }: NavigationProps) {
  const t = useText();
  const appText = useAppText();
  const { role } = useProfile();
  // A heading that says what its only link says is for screen readers alone.
  const isSpoken = (group: NavigationGroup, links: readonly Screen[]) =>
    !isOpen || links.every((screen) => t(`screen.${screen}`) === appText(`group.${group}`));
  return (
    <nav
      aria-label={appText('navigation')}
      // Where not all links fit, the last ones fade out rather than end in half a line.
      className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto [mask-image:linear-gradient(to_top,transparent,black_1.25rem)] px-3 pt-4 pb-5 [scrollbar-width:thin] short:gap-3 short:pt-3"
    >
      {navigationOf(role).map(({ group, screens }) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h2
            id={`group-${group}`}
            className={cx(
              'px-2 pb-1 text-xs font-medium text-faint short:pb-0',
              isSpoken(group, screens) && 'sr-only',
            )}
          >
            {appText(`group.${group}`)}
          </h2>
          <ul className="flex flex-col gap-0.5 short:gap-0">
            {screens.map((screen) => (
              <li key={screen}>
                <ScreenLink screen={screen} isOpen={isOpen} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

interface ScreenLinkProps {
  screen: Screen;
  isOpen: boolean;
  onFollow: (() => void) | undefined;
}

function ScreenLink({ screen, isOpen, onFollow }: ScreenLinkProps) {
  const t = useText();
  const appText = useAppText();
  const [path] = useLocation();
  const Icon = screenIcons[screen];
  const isHere = path === screenPaths[screen];
  const waiting = waitingOn(screen, useWaitingCounts());
  const label = t(`screen.${screen}`);
  const name = waiting > 0 ? `${label}, ${appText('waiting', { count: waiting })}` : label;
  const link = (
    <Link
      href={screenPaths[screen]}
      aria-current={isHere ? 'page' : undefined}
      aria-label={isOpen ? undefined : name}
      {...(onFollow && { onClick: onFollow })}
      className={cx(
        'flex h-8 items-center gap-2.5 rounded-lg px-2 text-sm font-medium coarse:h-11 short:h-7',
        'transition-colors duration-100',
        isHere ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:bg-hover hover:text-ink',
      )}
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
      {isOpen && <span className="min-w-0 flex-1 truncate">{label}</span>}
      {isOpen && <WaitingBadge count={waiting} />}
      {isOpen && screen === 'payout' && <Badge>{appText('beta')}</Badge>}
    </Link>
  );
  if (isOpen) return link;
  return (
    <Tooltip text={name} side="right">
      {link}
    </Tooltip>
  );
}
