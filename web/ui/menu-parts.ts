import type { DropdownMenu } from 'radix-ui';
import { createContext, use, type ReactElement, type ReactNode } from 'react';

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement<TriggerProps>;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactNode;
}

interface TriggerProps {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onClick?: (event: { detail: number }) => void;
  onKeyDown?: (event: { key: string; preventDefault: () => void }) => void;
}

export type MenuParts = Pick<typeof DropdownMenu, 'Item' | 'CheckboxItem' | 'Separator' | 'Label'>;

/** What a menu is made of comes with the first menu that is opened. */
export const MenuPartsContext = createContext<MenuParts | undefined>(undefined);

/** @throws outside an open menu. */
export function useMenuParts(): MenuParts {
  const parts = use(MenuPartsContext);
  if (!parts) throw new Error('there is no menu around this');
  return parts;
}
