import { Inbox, SearchX } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useListText } from './texts.ts';

export interface ListEmptyProps {
  /** Filters hide what there may be; these are the words for that. */
  filtered: string | undefined;
  onClear: () => void;
  title: string;
  text: string;
}

/** Nothing to show, and what to do about it for who is looking. */
export function ListEmpty({ filtered, onClear, title, text }: ListEmptyProps) {
  const t = useListText();
  if (filtered !== undefined) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={filtered}
        action={<Button onClick={onClear}>{t('empty.clear')}</Button>}
      >
        {t('empty.filtered.text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Inbox />} title={title}>
      {text}
    </EmptyState>
  );
}
