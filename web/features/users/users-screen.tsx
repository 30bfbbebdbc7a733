import { leadsGroup } from '@peerdesk/domain/role.ts';
import { FileUp, UserPlus, Users } from 'lucide-react';
import { Link } from 'wouter';
import { useListAddress } from '../../list-kit/list-address.ts';
import { ListPage } from '../../list-kit/list-page.tsx';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { useProfile } from '../../session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { userParams, type UserFilters } from './queries.ts';
import { useUsersText } from './texts.ts';
import { UserDialogs } from './user-dialogs.tsx';
import { useUserList } from './user-list.tsx';
import { importId, registerId, userPath } from './user-path.ts';
import { useUserActions } from './use-user-actions.tsx';
import { SavedViewsButton } from '../../view-kit/saved-views-button.tsx';

/** `/users`: who works here, and what they may do. */
export function UsersScreen() {
  const t = useUsersText();
  const { id, role } = useProfile();
  const address = useListAddress<UserFilters>(userParams);
  const { dialog, closeDialog, actionsOf } = useUserActions();
  const list = useUserList(address, actionsOf);
  return (
    <>
      <ListPage
        list={list}
        isDialogOpen={dialog !== undefined}
        titleTools={
          <>
            <SavedViewsButton list="users" address={address} />
            <ExportButton kind="users" name={list.title} filters={address.filters} />
            {leadsGroup(role) && (
              <Link href={userPath(id)} className={buttonClass('ghost', 'sm')}>
                <Users aria-hidden="true" />
                <span className="max-md:sr-only">{t('ownGroup')}</span>
              </Link>
            )}
            <Link href={userPath(importId)} className={buttonClass('secondary', 'sm')}>
              <FileUp aria-hidden="true" />
              <span className="max-md:sr-only">{t('import')}</span>
            </Link>
            <Link href={userPath(registerId)} className={buttonClass('primary', 'sm')}>
              <UserPlus aria-hidden="true" />
              <span className="max-md:sr-only">{t('register')}</span>
            </Link>
          </>
        }
      />
      <UserDialogs dialog={dialog} onClose={closeDialog} />
    </>
  );
}
