import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { useAppText } from '../../texts.ts';

export interface PaletteButtonProps {
  onOpenPalette: () => void;
  className: string;
  children?: ReactNode;
}

/** Looks like the field that the palette begins with. */
export function PaletteButton({ onOpenPalette, className, children }: PaletteButtonProps) {
  const appText = useAppText();
  return (
    <button
      type="button"
      onClick={onOpenPalette}
      className={cx(
        'flex items-center gap-2 rounded-lg border bg-canvas text-sm text-muted transition-colors duration-100 hover:border-line-strong hover:text-ink',
        className,
      )}
    >
      <Search aria-hidden="true" className="size-3.5" />
      <span className="flex-1 text-left">{appText('search')}</span>
      {children}
    </button>
  );
}
