import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { StartError } from '../../runtime/start-error.ts';
import { withSettings } from '../pool.ts';
import { scramVerifier } from './scram.ts';
import { grantTables, rightsOverHistory } from './table-rights.ts';

/** How the servers of a desk connect: not as the owner of its tables, if that is possible. */
export interface ServerLogin {
  url: string;
  /** The role that the rights are granted to; null if the owner may not create it. */
  role: string | null;
  /** Why the servers could obtain the owner's rights; null if they cannot. */
  weakness: string | null;
}

interface Credentials {
  name: string;
  password: string;
}

/**
 * The login of this database's servers. It is created when it is missing; its password is kept
 * where only the owner reads it and stays the same, so that servers can start beside others.
 *
 * @param owner holds the lock of the migrations.
 * @param options whether a newer version has made the tables, and granted the rights.
 * @throws {StartError} when that login could change the ledger.
 */
export async function openServerLogin(
  owner: pg.Client,
  ownerUrl: string,
  { isNewer = false } = {},
): Promise<ServerLogin> {
  const login = await keepCredentials(owner);
  const { name } = login;
  const known = await owner.query('select from pg_roles where rolname = $1', [name]);
  const refused = known.rowCount === 0 ? await setLogin(owner, 'create', login) : null;
  if (refused !== null) return asOwner(ownerUrl, `it may not create the role ${name} (${refused})`);
  // A newer version has granted the rights for its own tables.
  if (!isNewer || known.rowCount === 0) await grantTables(owner, name);

  const url = urlOf(ownerUrl, login);
  let found = await lookAs(url, name);
  if (found.refused !== null && known.rowCount !== 0) {
    if ((await setLogin(owner, 'alter', login)) === null) found = await lookAs(url, name);
  }
  if (found.refused === null) {
    refuseRights(name, found.rights);
    return { url, role: name, weakness: null };
  }
  return bySetRole(owner, ownerUrl, { name, cause: `${name} is not let in (${found.refused})` });
}

/** One row for each database: whatever came with a restored dump belongs to another one. */
async function keepCredentials(owner: pg.Client): Promise<Credentials> {
  await owner.query(
    `insert into server_login (place, name, password)
     select (select system_identifier from pg_control_system()) || '.' || d.oid,
            'peerdesk_app_' || d.oid, $1
     from pg_database d where d.datname = current_database()
     on conflict (only_row) do update
       set place = excluded.place, name = excluded.name, password = excluded.password
       where server_login.place <> excluded.place`,
    [randomBytes(24).toString('hex')],
  );
  const { rows } = await owner.query<Credentials>('select name, password from server_login');
  const [row] = rows;
  if (!row) throw new Error('the login of the servers vanished while it was made');
  return row;
}

/** @returns why the database refuses; null when it is done. */
async function setLogin(
  owner: pg.Client,
  how: 'create' | 'alter',
  { name, password }: Credentials,
): Promise<string | null> {
  const [role, verifier] = [owner.escapeIdentifier(name), scramVerifier(password)];
  try {
    await owner.query(`${how} role ${role} login password ${owner.escapeLiteral(verifier)}`);
    return null;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.message;
    throw error;
  }
}

function urlOf(ownerUrl: string, { name, password }: Credentials): string {
  const url = new URL(ownerUrl);
  for (const overrides of ['user', 'password']) url.searchParams.delete(overrides);
  url.username = encodeURIComponent(name);
  url.password = encodeURIComponent(password);
  return url.href;
}

interface Found {
  /** Why the connection has other rights than intended. */
  refused: string | null;
  rights: string[];
}

/** The database is full or stopping, so the login could not be tested. */
const isBusy = (error: unknown) =>
  error instanceof pg.DatabaseError && /^(?:53|57)/.test(error.code ?? '');

/** What a connection as `name` could do. */
async function lookAs(url: string, name: string): Promise<Found> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>('select current_user::text as name');
    const found = rows[0]?.name ?? '';
    const refused = found === name ? null : `the connection is ${found}'s`;
    return { refused, rights: await rightsOverHistory(client) };
  } catch (error) {
    if (isBusy(error)) throw error;
    return { refused: error instanceof Error ? error.message : String(error), rights: [] };
  } finally {
    await client.end().catch(() => undefined);
  }
}

function refuseRights(name: string, rights: readonly string[]): void {
  if (rights.length === 0) return;
  throw new StartError(
    `${name}, the login of the servers, could change the ledger: it ${rights.join(', ')}. ` +
      'Revoke that and start again',
  );
}

/** The owner's connections give up their rights, and could take them back. */
async function bySetRole(
  owner: pg.Client,
  ownerUrl: string,
  { name, cause }: { name: string; cause: string },
): Promise<ServerLogin> {
  try {
    await owner.query(`grant ${owner.escapeIdentifier(name)} to current_user`);
  } catch (error) {
    if (error instanceof pg.DatabaseError) return asOwner(ownerUrl, cause);
    throw error;
  }
  const url = withSettings(ownerUrl, { role: name });
  const found = await lookAs(url, name);
  if (found.refused !== null) return asOwner(ownerUrl, cause);
  refuseRights(name, found.rights);
  const how = 'the servers connect as the owner and give up its rights by SET ROLE';
  return { url, role: name, weakness: `${how}, because ${cause}` };
}

function asOwner(url: string, cause: string): ServerLogin {
  const how = 'the servers connect with all rights of the owner';
  return { url, role: null, weakness: `${how}, because ${cause}` };
}
