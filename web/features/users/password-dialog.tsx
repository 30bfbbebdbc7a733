import type { User } from '@peerdesk/contract/user.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ShownLogin } from './shown-login.tsx';
import { useUsersText } from './texts.ts';
import { useUserChange } from './use-user-change.ts';

export interface PasswordDialogProps {
  user: User;
  onClose: () => void;
}

/** Gives a user a new password, and shows it once. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const t = useUsersText();
  const shared = useText();
  const { id, name, username } = user;
  const change = useUserChange('user.resetPassword');
  const given = change.data;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !change.isPending && onClose()}
      title={given ? t('password.doneTitle', { name }) : t('password.title', { name })}
      description={given ? t('password.once') : t('password.text')}
      footer={
        given ? (
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={change.isPending}>
              {shared('cancel')}
            </Button>
            <Button
              variant="primary"
              isBusy={change.isPending}
              data-first-focus=""
              onClick={() => change.mutate({ userId: id })}
            >
              {t('password.button')}
            </Button>
          </>
        )
      }
    >
      {given && <ShownLogin username={username} password={given.password} />}
    </Dialog>
  );
}
