import type { User } from '@peerdesk/contract/user.ts';
import { Ban, KeyRound, PanelRight, ShieldOff, Snowflake, Unlock, Wallet } from 'lucide-react';
import { isAdmin, isBoundBy, isPeerRole } from '@peerdesk/domain/role.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { RowAction, RowActions } from '../../list-kit/rows/row-action.ts';
import { useFreezeText } from '../../order-kit/freeze/texts.ts';
import { useProfile } from '../../session/session.ts';
import { useUsersText } from './texts.ts';
import { userPath } from './user-path.ts';

export interface UserDialog {
  act: 'block' | 'unblock' | 'password' | 'factor' | 'wallet' | 'freeze';
  user: User;
}

const looks = {
  block: { icon: <Ban />, tone: 'danger' },
  unblock: { icon: <Unlock />, tone: 'plain' },
} as const;

/** What can be done with a user; nobody does it to themselves. */
export function useUserActions() {
  const t = useUsersText();
  const freezeText = useFreezeText();
  const { id: ownId, role } = useProfile();
  const [, navigate] = useLocation();
  const [dialog, setDialog] = useState<UserDialog>();
  const freezes = (user: User): RowAction => ({
    id: 'freeze',
    label: freezeText(user.frozen ? 'act.open' : 'act.freeze'),
    icon: <Snowflake />,
    tone: user.frozen ? 'plain' : 'danger',
    run: () => setDialog({ act: 'freeze', user }),
  });
  const blocking = ({ status, blockedBy }: User): ('block' | 'unblock')[] => {
    if (status === 'active') return ['block'];
    return isBoundBy(role, blockedBy) ? [] : ['unblock'];
  };
  const actionsOf = (user: User): RowActions => {
    const ask = (
      act: Exclude<UserDialog['act'], 'freeze'>,
      set: Pick<RowAction, 'icon' | 'tone'>,
    ): RowAction => ({
      id: act,
      label: t(`act.${act}`),
      run: () => setDialog({ act, user }),
      ...set,
    });
    const open: RowAction = {
      id: 'open',
      label: t('act.open'),
      icon: <PanelRight />,
      tone: 'plain',
      run: () => navigate(userPath(user.id)),
    };
    const wallet = ask('wallet', { icon: <Wallet />, tone: 'plain' });
    const others = [
      ...(isAdmin(role) && isPeerRole(user.role) ? [wallet] : []),
      ask('password', { icon: <KeyRound />, tone: 'plain' }),
      ...(isAdmin(role) && hasFactor(user)
        ? [ask('factor', { icon: <ShieldOff />, tone: 'plain' })]
        : []),
      ...blocking(user).map((act) => ask(act, looks[act])),
      ...(isAdmin(role) && isPeerRole(user.role) ? [freezes(user)] : []),
    ];
    return {
      primary: undefined,
      secondary: undefined,
      more: user.id === ownId ? [open] : [open, ...others],
    };
  };
  return { dialog, closeDialog: () => setDialog(undefined), openDialog: setDialog, actionsOf };
}

function hasFactor({ secondFactor: { hasApp, passkeys } }: User): boolean {
  return hasApp || passkeys > 0;
}
