import type { SavedView, ViewList } from '@peerdesk/contract/view.ts';
import { mayChangeView } from '@peerdesk/domain/view/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, Check, Pencil, Users } from 'lucide-react';
import { useState } from 'react';
import type { ListAddress } from '../list-kit/list-address.ts';
import { toastError } from '../lib/toast.ts';
import { useProfile } from '../session/session.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx';
import { EditViews } from './edit-views.tsx';
import { savedViews } from './queries.ts';
import { SaveView } from './save-view.tsx';
import { isOutdated, isSameView, patchOf, shownNow } from './shown-view.ts';
import { useViewText } from './texts.ts';

export interface SavedViewsProps {
  list: ViewList;
  address: Pick<ListAddress, 'filters' | 'display' | 'patch'>;
}

/** The saved views of a list: to choose one, to save what is shown, to edit them. */
export function SavedViews({ list, address }: SavedViewsProps) {
  const t = useViewText();
  const { id, role } = useProfile();
  const { data } = useQuery(savedViews);
  const [dialog, setDialog] = useState<'save' | 'edit'>();
  const now = shownNow(address);
  const views = data?.views.filter((view) => view.list === list) ?? [];
  const mine = views.filter(({ by }) => by.id === id);
  const shared = views.filter(({ by }) => by.id !== id);
  const item = (view: SavedView, label: string) => (
    <MenuItem
      key={view.id}
      icon={iconOf(view, isSameView(view, now))}
      onSelect={() => {
        address.patch(patchOf(view, address.filters));
        if (isOutdated(view)) toastError(t('outdated', { name: view.name }));
      }}
    >
      {label}
      {isSameView(view, now) && <span className="sr-only">, {t('current')}</span>}
    </MenuItem>
  );
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu trigger={<IconButton isQuiet label={t('views')} icon={<Bookmark />} />}>
        <MenuLabel>
          {t(views.length === 0 ? 'none' : mine.length === 0 ? 'shared' : 'mine')}
        </MenuLabel>
        {mine.map((view) => item(view, view.name))}
        {mine.length > 0 && shared.length > 0 && <MenuLabel>{t('shared')}</MenuLabel>}
        {shared.map((view) => item(view, t('sharedBy', { name: view.name, owner: view.by.name })))}
        <MenuSeparator />
        <MenuItem icon={<BookmarkPlus />} onSelect={() => setDialog('save')}>
          {t('save')}
        </MenuItem>
        {views.some(({ by, isShared }) =>
          mayChangeView({ id, role }, { ownerId: by.id, isShared }),
        ) && (
          <MenuItem icon={<Pencil />} onSelect={() => setDialog('edit')}>
            {t('edit')}
          </MenuItem>
        )}
      </Menu>
      {dialog === 'save' && <SaveView list={list} now={now} onClose={close} />}
      {dialog === 'edit' && <EditViews views={views} now={now} onClose={close} />}
    </>
  );
}

function iconOf({ isShared }: SavedView, isShown: boolean) {
  if (isShown) return <Check />;
  return isShared ? <Users /> : <Bookmark />;
}
