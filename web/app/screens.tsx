import { maySee, type Screen } from '@peerdesk/domain/access.ts';
import { Compass, LockKeyhole } from 'lucide-react';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { Link, Route, useLocation } from 'wouter';
import { useText } from '../lib/i18n/texts.ts';
import { screenAt, screenPaths } from '../lib/screen-paths.ts';
import { useProfile } from '../session/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useAppText } from './texts.ts';
import { lateScreen } from '../ui/late.tsx';

/** Each screen is a chunk of its own. */
const components = {
  dashboard: lateScreen(
    async () => (await import('../features/dashboard/dashboard-screen.tsx')).DashboardScreen,
  ),
  payin: lateScreen(async () => (await import('../features/payin/payin-screen.tsx')).PayinScreen),
  payout: lateScreen(
    async () => (await import('../features/payout/payout-screen.tsx')).PayoutScreen,
  ),
  dispute: lateScreen(
    async () => (await import('../features/dispute/dispute-screen.tsx')).DisputeScreen,
  ),
  complaint: lateScreen(
    async () => (await import('../features/complaint/complaint-screen.tsx')).ComplaintScreen,
  ),
  upi: lateScreen(async () => (await import('../features/upi/upi-screen.tsx')).UpiScreen),
  ledger: lateScreen(
    async () => (await import('../features/ledger/ledger-screen.tsx')).LedgerScreen,
  ),
  requests: lateScreen(
    async () => (await import('../features/requests/requests-screen.tsx')).RequestsScreen,
  ),
  wallet: lateScreen(
    async () => (await import('../features/requests/wallet-screen.tsx')).WalletScreen,
  ),
  dayClose: lateScreen(
    async () => (await import('../features/day-close/day-close-screen.tsx')).DayCloseScreen,
  ),
  reports: lateScreen(
    async () => (await import('../features/reports/reports-screen.tsx')).ReportsScreen,
  ),
  statements: lateScreen(
    async () =>
      (await import('../features/peer-statement/peer-statement-screen.tsx')).PeerStatementScreen,
  ),
  dayReview: lateScreen(
    async () => (await import('../features/day-review/day-review-screen.tsx')).DayReviewScreen,
  ),
  whatIf: lateScreen(
    async () => (await import('../features/what-if/what-if-screen.tsx')).WhatIfScreen,
  ),
  users: lateScreen(async () => (await import('../features/users/users-screen.tsx')).UsersScreen),
  user: lateScreen(async () => (await import('../features/users/user-screen.tsx')).UserScreen),
  merchants: lateScreen(
    async () => (await import('../features/merchants/merchants-screen.tsx')).MerchantsScreen,
  ),
  freezes: lateScreen(
    async () => (await import('../features/freezes/freezes-screen.tsx')).FreezesScreen,
  ),
  freeze: lateScreen(
    async () => (await import('../features/freezes/freeze-screen.tsx')).FreezeScreen,
  ),
  utrSubmission: lateScreen(
    async () => (await import('../features/utr-submission/management-screen.tsx')).ManagementScreen,
  ),
  settings: lateScreen(
    async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
  ),
  switches: lateScreen(
    async () => (await import('../features/switches/switches-screen.tsx')).SwitchesScreen,
  ),
  profile: lateScreen(
    async () => (await import('../features/profile/profile-screen.tsx')).ProfileScreen,
  ),
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
      isScreen
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
