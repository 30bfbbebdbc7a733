import { CircleUserRound, LogOut } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useText } from '../../../lib/i18n/texts.ts';
import { screenPaths } from '../../../lib/screen-paths.ts';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import { useOwnWallet } from '../../../session/own-wallet.ts';
import { useProfile } from '../../../session/session.ts';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/money.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useAppText } from '../../texts.ts';
import type { NavigationProps } from '../navigation.tsx';
import { PresenceSwitch } from './presence-switch.tsx';
import { useLogOut } from '../use-log-out.ts';

/** Who is signed in, and the way out. */
export function UserCard({ isOpen, onFollow }: NavigationProps) {
  const t = useText();
  const { name, role } = useProfile();
  const wallet = useOwnWallet();
  return (
    <footer className="shrink-0 border-t p-3 short:py-2">
      {isOpen && (
        <div className="flex items-center gap-2.5 px-2 pb-2 short:pb-1">
          <Initial name={name} />
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm font-medium">{name}</p>
            <p className="truncate text-xs text-muted">{t(`role.${role}`)}</p>
          </div>
          {isPeerRole(role) && (
            <p className="text-right text-xs">
              <span className="block text-faint">{t('wallet.title')}</span>
              <Money
                amount={wallet.balance}
                currency={wallet.currency}
                className="text-sm font-medium"
              />
            </p>
          )}
        </div>
      )}
      {isOpen && <PresenceSwitch />}
      <div className="flex flex-col gap-0.5 short:gap-0">
        <FooterLinks isOpen={isOpen} {...(onFollow && { onFollow })} />
      </div>
    </footer>
  );
}

/** The first letter as the reader sees it: one that is written with several signs stays whole. */
function initialOf(name: string): string | undefined {
  // What finds that out takes a phone a long while to make, and two plain letters are two.
  const [plain] = /^[A-Za-z](?=[ -~]|$)/.exec(name) ?? [];
  return plain ?? [...new Intl.Segmenter().segment(name)][0]?.segment;
}

function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent-ink uppercase"
    >
      {initialOf(name.trim())}
    </span>
  );
}

const linkClass = cx(
  'flex h-8 w-full items-center gap-2.5 rounded-lg px-2 text-sm font-medium text-muted coarse:h-11 short:h-7',
  'transition-colors duration-100 hover:bg-hover hover:text-ink aria-[current=page]:text-accent-ink',
);

function FooterLinks({ isOpen, onFollow }: NavigationProps) {
  const t = useText();
  const appText = useAppText();
  const [path] = useLocation();
  const leave = useLogOut();
  const profile = (
    <Link
      href={screenPaths.profile}
      aria-label={isOpen ? undefined : t('screen.profile')}
      aria-current={path === screenPaths.profile ? 'page' : undefined}
      {...(onFollow && { onClick: onFollow })}
      className={linkClass}
    >
      <CircleUserRound aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
      {isOpen && t('screen.profile')}
    </Link>
  );
  const logOut = (
    <button
      type="button"
      onClick={leave}
      aria-label={isOpen ? undefined : appText('logOut')}
      className={linkClass}
    >
      <LogOut aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
      {isOpen && appText('logOut')}
    </button>
  );
  if (isOpen) {
    return (
      <>
        {profile}
        {logOut}
      </>
    );
  }
  return (
    <>
      <Tooltip side="right" text={t('screen.profile')}>
        {profile}
      </Tooltip>
      <Tooltip side="right" text={appText('logOut')}>
        {logOut}
      </Tooltip>
    </>
  );
}
