import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ApiClient } from '../../platform/api-client/client.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { startServerProcess } from '../process.ts';
import { waitFor } from '../wait.ts';

const password = 'correct horse battery';
let dataDir: string;
let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'peerdesk-last-'));
  database = await createTestDatabase(inject('postgresUrl'));
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Something that goes wrong where nobody waits for it, when the process gets a signal. */
function planted(fault: string): string {
  return `--import=data:text/javascript,process.on('SIGUSR2',()=>{${encodeURIComponent(fault)}})`;
}

test.each([
  [
    'a rejection that nobody handles',
    'unhandledRejection',
    "Promise.reject(new TypeError('gone'))",
  ],
  ['an error that nobody catches', 'uncaughtException', "throw new TypeError('gone')"],
])(
  '%s: logged, recorded, what is under way answered, and the server ends',
  async (_, event, fault) => {
    const server = await startServerProcess({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: password,
      NODE_OPTIONS: planted(fault),
    });
    let log = '';
    server.child.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()));
    const admin = await new ApiClient([server.base]).signin('admin', password);
    await owner.query('begin; lock table app_user in share mode');
    const writing = admin.call('user.register', {
      body: { name: 'Peer', username: `peer-${event}`, password, role: 'peer' },
    });
    const waiting = `select from pg_locks where not granted and relation = 'app_user'::regclass`;
    await waitFor('a write', async () => ((await owner.query(waiting)).rowCount ?? 0) > 0);
    const exited = once(server.child, 'exit');
    server.child.kill('SIGUSR2');
    await waitFor('a line in the log', () => log.includes('stopping after an error'));
    await owner.query('rollback');
    expect((await writing).status).toBe(200);
    expect(await exited).toEqual([1, null]);
    const line = log.split('\n').find((one) => one.includes('stopping after an error')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ event, err: { type: 'TypeError', message: 'gone' } });
    const { rows } = await owner.query<{ after: unknown }>(
      `select after from audit where action = 'server.failed' and after ->> 'event' = $1`,
      [event],
    );
    expect(rows).toEqual([{ after: { event, type: 'TypeError', code: null } }]);
    const alert = { code: 'server_failed', facts: { type: 'TypeError', count: 1 } };
    const open = await owner.query<{ reason: unknown }>(
      `select reason from statement_alert
       where order_ref = $1 and code = 'SERVER_FAILED' and acknowledged_at is null`,
      [event],
    );
    expect(open.rows).toEqual([{ reason: alert }]);
  },
);
