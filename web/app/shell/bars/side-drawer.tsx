import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { Sheet } from '../../../ui/sheet.tsx';
import { useAppText } from '../../texts.ts';
import { Navigation } from '../navigation.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { UserCard } from './user-card.tsx';

export interface SideDrawerProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onOpenPalette: () => void;
}

/** The side bar of a phone: comes in from the left, leaves when a screen is chosen. */
export function SideDrawer({ isOpen, onOpenChange, onOpenPalette }: SideDrawerProps) {
  const appText = useAppText();
  const [path] = useLocation();
  const shownAt = useRef(path);
  useEffect(() => {
    if (shownAt.current !== path) onOpenChange(false);
    shownAt.current = path;
  }, [path, onOpenChange]);
  // The link of the screen that is shown already changes no path.
  const close = () => onOpenChange(false);
  return (
    <Sheet
      side="left"
      size="sm"
      title={appText('menu')}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <div className="flex min-h-full flex-col">
        <PaletteButton onOpenPalette={onOpenPalette} className="m-3 mb-1 h-11 shrink-0 px-3" />
        <Navigation isOpen onFollow={close} />
        <UserCard isOpen onFollow={close} />
      </div>
    </Sheet>
  );
}
