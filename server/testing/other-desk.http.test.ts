import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import { startTestDesk, type TestDesk } from './desk.ts';
import { runToEnd, startServerProcess } from './process.ts';

/** What the programs do where there is no desk, or another one. */
let desk: TestDesk;
let dataDir: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  dataDir = await mkdtemp(join(tmpdir(), 'peerdesk-other-'));
});
afterAll(async () => {
  await desk.close();
  await rm(dataDir, { recursive: true, force: true });
});

function expectRefusal(ended: { code: number | null; output: string }, line: RegExp): void {
  expect(ended.output.trim().split('\n')).toHaveLength(1);
  expect(ended.output).toMatch(line);
  expect(ended.code).toBe(1);
}

describe('the demo', () => {
  const demo = (variables: Record<string, string>) => runToEnd('main', variables, ['--demo']);

  test.each([
    ['without its files', []],
    ['with the files of another demo beside it', ['a key that the desk does not know']],
  ])('refuses the desk of a database, %s, and writes nothing', async (_name, keys) => {
    const folder = join(dataDir, randomUUID());
    await mkdir(folder);
    if (keys.length > 0) await writeFile(join(folder, 'demo-keys.json'), JSON.stringify(keys));
    const before = await Promise.all([desk.fingerprint(), readdir(folder)]);
    const ended = await demo({ DATABASE_URL: desk.databaseUrl, DATA_DIR: folder });
    expectRefusal(ended, /^the database of DATABASE_URL holds a desk that the demo did not fill/);
    expect(await Promise.all([desk.fingerprint(), readdir(folder)])).toEqual(before);
  });

  test('refuses the desk of a folder and leaves no file in it', async () => {
    const folder = join(dataDir, 'real');
    const server = await startServerProcess({ DATA_DIR: folder });
    await server.stop();
    const before = await readdir(folder);
    expectRefusal(await demo({ DATA_DIR: folder }), /^DATA_DIR \(.+\/real\) holds a desk that/);
    expect(await readdir(folder)).toEqual(before);
  });
});

describe('verify', () => {
  test('says that a folder holds no desk, and does not make it', async () => {
    const ended = await runToEnd('verify', { DATA_DIR: join(dataDir, 'mistyped') });
    expectRefusal(ended, /^DATA_DIR \(.+\/mistyped\): there is no desk in that folder/);
    expect(await readdir(dataDir)).not.toContain('mistyped');
  });

  test('says that a database holds no desk, or does not answer', async () => {
    const database = await createTestDatabase(inject('postgresUrl'), 'empty');
    const variables = { DATABASE_URL: database.url, DATA_DIR: dataDir };
    const ended = await runToEnd('verify', variables);
    expectRefusal(ended, /^DATABASE_URL: there is no desk in that database/);
    const empty = new pg.Client({ connectionString: database.url });
    await empty.connect();
    const { rows } = await empty.query(`select from pg_tables where schemaname = 'public'`);
    await empty.end();
    expect(rows).toEqual([]);
    await database.drop();
    const gone = await runToEnd('verify', variables);
    expectRefusal(gone, /^DATABASE_URL: cannot reach the database: database ".+" does not exist/);
  });
});
