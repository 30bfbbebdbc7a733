import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OvertakenContext } from '../form-kit/form-dialog.tsx';

export interface OvertakenProps<Row> {
  /** The order as it is now, asked for since the dialog was opened. */
  answer: UseQueryResult<Row>;
  /** Whether what the dialog is about can still be done. */
  isOpen: (row: Row) => boolean;
  /** Who did what meanwhile. */
  words: (row: Row) => string;
  children: ReactNode;
}

/** Around a dialog about an order: once somebody else decides it, the dialog says so. */
export function Overtaken<Row>({ answer, isOpen, words, children }: OvertakenProps<Row>) {
  const { data, isFetchedAfterMount } = answer;
  const isOver = isFetchedAfterMount && data !== undefined && !isOpen(data);
  return <OvertakenContext value={isOver ? words(data) : undefined}>{children}</OvertakenContext>;
}
