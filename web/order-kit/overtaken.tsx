import { isStaff } from '@peerdesk/domain/role.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DialogNoticeContext, OvertakenContext } from '../form-kit/form-dialog.tsx';
import { useProfile } from '../session/session.ts';
import { isShared } from './collaboration/shared.ts';
import { WorkWarning } from './collaboration/warning.tsx';

export interface OvertakenProps<Row> {
  /** What the dialog is about. */
  id: string;
  /** The order as it is now, asked for since the dialog was opened. */
  answer: Pick<UseQueryResult<Row>, 'data' | 'isFetchedAfterMount'>;
  /** Whether what the dialog is about can still be done. */
  isOpen: (row: Row) => boolean;
  /** Who did what meanwhile. */
  words: (row: Row) => string;
  children: ReactNode;
}

/**
 * Around a dialog about an order: once somebody else decides it, the dialog says so, and staff is
 * told before who works on it.
 */
export function Overtaken<Row>({ id, answer, isOpen, words, children }: OvertakenProps<Row>) {
  const { data, isFetchedAfterMount } = answer;
  const { role } = useProfile();
  const isOver = isFetchedAfterMount && data !== undefined && !isOpen(data);
  const isWarned = isStaff(role) && isShared(id);
  return (
    <OvertakenContext value={isOver ? words(data) : undefined}>
      <DialogNoticeContext value={isWarned ? <WorkWarning refId={id} /> : null}>
        {children}
      </DialogNoticeContext>
    </OvertakenContext>
  );
}
