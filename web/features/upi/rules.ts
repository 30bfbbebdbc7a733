import type { UpiId } from '@peerdesk/contract/upi.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { accountNumberOf } from '@peerdesk/domain/upi/account.ts';
import { mayNameHolder } from '@peerdesk/domain/upi/bounds.ts';
import { isAdmin, isBoundBy } from '@peerdesk/domain/role.ts';
import { changedUpiStatus } from '@peerdesk/domain/upi/rules.ts';

export interface UpiRights {
  approve: boolean;
  refuse: boolean;
  pause: boolean;
  restock: boolean;
  edit: boolean;
  holder: boolean;
  account: boolean;
  freeze: boolean;
}

/** The number of its account; '' where none was given, and it is one of its own. */
export function givenAccount({ id, accountId }: Pick<UpiId, 'id' | 'accountId'>): string {
  return accountNumberOf({ id, accountId }) ?? '';
}

/** What somebody of this role may do with a UPI ID, by the same rules as the server's. */
export function upiRights(
  { status, pausedBy, lastUsedAt }: Pick<UpiId, 'status' | 'pausedBy' | 'lastUsedAt'>,
  role: Role,
) {
  const may = (to: 'active' | 'paused') => changedUpiStatus(role, status, to).ok;
  const isWaiting = status === 'waiting';
  const edit = changedUpiStatus(role, status, undefined).ok;
  const holder = edit && mayNameHolder(role, status);
  return {
    approve: isWaiting && may('active'),
    refuse: isWaiting && may('paused'),
    pause: status === 'active' && may('paused'),
    restock: status === 'paused' && may('active') && !isBoundBy(role, pausedBy),
    edit,
    holder,
    account: holder && lastUsedAt === null,
    freeze: isAdmin(role) && !isWaiting,
  } satisfies UpiRights;
}
