import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { restoreBackup } from '../../core/backup/restore-backup.ts';
import { ApiClient } from '../../platform/api-client/client.ts';
import { migrate } from '../../platform/db/migration/migrate.ts';
import { createTestDatabase, withClient, type TestDatabase } from '../database.ts';
import { admin } from '../faults/workload.ts';
import { runToEnd, startServerProcess, type ServerProcess } from '../process.ts';

/**
 * A desk of an earlier release, with its tables, its functions and what it was in the middle of;
 * `older-desk/make.ts` has made it, which says how.
 */
const release = join(import.meta.dirname, 'desk-0064');
const peerPassword = 'a fairly long password';

let database: TestDatabase;
let folder: string;
let server: ServerProcess | undefined;

/** What an upgrade may not touch. */
const kept = `
  select (select count(*) from payin)::int as payins, (select count(*) from payout)::int as payouts,
    (select count(*) from dispute)::int as disputes,
    (select count(*) from statement_line)::int as lines,
    (select count(*) from report_part)::int as parts,
    (select count(*) from posting)::int as postings,
    (select md5(string_agg(p::text, ' ' order by entry_id, line)) from posting p) as hash,
    (select md5(string_agg(concat_ws('|', ref_id, status, utr, amount), ' ' order by ref_id))
     from payin) as orders`;
const whatIsKept = () =>
  withClient(database.url, async (client) => (await client.query<object>(kept)).rows[0]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peerdesk-older-desk-'));
  database = await createTestDatabase(inject('postgresUrl'), 'empty');
  const backup = Readable.toWeb(createReadStream(`${release}.tar`));
  await restoreBackup(database.url, backup as ReadableStream<Uint8Array>, async () => undefined);
  const functions = gunzipSync(await readFile(`${release}.sql.gz`)).toString();
  const hash = createHash('sha256').update(functions).digest('hex');
  await withClient(database.url, async (owner) => {
    await owner.query(functions);
    await owner.query(`insert into schema_migration (name, sha256) values ('functions', $1)`, [
      hash,
    ]);
  });
});
afterAll(async () => {
  await server?.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a desk of an earlier release is upgraded in place, keeps what it had, and goes on', async () => {
  const before = await whatIsKept();
  const variables = { DATABASE_URL: database.url, DATA_DIR: folder };
  for (const [program, args] of [
    ['verify', []],
    ['admin', ['reset', admin.username]],
  ] as const) {
    const refused = await runToEnd(program, variables, [...args]);
    expect(refused.output).toMatch(/^DATABASE_URL: .*of an earlier version .* first\n$/);
    expect(refused.code).toBe(1);
  }
  expect(await whatIsKept()).toEqual(before);
  await migrate(database.url);
  expect(await whatIsKept()).toEqual(before);
  // From here on it works: the reports that wait are made.
  server = await startServerProcess(variables);
  const bases = [server.base];
  const staff = await new ApiClient(bases).signin(admin.username, admin.password);

  // What its people were in the middle of ends here.
  const { orders: waiting } = await staff.ok('payin.list', { query: { q: 'left-in' } });
  expect(waiting).toMatchObject([{ status: 'processing', utr: '499999999999' }]);
  const refId = waiting[0]?.refId ?? '';
  await staff.ok('payin.confirm', { body: { refId } });
  const { orders: unassigned } = await staff.ok('payout.list', { query: { q: 'left-out' } });
  const payout = unassigned[0]?.refId ?? '';
  const peer = await new ApiClient(bases).signin('peer2', peerPassword);
  const { id: peerId } = await peer.ok('user.me', {});
  await staff.ok('payout.assign', { body: { refId: payout, peerId } });
  await peer.ok('payout.accept', { body: { refId: payout } });
  const body = { refId: payout, status: 'approved', utr: '699999999999' } as const;
  await peer.ok('payout.decide', { body });

  const proof = await runToEnd('verify', variables, ['--full']);
  expect(proof.output).toContain('The books prove themselves.');
});
