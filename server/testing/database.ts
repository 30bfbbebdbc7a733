import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beginEpoch } from '../core/audit/epochs.ts';
import { prepareDatabase } from '../core/schema/prepare-database.ts';

/** With all tables and no rows. Making those takes longer than many a test, so it is done once. */
const template = 'prepared';

export interface TestDatabase {
  url: string;
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
  // A copy is another database than its original, as every start would note.
  if (content === 'prepared') await withClient(url, beginEpoch);
  return {
    url,
    drop: async () => void (await asOwner(postgresUrl, `drop database ${name} with (force)`)),
  };
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
