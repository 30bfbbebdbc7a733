import { ListEmpty } from '../../order-kit/list-empty.tsx';
import { useProfile } from '../../session/session.ts';
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
  return (
    <ListEmpty
      filtered={isFiltered ? t('empty.filtered') : undefined}
      onClear={onClear}
      title={t(`empty.${role}`)}
      text={t(`empty.${role}.text`)}
    />
  );
}
