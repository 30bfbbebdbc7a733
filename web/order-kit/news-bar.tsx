import { ArrowUp } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { useListText } from './texts.ts';

export interface NewsBarProps {
  /** New orders that wait. */
  count: number;
  /** On a later page newer orders only push the others on. */
  isFirstPage: boolean;
  onShow: () => void;
}

/** Floats over the top of the list, so that its coming and going moves nothing. */
export function NewsBar({ count, isFirstPage, onShow }: NewsBarProps) {
  const t = useListText();
  if (count === 0) return null;
  return (
    <div className="pointer-events-none sticky top-2 z-20 flex h-0 justify-center">
      <Button
        size="sm"
        variant="primary"
        icon={<ArrowUp />}
        onClick={onShow}
        className="pointer-events-auto mt-1 animate-fade-in rounded-full shadow-overlay"
      >
        {isFirstPage ? t('news.show', { count }) : t('news.changed')}
      </Button>
    </div>
  );
}
