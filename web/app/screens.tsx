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

function Meanwhile() {
  const t = useText();
  return <SkeletonRows rows={8} label={t('loading')} />;
}

/** The screen of the address that the portal is opened with is on its way before it is drawn. */
function own(screen: Screen, fetchPart: () => Promise<ComponentType>) {
  const isWanted = () => screenAt(window.location.pathname) === screen;
  return lateScreen(fetchPart, { isWanted, Meanwhile });
}

/** Each screen is a chunk of its own. */
const components = {
  dashboard: own(
    'dashboard',
    async () => (await import('../features/dashboard/dashboard-screen.tsx')).DashboardScreen,
  ),
  payin: own('payin', async () => (await import('../features/payin/payin-screen.tsx')).PayinScreen),
  payout: own(
    'payout',
    async () => (await import('../features/payout/payout-screen.tsx')).PayoutScreen,
  ),
  dispute: own(
    'dispute',
    async () => (await import('../features/dispute/dispute-screen.tsx')).DisputeScreen,
  ),
  complaint: own(
    'complaint',
    async () => (await import('../features/complaint/complaint-screen.tsx')).ComplaintScreen,
  ),
  upi: own('upi', async () => (await import('../features/upi/upi-screen.tsx')).UpiScreen),
  ledger: own(
    'ledger',
    async () => (await import('../features/ledger/ledger-screen.tsx')).LedgerScreen,
  ),
  requests: own(
    'requests',
    async () => (await import('../features/requests/requests-screen.tsx')).RequestsScreen,
  ),
  wallet: own(
    'wallet',
    async () => (await import('../features/requests/wallet-screen.tsx')).WalletScreen,
  ),
  dayClose: own(
    'dayClose',
    async () => (await import('../features/day-close/day-close-screen.tsx')).DayCloseScreen,
  ),
  reports: own(
    'reports',
    async () => (await import('../features/reports/reports-screen.tsx')).ReportsScreen,
  ),
  statements: own(
    'statements',
    async () =>
      (await import('../features/peer-statement/peer-statement-screen.tsx')).PeerStatementScreen,
  ),
  dayReview: own(
    'dayReview',
    async () => (await import('../features/day-review/day-review-screen.tsx')).DayReviewScreen,
  ),
  whatIf: own(
    'whatIf',
    async () => (await import('../features/what-if/what-if-screen.tsx')).WhatIfScreen,
  ),
  users: own('users', async () => (await import('../features/users/users-screen.tsx')).UsersScreen),
  user: own('user', async () => (await import('../features/users/user-screen.tsx')).UserScreen),
  merchants: own(
    'merchants',
    async () => (await import('../features/merchants/merchants-screen.tsx')).MerchantsScreen,
  ),
  freezes: own(
    'freezes',
    async () => (await import('../features/freezes/freezes-screen.tsx')).FreezesScreen,
  ),
  freeze: own(
    'freeze',
    async () => (await import('../features/freezes/freeze-screen.tsx')).FreezeScreen,
  ),
  utrSubmission: own(
    'utrSubmission',
    async () => (await import('../features/utr-submission/management-screen.tsx')).ManagementScreen,
  ),
  settings: own(
    'settings',
    async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
  ),
  switches: own(
    'switches',
    async () => (await import('../features/switches/switches-screen.tsx')).SwitchesScreen,
  ),
  profile: own(
    'profile',
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
      <Suspense fallback={<Meanwhile />}>
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
