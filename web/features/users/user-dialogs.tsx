import { lazy, Suspense } from 'react';
import type { UserDialog } from './use-user-actions.tsx';

const StatusDialog = lazy(async () => ({
  default: (await import('./status-dialog.tsx')).StatusDialog,
}));
const PasswordDialog = lazy(async () => ({
  default: (await import('./password-dialog.tsx')).PasswordDialog,
}));

export interface UserDialogsProps {
  dialog: UserDialog | undefined;
  onClose: () => void;
}

export function UserDialogs({ dialog, onClose }: UserDialogsProps) {
  if (!dialog) return null;
  const { act, user } = dialog;
  return (
    <Suspense fallback={null}>
      {act === 'password' ? (
        <PasswordDialog user={user} onClose={onClose} />
      ) : (
        <StatusDialog user={user} act={act} onClose={onClose} />
      )}
    </Suspense>
  );
}
