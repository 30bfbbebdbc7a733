import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFirstAdmin } from '../features/auth/first-admin.ts';
import { createServer, type Server, type ServerOptions } from '../entry/server.ts';
import { openPool, type Pool } from '../platform/db/pool.ts';
import { eventLoopLimits } from '../platform/runtime/event-loop-watch.ts';
import { readEnv } from '../platform/runtime/env.ts';
import { verifyBooks } from '../core/ledger/verify-books.ts';
import { ApiClient } from '../platform/api-client/client.ts';
import { createTestDatabase } from './database.ts';

export const adminPassword = 'correct horse battery';

/** A clock that a test advances by hand, on top of the real one. */
export class TestClock {
  private shift = 0;
  private stoppedAt: number | null = null;
  readonly now = (): number => (this.stoppedAt ?? Date.now()) + this.shift;

  /** From now on only `advance` moves it. */
  stop(): void {
    this.stoppedAt ??= Date.now();
  }

  advance(ms: number): void {
    this.shift += ms;
  }
}

/** A desk for tests: one database and the servers that share it. */
export interface TestDesk {
  /** In the order of `bases`, their addresses. */
  servers: readonly Server[];
  bases: readonly string[];
  clock: TestClock;
  databaseUrl: string;
  /** The same database with the login of the servers. */
  serverUrl: string;
  /** The database as its owner, for checking what was written. */
  owner: Pool;
  anyone: ApiClient;
  /** Writable: a test that moves the clock signs in again. */
  admin: ApiClient;
  /** One more server on the same database, which whoever starts it closes. */
  startServer(set?: Partial<ServerOptions>): Promise<Server>;
  /** A text that changes with any row of any table that a refusal must not touch. */
  fingerprint(except?: readonly string[]): Promise<string>;
  /** What is wrong with the books: empty when they verify. */
  bookErrors(): Promise<string[]>;
  /** @throws when the books do not verify, unless a test made them wrong: then it says so. */
  close(how?: { booksAreWrong?: boolean }): Promise<void>;
}

/** Hashes of passwords would be a tenth of the work of all tests, and they prove nothing there. */
const cheapPasswords = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * Starts servers over one fresh database on the given PostgreSQL. Calls go to them in turn.
 * Passwords are hashed at next to no cost unless `passwords` is `recommended`.
 */
export async function startTestDesk(
  postgresUrl: string,
  serverCount = 2,
  passwords: 'cheap' | 'recommended' = 'cheap',
): Promise<TestDesk> {
  const database = await createTestDatabase(postgresUrl);
  const { url: databaseUrl, serverUrl } = database;
  const dataDir = await mkdtemp(join(tmpdir(), 'peerdesk-desk-'));
  const clock = new TestClock();
  const env = readEnv(
    {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: adminPassword,
    },
    [],
  );
  const options = {
    env,
    databaseUrl: serverUrl,
    // Tests share a machine, which may be busy for as long as it likes.
    eventLoopLimits: { ...eventLoopLimits, shedAboveMs: Infinity },
    answerMs: 120_000,
    // Tests write past the servers, which do not hear of that.
    countsKept: 0,
    clock: clock.now,
    ...(passwords === 'cheap' && { passwordCost: cheapPasswords }),
  };
  const servers: Server[] = [];
  for (let n = 0; n < serverCount; n += 1) {
    servers.push(closedOnce(await createServer(options)));
  }
  const first = servers[0];
  if (!first) throw new Error('a test desk needs a server');
  await createFirstAdmin(first.services);
  const bases = await Promise.all(servers.map(({ app }) => app.listen({ port: 0 })));
  const owner = openPool(databaseUrl, { max: 3, onError: () => undefined });
  const anyone = new ApiClient(bases);
  const bookErrors = async () => {
    const findings = await verifyBooks(owner, dataDir);
    return findings.flatMap(({ check, failure }) =>
      failure === null ? [] : [`${check}: ${failure}`],
    );
  };
  return {
    servers,
    bases,
    clock,
    databaseUrl,
    serverUrl,
    owner,
    anyone,
    admin: await anyone.signin('admin', adminPassword),
    startServer: (set = {}) => createServer({ ...options, ...set }),
    fingerprint: (except = []) => fingerprint(owner, except),
    bookErrors,
    async close({ booksAreWrong = false } = {}) {
      await expectNoSecretsInAudit(owner);
      const errors = await bookErrors();
      if (errors.length > 0 && !booksAreWrong) throw new Error(errors.join('\n'));
      await Promise.all(servers.map((server) => server.close()));
      await owner.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A test may close it before the desk does. */
function closedOnce(server: Server): Server {
  let closing: Promise<void> | undefined;
  return { ...server, close: () => (closing ??= server.close()) };
}

/** Whatever a test did: no field of the audit is called as secrets are. */
async function expectNoSecretsInAudit(owner: Pool): Promise<void> {
  const { rows } = await owner.query<{ action: string }>(
    `select distinct action from audit
     where concat(before, after) ~* '"[^"]*(password|token|secret|api_?key|otp)[^"]*" ?: ?"'`,
  );
  if (rows.length > 0) {
    throw new Error(`a secret in the audit: ${rows.map(({ action }) => action).join(', ')}`);
  }
}

/** Tables that change with every call, refused or not, such as when a session was last seen. */
const alwaysChanging = [
  'session',
  'session_token',
  'audit_block',
  'merchant_key_use',
  'call_count',
];

async function fingerprint(owner: Pool, except: readonly string[]): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const hashes = rows
    .filter(({ name }) => !alwaysChanging.includes(name) && !except.includes(name))
    .map(
      ({ name }) =>
        `select '${name}=' ||
           md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as hash
         from ${name} t`,
    );
  // Named, so that its plan is made once: that takes longer than to hash tables of a few rows.
  const text = `${hashes.join(' union all ')} order by hash`;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 63);
  const hashed = await owner.query<{ hash: string }>({ name, text });
  return hashed.rows.map(({ hash }) => hash).join('\n');
}
