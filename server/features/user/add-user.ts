import type { User } from '@peerdesk/contract/user.ts';
import { presentUser } from '../../core/account/present-user.ts';
import { outboxOfUser } from '../../core/account/user-scope.ts';
import { insertUser, type NewUser } from '../../core/account/user-store.ts';
import type { Context } from '../../core/handler.ts';
import type { RecordChange } from '../../core/write/write-records.ts';
import type { Client } from '../../platform/db/pool.ts';
import { readChanged } from './changed-user.ts';

/** Adds a user with its trail; null when the username is taken. */
export async function addUser(
  client: Client,
  user: NewUser,
  { services, now }: Pick<Context, 'services' | 'now'>,
): Promise<RecordChange<User> | null> {
  const { currency } = services.settings.current().company;
  if (!(await insertUser(client, user, currency, now))) return null;
  const row = await readChanged(client, user.id);
  const response = presentUser(row, services.settings);
  const { wallet: _empty, presence: _offline, ...after } = response;
  return {
    response,
    audit: [{ action: 'user.register', subject: `user:${user.id}`, after }],
    outbox: outboxOfUser(row, 'user.registered'),
  };
}
