import { maySee, type Screen } from '@peerdesk/domain/access.ts';
import { Compass, LockKeyhole } from 'lucide-react';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Link, Route, useLocation } from 'wouter';
import { useText } from '../lib/i18n/texts.ts';
import { screenAt, screenPaths } from '../lib/screen-paths.ts';
import { useProfile } from '../session/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useAppText } from './texts.ts';

/** Each screen is a chunk of its own. */
const components = {
  dashboard: lazy(async () => ({
    default: (await import('../features/dashboard/dashboard-screen.tsx')).DashboardScreen,
  })),
  payin: lazy(async () => ({
    default: (await import('../features/payin/payin-screen.tsx')).PayinScreen,
  })),
  payout: lazy(async () => ({
    default: (await import('../features/payout/payout-screen.tsx')).PayoutScreen,
  })),
  dispute: lazy(async () => ({
    default: (await import('../features/dispute/dispute-screen.tsx')).DisputeScreen,
  })),
  upi: lazy(async () => ({
    default: (await import('../features/upi/upi-screen.tsx')).UpiScreen,
  })),
  ledger: lazy(async () => ({
    default: (await import('../features/ledger/ledger-screen.tsx')).LedgerScreen,
  })),
  requests: lazy(async () => ({
    default: (await import('../features/requests/requests-screen.tsx')).RequestsScreen,
  })),
  wallet: lazy(async () => ({
    default: (await import('../features/requests/wallet-screen.tsx')).WalletScreen,
  })),
  dayClose: lazy(async () => ({
    default: (await import('../features/day-close/day-close-screen.tsx')).DayCloseScreen,
  })),
  reports: lazy(async () => ({
    default: (await import('../features/reports/reports-screen.tsx')).ReportsScreen,
  })),
  statements: lazy(async () => ({
    default: (await import('../features/peer-statement/peer-statement-screen.tsx'))
      .PeerStatementScreen,
  })),
  dayReview: lazy(async () => ({
    default: (await import('../features/day-review/day-review-screen.tsx')).DayReviewScreen,
  })),
  users: lazy(async () => ({
    default: (await import('../features/users/users-screen.tsx')).UsersScreen,
  })),
  user: lazy(async () => ({
    default: (await import('../features/users/user-screen.tsx')).UserScreen,
  })),
  merchants: lazy(async () => ({
    default: (await import('../features/merchants/merchants-screen.tsx')).MerchantsScreen,
  })),
  freezes: lazy(async () => ({
    default: (await import('../features/freezes/freezes-screen.tsx')).FreezesScreen,
  })),
  freeze: lazy(async () => ({
    default: (await import('../features/freezes/freeze-screen.tsx')).FreezeScreen,
  })),
  utrSubmission: lazy(async () => ({
    default: (await import('../features/utr-submission/management-screen.tsx')).ManagementScreen,
  })),
  settings: lazy(async () => ({
    default: (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
  })),
  switches: lazy(async () => ({
    default: (await import('../features/switches/switches-screen.tsx')).SwitchesScreen,
  })),
  profile: lazy(async () => ({
    default: (await import('../features/profile/profile-screen.tsx')).ProfileScreen,
  })),
} as const satisfies Record<Screen, ComponentType>;

/** The screen at the present address, or why there is none. */
export function Screens() {
  const [path] = useLocation();
  const { role } = useProfile();
  const t = useText();
  const appText = useAppText();
  const screen = screenAt(path);
  if (!screen) {
    return (
      <NoScreen icon={<Compass />} title={appText('notFound.title')}>
        {appText('notFound.text')}
      </NoScreen>
    );
  }
  if (!maySee(screen, role)) {
    return (
      <NoScreen icon={<LockKeyhole />} title={appText('denied.title')}>
        {appText('denied.text', { role: t(`role.${role}`) })}
      </NoScreen>
    );
  }
  const Component = components[screen];
  return (
    <ErrorBoundary key={screen}>
      <Suspense fallback={<SkeletonRows rows={8} label={t('loading')} />}>
        <Route path={screenPaths[screen]}>
          <Component />
        </Route>
      </Suspense>
    </ErrorBoundary>
  );
}

function NoScreen(props: { icon: ReactNode; title: string; children: ReactNode }) {
  const appText = useAppText();
  return (
    <EmptyState
      icon={props.icon}
      title={props.title}
      action={
        <Link href={screenPaths.dashboard} className={buttonClass('primary')}>
          {appText('toDashboard')}
        </Link>
      }
    >
      {props.children}
    </EmptyState>
  );
}
