import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beginEpoch } from '../core/audit/epochs.ts';
import { prepareDatabase } from '../core/schema/prepare-database.ts';

/** With all tables and no rows. Making those takes longer than many a test, so it is done once. */
const template = 'prepared';

export interface TestDatabase {
  /** As the owner of the tables. */
  url: string;
  /** As the servers connect; as the owner where the database is empty. */
  serverUrl: string;
  /** Ends every connection to it. */
  drop(): Promise<void>;
}

/** Makes, once for all tests, what `createTestDatabase` copies. */
export async function createTemplate(postgresUrl: string): Promise<void> {
  await asOwner(postgresUrl, `create database ${template}`);
  await prepareDatabase(databaseUrlOf(postgresUrl, template));
}

/** A database of its own for whoever asks, with all tables unless it is to be `empty`. */
export async function createTestDatabase(
  postgresUrl: string,
  content: 'prepared' | 'empty' = 'prepared',
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying files costs a fifth of what the default does, which writes every page to the log.
  const source = content === 'empty' ? '' : `template ${template} strategy file_copy`;
  await asOwner(postgresUrl, `create database ${name} ${source}`);
  const url = databaseUrlOf(postgresUrl, name);
  return {
    url,
    serverUrl: content === 'empty' ? url : await withClient(url, settle),
    drop: async () => void (await asOwner(postgresUrl, `drop database ${name} with (force)`)),
  };
}

/** A copy is another database than its original, as every start would note. */
async function settle(owner: pg.Client): Promise<string> {
  await beginEpoch(owner);
  const { rows } = await owner.query<{ name: string; password: string }>(
    'select name, password from server_login',
  );
  const [login] = rows;
  if (!login) throw new Error('the template has no login');
  const url = new URL(`postgres://${owner.host}:${owner.port}/${owner.database}`);
  return Object.assign(url, { username: login.name, password: login.password }).href;
}

function asOwner(postgresUrl: string, statement: string): Promise<unknown> {
  return withClient(postgresUrl, (client) => client.query(statement));
}

export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrlOf(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.toString();
}
