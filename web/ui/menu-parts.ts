import type { DropdownMenu } from 'radix-ui';
import { createContext, use } from 'react';

export type MenuParts = Pick<typeof DropdownMenu, 'Item' | 'CheckboxItem' | 'Separator' | 'Label'>;

/** What a menu is made of comes with the first menu that is opened. */
export const MenuPartsContext = createContext<MenuParts | undefined>(undefined);

/** @throws outside an open menu. */
export function useMenuParts(): MenuParts {
  const parts = use(MenuPartsContext);
  if (!parts) throw new Error('there is no menu around this');
  return parts;
}
