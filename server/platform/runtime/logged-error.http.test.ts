import pg from 'pg';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { openPool, type Pool } from '../db/pool.ts';
import { loggedError } from './logged-error.ts';
import { startServerProcess } from '../../testing/process.ts';
import { waitFor } from '../../testing/wait.ts';

const url = () => inject('postgresUrl');
const secret = 'asha@okaxis';
let killer: pg.Client;

beforeAll(async () => {
  killer = new pg.Client({ connectionString: url() });
  await killer.connect();
});
afterAll(() => killer.end());

/** How a logger with our serializer writes an error. */
async function logOf(error: unknown): Promise<string> {
  const stream = new PassThrough();
  const app = Fastify({ logger: { stream, serializers: { err: loggedError } } });
  app.log.error({ err: error }, 'it failed');
  await app.close();
  stream.end();
  return text(stream);
}

async function failureOf(pool: Pool, sql: string, values: unknown[]): Promise<unknown> {
  return pool.query(sql, values).then(
    () => expect.unreachable('it did not fail'),
    (error: unknown) => error,
  );
}

test('a lost connection is a short line without its client, statements or secrets', async () => {
  const lost = Promise.withResolvers<Error & { client?: { secretKey: unknown } }>();
  const pool = openPool(url(), { max: 1, onError: lost.resolve });
  const sql = `select pg_backend_pid() as pid, $1::text as "who"`;
  const { rows } = await pool.query<{ pid: number }>({
    name: 'known',
    text: sql,
    values: [secret],
  });
  await killer.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  const error = await lost.promise;
  expect(error.client, 'the driver hangs its client on the error').toBeDefined();
  const line = await logOf(error);
  expect(JSON.parse(line)).toMatchObject({ msg: 'it failed', err: { code: '57P01' } });
  expect(line.length).toBeLessThan(400);
  expect(line).not.toMatch(/secretKey|password|select|asha/i);
  await pool.end();
});

test('a refused statement is logged without its values, its row and its text', async () => {
  const pool = openPool(url(), { max: 1, onError: () => undefined });
  await pool.query('create temporary table known (vpa text primary key)');
  const insert = 'insert into known values ($1)';
  await pool.query(insert, [secret]);
  const twice = await failureOf(pool, insert, [secret]);
  expect(twice).toMatchObject({ detail: expect.stringContaining(secret) as string });
  const unreadable = await failureOf(pool, 'select $1::text::bigint', [`${secret} "and" more`]);
  expect(String(unreadable)).toContain(secret);
  const wrapped = new Error('the job failed', { cause: twice });
  for (const error of [twice, unreadable, wrapped, new AggregateError([twice, unreadable])]) {
    const line = await logOf(error);
    expect(line).not.toContain('asha');
    expect(line).not.toMatch(/insert|select/);
    expect(line).toMatch(/"code":"(23505|22P02)"/);
  }
  await pool.end();
});

test('an error of ours keeps the place it came from, and what caused it', async () => {
  const error = new TypeError('x is not a function', { cause: new Error('earlier') });
  const { err } = JSON.parse(await logOf(error)) as { err: unknown };
  expect(err).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
    stack: expect.stringContaining('logged-error.http.test') as string,
    causes: [{ message: 'earlier' }],
  });
  expect(await logOf('only words')).toContain('only words');
});

test('the server logs so: its lost connections are short lines', async () => {
  const database = await createTestDatabase(url());
  const dataDir = await mkdtemp(join(tmpdir(), 'peerdesk-log-'));
  const variables = { DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const server = await startServerProcess(variables);
  let output = '';
  server.child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  try {
    await killer.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [new URL(database.url).pathname.slice(1)],
    );
    const line = 'a database connection was lost';
    await waitFor(
      'the line of a lost connection',
      () => output,
      (said) => said.includes(line),
    );
    expect(output).not.toMatch(/secretKey|password|select /i);
    for (const line of output.trim().split('\n')) expect(line.length).toBeLessThan(2000);
  } finally {
    await server.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a copy of an error that is a plain object is logged with its message', () => {
  const copy = { message: 'connect ECONNREFUSED 127.0.0.1:5432', stack: 'Error', queue: 'report' };
  expect(loggedError(copy).message).toBe(copy.message);
  expect(loggedError({ message: secret.repeat(500) }).message).toHaveLength(1000);
  expect(loggedError(7).message).toBe('7');
  const quoting = { message: `invalid input syntax: "${secret}"`, code: '22P02' };
  expect(loggedError(quoting).message).not.toContain(secret);
});
