import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { bestOf, type Assignee, type AssigneePickerProps } from './assignee-picker.tsx';
import { payoutQueries } from './queries.ts';

export interface ChosenAssignee {
  /** Nobody while somebody is looked for. */
  picked: Assignee | undefined;
  /** The best is not known yet. */
  isLoading: boolean;
  /** What was typed over the one who was chosen. */
  start: string;
  pick: (assignee: Assignee) => void;
  change: () => void;
}

/**
 * To whom it goes: the best as the dialog opened, who stays the one whatever comes later, or
 * another whom somebody looks for. Typing begins to look, until it was given.
 */
export function useAssignee(
  search: AssigneePickerProps['search'],
  isGiven = false,
): ChosenAssignee {
  const answer = useQuery({ ...payoutQueries.assignees(search, ''), staleTime: 0 });
  const [picked, setPicked] = useState<Assignee>();
  const [start, setStart] = useState<string>();
  const isFirst = picked === undefined && start === undefined;
  // What was answered for a dialog before this one may name who is no longer the best.
  const isFresh = answer.isFetchedAfterMount && !answer.isPlaceholderData;
  if (isFirst && isFresh && answer.isSuccess) {
    const best = bestOf(answer.data.subadmins);
    if (best) setPicked(best);
    else setStart('');
  }
  const look = (typed: string) => {
    setPicked(undefined);
    setStart(typed);
  };
  const isTypedOver = !isGiven && (picked !== undefined || isFirst);
  useEffect(() => {
    if (!isTypedOver) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyped = event.key.length === 1 && event.key !== ' ' && !event.isComposing;
      if (!isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      look(event.key);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isTypedOver]);
  return {
    picked,
    isLoading: isFirst && !answer.isError,
    start: start ?? '',
    pick: setPicked,
    change: () => look(''),
  };
}
