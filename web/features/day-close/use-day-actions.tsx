import type { DayClose } from '@peerdesk/contract/day-close.ts';
import { isOpenDay } from '@peerdesk/domain/day-close/compare.ts';
import { isAdmin, isPeerRole } from '@peerdesk/domain/role.ts';
import { Check, MessageSquareText, NotebookPen, PanelRight, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ListAddress } from '../../list-kit/list-address.ts';
import type { RowAction, RowActions } from '../../list-kit/rows/row-action.ts';
import { useProfile } from '../../session/session.ts';
import type { DayCloseFilters } from './queries.ts';
import { useDayCloseText } from './texts.ts';

export interface DayDialog {
  act: 'declare' | 'explain' | 'accept' | 'decline';
  day: DayClose;
}

/** What can be done with an account's day, and the dialog that is open for one. */
export function useDayActions({ patch }: Pick<ListAddress<DayCloseFilters>, 'patch'>) {
  const t = useDayCloseText();
  const { role } = useProfile();
  const [dialog, setDialog] = useState<DayDialog>();
  const isOwn = isPeerRole(role);
  // A subadmin sees its own group alone, in whose accounts it has an interest.
  const hasInterest = !isAdmin(role);
  const actionsOf = (day: DayClose): RowActions => {
    const of = (act: DayDialog['act'], rest: Pick<RowAction, 'icon' | 'tone'>): RowAction => ({
      id: act,
      label: t(`act.${act}`),
      run: () => setDialog({ act, day }),
      ...rest,
    });
    const open: RowAction = {
      id: 'open',
      label: t('act.open'),
      icon: <PanelRight />,
      tone: 'plain',
      run: () => patch({ open: day.id }),
    };
    const declare = of('declare', { icon: <NotebookPen />, tone: 'primary' });
    const again: RowAction = { ...declare, label: t('act.again'), tone: 'plain' };
    const explain = of('explain', { icon: <MessageSquareText />, tone: 'primary' });
    const isOpen = isOpenDay(day.state);
    if (isOwn) {
      const first = day.state === 'due' ? declare : isOpen ? explain : undefined;
      const more = day.state === 'due' ? [open] : [again, open];
      return { primary: first, secondary: undefined, more };
    }
    if (day.state === 'proposed') {
      const accept = of('accept', { icon: <Check />, tone: 'primary' });
      const decline: RowAction = {
        ...of('decline', { icon: <Undo2 />, tone: 'danger' }),
        shortcut: 'd',
      };
      if (hasInterest) return { primary: decline, secondary: undefined, more: [open] };
      return { primary: { ...accept, shortcut: 'a' }, secondary: decline, more: [open] };
    }
    const mayExplain = isOpen && !(hasInterest && day.state === 'due');
    return { primary: mayExplain ? explain : undefined, secondary: undefined, more: [open] };
  };
  return { dialog, closeDialog: () => setDialog(undefined), actionsOf };
}
