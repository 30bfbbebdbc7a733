import type { User } from '@peerdesk/contract/user.ts';
import { isAdmin, isPeerRole, leadsGroup } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useParams } from 'wouter';
import { SessionsCard } from '../../account-kit/sessions-card.tsx';
import { UnsavedGuard } from '../../form-kit/unsaved-guard.tsx';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { useProfile } from '../../session/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { cx } from '../../ui/cx.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WalletCard } from '../../ui/wallet-card.tsx';
import { DefaultPayerCard } from './default-payer-card.tsx';
import { EditCard } from './edit-card.tsx';
import { OrdersCard } from './orders-card.tsx';
import { PostingsCard } from './postings-card.tsx';
import { userQueries } from './queries.ts';
import { useUsersText } from './texts.ts';
import { UpiCard } from './upi-card.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserHeader } from './user-header.tsx';
import { importId, registerId } from './user-path.ts';
import { latePart } from '../../ui/late.tsx';

// Only admins see it, at the end of the page.
const AuditCard = latePart(async () => (await import('./audit-card.tsx')).AuditCard);
// Neither is a part of the page of a user, whose weight is bounded.
const RegisterPage = latePart(async () => (await import('./register-page.tsx')).RegisterPage);
const ImportPage = latePart(async () => (await import('./import/import-page.tsx')).ImportPage);

/** `/users/{id}`: one user, or a page that registers new ones. */
export function UserScreen() {
  const { id } = useParams<{ id: string }>();
  const shared = useText();
  if (id !== registerId && id !== importId) return <KnownUser key={id} id={id} />;
  return (
    <Suspense fallback={<SkeletonRows rows={4} label={shared('loading')} />}>
      {id === registerId ? <RegisterPage /> : <ImportPage />}
    </Suspense>
  );
}

function KnownUser({ id }: { id: string }) {
  const shared = useText();
  const { data: user, error, refetch } = useQuery(userQueries.one(id));
  if (user) return <UserPage user={user} />;
  if (!error) return <SkeletonRows rows={8} label={shared('loading')} />;
  return <Unknown error={error} onRetry={() => void refetch()} />;
}

function Unknown({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useUsersText();
  const shared = useText();
  const isUnknown = error instanceof ApiError && error.errorCode === 'NotFound';
  return (
    <EmptyState
      icon={<UserX />}
      title={isUnknown ? t('user.unknown') : messageOf(error)}
      action={
        <>
          {!isUnknown && <Button onClick={onRetry}>{shared('retry')}</Button>}
          <Link href={screenPaths.users} className={buttonClass('primary')}>
            {t('user.toList')}
          </Link>
        </>
      }
    >
      {isUnknown && t('user.unknown.text')}
    </EmptyState>
  );
}

const columns = 'grid grid-cols-1 gap-4';

function UserPage({ user }: { user: User }) {
  const { id: ownId, role: ownRole } = useProfile();
  const { id, role } = user;
  const isPeer = isPeerRole(role);
  return (
    <>
      <UserHeader user={user} />
      {isPeer && (
        <div className="mb-4">
          <WalletCard wallet={user.wallet} />
        </div>
      )}
      <div className={cx(columns, 'items-start lg:grid-cols-2 lg:grid-rows-[auto_1fr]')}>
        <div className={columns}>
          <UserFacts user={user} />
          {id !== ownId && (
            <UnsavedGuard>
              <EditCard user={user} />
            </UnsavedGuard>
          )}
        </div>
        {isPeer && (
          <div className={cx(columns, 'lg:row-span-2')}>
            <OrdersCard user={user} />
            <PostingsCard user={user} />
            <UpiCard user={user} />
          </div>
        )}
        {/* Beside what a peer has beyond others, which is as long as both. */}
        <div className={cx(columns, isPeer && 'lg:col-start-1')}>
          {leadsGroup(role) && <DefaultPayerCard subadmin={user} />}
          <SessionsCard userId={id} />
          {isAdmin(ownRole) && (
            <Suspense fallback={null}>
              <AuditCard user={user} />
            </Suspense>
          )}
        </div>
      </div>
    </>
  );
}
