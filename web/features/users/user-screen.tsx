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
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WalletCard } from '../../ui/wallet-card.tsx';
import { AuditCard } from './audit-card.tsx';
import { DefaultPayerCard } from './default-payer-card.tsx';
import { EditCard } from './edit-card.tsx';
import { OrdersCard } from './orders-card.tsx';
import { PostingsCard } from './postings-card.tsx';
import { userQueries } from './queries.ts';
import { RegisterPage } from './register-page.tsx';
import { useUsersText } from './texts.ts';
import { UpiCard } from './upi-card.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserHeader } from './user-header.tsx';
import { importId, registerId } from './user-path.ts';
import { latePart } from '../../ui/late.tsx';

const ImportPage = latePart(async () => (await import('./import/import-page.tsx')).ImportPage);

/** `/users/{id}`: one user, or a page that registers new ones. */
export function UserScreen() {
  const { id } = useParams<{ id: string }>();
  const shared = useText();
  if (id === registerId) return <RegisterPage />;
  if (id !== importId) return <KnownUser key={id} id={id} />;
  return (
    <Suspense fallback={<SkeletonRows rows={4} label={shared('loading')} />}>
      <ImportPage />
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

function UserPage({ user }: { user: User }) {
  const { id: ownId, role: ownRole } = useProfile();
  const { id, role } = user;
  const isPeer = isPeerRole(role);
  return (
    <>
      <UserHeader user={user} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {isPeer && (
          <div className="lg:col-span-2">
            <WalletCard wallet={user.wallet} />
          </div>
        )}
        <div className="grid grid-cols-1 gap-4">
          <UserFacts user={user} />
          {id !== ownId && (
            <UnsavedGuard>
              <EditCard user={user} />
            </UnsavedGuard>
          )}
        </div>
        <div className="grid grid-cols-1 gap-4">
          {leadsGroup(role) && <DefaultPayerCard subadmin={user} />}
          {isPeer && <OrdersCard user={user} />}
          {isPeer && <PostingsCard user={user} />}
          {isPeer && <UpiCard user={user} />}
          <SessionsCard userId={id} />
          {isAdmin(ownRole) && <AuditCard user={user} />}
        </div>
      </div>
    </>
  );
}
