import type { User } from '@peerdesk/contract/user.ts';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { toastSuccess } from '../../lib/toast.ts';
import { useUsersText } from './texts.ts';
import { useUserChange } from './use-user-change.ts';

/** Removes the second factor of a user who lost it. */
export function FactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useUsersText();
  const { id, name } = user;
  const change = useUserChange('user.resetFactor', () => {
    toastSuccess(t('factor.done'));
    onClose();
  });
  return (
    <FormDialog
      title={t('factor.title', { name })}
      description={t('factor.text')}
      confirmLabel={t('act.factor')}
      isDanger
      isBusy={change.isPending}
      onConfirm={() => change.mutate({ userId: id })}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
