import type { UpiId } from '@peerdesk/contract/upi.ts';
import {
  CirclePause,
  CirclePlay,
  PanelRight,
  PencilLine,
  ShieldCheck,
  Snowflake,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { useSend } from '../../form-kit/use-send.ts';
import { toastFailure } from '../../lib/toast.ts';
import type { ListAddress } from '../../list-kit/list-address.ts';
import type { RowAction, RowActions } from '../../list-kit/rows/row-action.ts';
import { useFreezeText } from '../../order-kit/freeze/texts.ts';
import { api, useProfile } from '../../session/session.ts';
import type { UpiFilters } from './queries.ts';
import { upiRights } from './rules.ts';
import { useUpiText } from './texts.ts';

/** The ways in which the form of one UPI ID is opened. */
export type UpiFormMode = 'approve' | 'restock' | 'edit';

export interface UpiDialogState {
  mode: UpiFormMode | 'freeze';
  upi: UpiId;
}

/** What can be done with each UPI ID, and the form that is open for one. */
export function useUpiActions({ patch }: Pick<ListAddress<UpiFilters>, 'patch'>) {
  const t = useUpiText();
  const freezeText = useFreezeText();
  const { role } = useProfile();
  const [dialog, setDialog] = useState<UpiDialogState>();
  const pause = useSend({
    send: (body: { upiId: string; status: 'paused' }, idempotencyKey) =>
      api('upi.update', { body, idempotencyKey }),
    topics: ['upi'],
    done: t('pause.done'),
    onError: toastFailure,
  });
  const actionsOf = (upi: UpiId): RowActions => {
    const rights = upiRights(upi, role);
    const form = (mode: UpiFormMode, rest: Omit<RowAction, 'id' | 'run' | 'label'>): RowAction => ({
      id: mode,
      label: t(`act.${mode}`),
      run: () => setDialog({ mode, upi }),
      ...rest,
    });
    const stop = (id: 'pause' | 'refuse', tone: RowAction['tone']): RowAction => ({
      id,
      label: t(`act.${id}`),
      icon: id === 'pause' ? <CirclePause /> : <X />,
      tone,
      shortcut: 'd',
      run: () => pause.mutate({ upiId: upi.id, status: 'paused' }),
    });
    const approve = form('approve', { icon: <ShieldCheck />, tone: 'primary', shortcut: 'a' });
    const restock = form('restock', { icon: <CirclePlay />, tone: 'plain', shortcut: 'a' });
    const edit = form('edit', { icon: <PencilLine />, tone: 'plain' });
    const open: RowAction = {
      id: 'open',
      label: t('act.open'),
      icon: <PanelRight />,
      tone: 'plain',
      run: () => patch({ open: upi.id }),
    };
    const isFrozen = upi.status === 'frozen';
    const freeze: RowAction = {
      id: 'freeze',
      label: freezeText(isFrozen ? 'act.open' : 'act.freeze'),
      icon: <Snowflake />,
      tone: isFrozen ? 'plain' : 'danger',
      run: () => setDialog({ mode: 'freeze', upi }),
    };
    return {
      primary: rights.approve ? approve : rights.restock ? restock : undefined,
      secondary: rights.refuse
        ? stop('refuse', 'danger')
        : rights.pause
          ? stop('pause', 'danger')
          : undefined,
      more: [...(rights.edit ? [edit] : []), open, ...(rights.freeze ? [freeze] : [])],
    };
  };
  return { dialog, closeDialog: () => setDialog(undefined), actionsOf };
}
