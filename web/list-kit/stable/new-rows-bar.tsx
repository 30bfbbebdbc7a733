import { ArrowUp } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useListText } from '../texts.ts';

export interface NewRowsBarProps {
  /** New rows that wait. */
  count: number;
  /** Rows that are gone wait to be taken away. */
  hasGone: boolean;
  /** On a later page newer rows only push the others on. */
  isFirstPage: boolean;
  onShow: () => void;
}

/** Floats over the top of the list, so that its coming and going moves nothing. */
export function NewRowsBar({ count, hasGone, isFirstPage, onShow }: NewRowsBarProps) {
  const t = useListText();
  if (count === 0 && !hasGone) return null;
  return (
    <div className="pointer-events-none sticky top-2 z-20 flex h-0 justify-center">
      <Button
        size="sm"
        variant="primary"
        icon={<ArrowUp />}
        onClick={onShow}
        className="pointer-events-auto mt-1 animate-fade-in rounded-full shadow-overlay"
      >
        {isFirstPage && count > 0 ? t('newRows.show', { count }) : t('newRows.changed')}
      </Button>
    </div>
  );
}
