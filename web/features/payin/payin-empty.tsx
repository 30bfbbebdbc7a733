import { Inbox, SearchX } from 'lucide-react';
import { useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePayinText } from './texts.ts';

export interface PayinEmptyProps {
  /** Filters hide what there may be. */
  isFiltered: boolean;
  onClear: () => void;
}

/** Nothing to show, and what to do about it for who is looking. */
export function PayinEmpty({ isFiltered, onClear }: PayinEmptyProps) {
  const t = usePayinText();
  const { role } = useProfile();
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('empty.filtered')}
        action={<Button onClick={onClear}>{t('empty.clear')}</Button>}
      >
        {t('empty.filtered.text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Inbox />} title={t(`empty.${role}`)}>
      {t(`empty.${role}.text`)}
    </EmptyState>
  );
}
