import { createRequire } from 'node:module';

export interface Connection {
  connect(): Promise<void>;
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  end(): Promise<void>;
}
const pg = createRequire(new URL('../server/package.json', import.meta.url))('pg') as {
  Client: new (options: object) => Connection;
};

export async function connect(databaseUrl: string): Promise<Connection> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  return db;
}
