import type { User } from '@peerdesk/contract/user.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { userQueries } from './queries.ts';
import type { UserDialog } from './use-user-actions.tsx';
import { lateOverlay } from '../../ui/late.tsx';

const StatusDialog = lateOverlay(async () => (await import('./status-dialog.tsx')).StatusDialog);
const PasswordDialog = lateOverlay(
  async () => (await import('./password-dialog.tsx')).PasswordDialog,
);
const WalletDialog = lateOverlay(
  async () => (await import('../../wallet-kit/wallet-dialog.tsx')).WalletDialog,
);
const FactorDialog = lateOverlay(async () => (await import('./factor-dialog.tsx')).FactorDialog);
const FreezeDialog = lateOverlay(
  async () => (await import('../../order-kit/freeze/freeze-dialog.tsx')).FreezeDialog,
);

export interface UserDialogsProps {
  dialog: UserDialog | undefined;
  onClose: () => void;
}

export function UserDialogs({ dialog, onClose }: UserDialogsProps) {
  if (!dialog) return null;
  return (
    <Suspense fallback={null}>
      <OpenDialog dialog={dialog} onClose={onClose} />
    </Suspense>
  );
}

function OpenDialog({ dialog, onClose }: { dialog: UserDialog; onClose: () => void }) {
  const { act, user } = dialog;
  const { id, name } = user;
  switch (act) {
    case 'password':
      return <PasswordDialog user={user} onClose={onClose} />;
    case 'factor':
      return <FactorDialog user={user} onClose={onClose} />;
    case 'freeze':
      return <FreezeDialog kind="user" id={id} name={name} onClose={onClose} />;
    case 'wallet':
      return <WalletOf user={user} onClose={onClose} />;
    case 'block':
    case 'unblock':
      return <StatusDialog user={user} act={act} onClose={onClose} />;
  }
}

/** The balance is the present one: somebody else may change it while the dialog is open. */
function WalletOf({ user, onClose }: { user: User; onClose: () => void }) {
  const { data: now = user } = useQuery(userQueries.one(user.id));
  const owner = { userId: user.id };
  const { balance } = now.wallet;
  return <WalletDialog owner={owner} name={user.name} balance={balance} onClose={onClose} />;
}
