import type { Queryable } from '../../platform/db/pool.ts';
import { readCredentialsByName, type CredentialsRow } from './user-store.ts';

/**
 * Reads what a sign-in compares, by the lower-case username; undefined when there is no such user.
 */
export function findCredentials(
  db: Queryable,
  username: string,
): Promise<CredentialsRow | undefined> {
  return readCredentialsByName(db, username);
}
