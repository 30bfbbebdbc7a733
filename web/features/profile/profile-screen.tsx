import { Suspense } from 'react';
import { SessionsCard } from '../../account-kit/sessions-card.tsx';
import { UnsavedGuard } from '../../form-kit/unsaved-guard.tsx';
import { useText } from '../../lib/i18n/texts.ts';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import { useOwnWallet } from '../../session/own-wallet.ts';
import { useProfile } from '../../session/session.ts';
import { uploadsOwn } from '../../statement-kit/uploaders.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { WalletCard } from '../../ui/wallet-card.tsx';
import { AccountCard } from './account-card.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { latePart } from '../../ui/late.tsx';

const StatementsCard = latePart(
  async () => (await import('../../statement-kit/statements-card.tsx')).StatementsCard,
);

export function ProfileScreen() {
  const t = useText();
  const { id, role } = useProfile();
  const wallet = useOwnWallet();
  return (
    <>
      <PageHeader title={t('screen.profile')} />
      <div className="grid max-w-4xl items-start gap-4 lg:grid-cols-2">
        {isPeerRole(role) && (
          <div className="lg:col-span-2">
            <WalletCard wallet={wallet} />
          </div>
        )}
        <UnsavedGuard>
          <AccountCard />
          <PasswordCard />
        </UnsavedGuard>
        <SecondFactorCard />
        <NotificationsCard />
        <SessionsCard userId={id} />
        {uploadsOwn(role) && (
          <div className="lg:col-span-2">
            <Suspense fallback={null}>
              <StatementsCard />
            </Suspense>
          </div>
        )}
      </div>
    </>
  );
}
