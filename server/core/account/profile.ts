import type { Presence, Profile } from '@peerdesk/contract/user.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import type { Services } from '../services.ts';
import { presentProfile } from './present-user.ts';
import { outboxOfUser } from './user-scope.ts';
import { savePresence } from './own-store.ts';
import { readUser } from './user-store.ts';

/** The profile of a signed-in user. @throws when there is no such user. */
export async function readProfile(
  services: Pick<Services, 'settings'>,
  db: Queryable,
  userId: string,
): Promise<Profile> {
  const row = await readUser(db, userId);
  if (!row) throw new Error(`user ${userId} vanished while it was signed in`);
  return presentProfile(row, services.settings);
}

/** Sets a user's presence. The user must be locked. @returns the outbox rows: none if unchanged. */
export async function setPresence(
  client: Client,
  userId: string,
  presence: Presence,
  now: number,
): Promise<OutboxRow[]> {
  if (!(await savePresence(client, userId, presence, now))) return [];
  const row = await readUser(client, userId);
  return row ? outboxOfUser(row, `user.${presence}`) : [];
}
