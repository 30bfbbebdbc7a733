import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useListText } from '../texts.ts';

export interface SelectionBarProps {
  count: number;
  onClear: () => void;
  /** What can be done with all of them. */
  children: ReactNode;
}

/** How many rows are selected, and what to do with them; it stays in sight while the list scrolls. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const t = useListText();
  return (
    <div
      role="region"
      aria-label={t('selection.label')}
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t bg-surface px-4 py-2.5 shadow-overlay max-md:bottom-14 md:rounded-b-xl md:px-5"
    >
      <IconButton label={t('selection.clear')} icon={<X />} onClick={onClear} />
      <span role="status" className="figures text-sm font-medium">
        {t('selection.count', { count })}
      </span>
      <span className="ml-auto flex gap-2">{children}</span>
    </div>
  );
}
