import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../desk.ts';
import { reportRows, type RowReport } from './row-faults.ts';

/** What the check cannot see, and why it is so all the same. */
const known: Readonly<Record<string, string>> = {
  'core/file/store.ts grey: may be null': 'it is there with the hash, by a check of `file`',
  'core/ledger/checks.ts is put together': 'verify-books.http.test.ts runs each of the checks',
  'core/ledger/parts.ts is put together': 'verify-since.http.test.ts finds rows by each of them',
  'core/order/heartbeat.ts expires_at: may be null': 'where expires_at is not null',
  'core/order/heartbeat.ts since: may be null': 'who has a pay-out has had it since some time',
  'core/reconcile/evidence-store.ts covered_from: may be null': 'where covered_from is not null',
  'core/reconcile/evidence-store.ts covered_until: may be null': 'where it is after covered_from',
  'core/reconcile/line-store.ts amount: may be null': 'where error is null, by a check of the line',
  'core/reconcile/verdict-store.ts order_ref: may be null': 'where order_ref = any($1)',
  'core/report/cursor-rows.ts is put together': 'the rows are those of a list, checked here',
  'core/report/open-report.ts is put together': 'the rows are those of a list, checked here',
  'features/freeze/store-evidence.ts is put together': 'evidence.http.test.ts packs every kind',
  'features/complaint/store-evidence.ts amount: may be null': 'where error is null, by a check',
  'features/complaint/store-evidence.ts direction: may be null': 'where error is null, by a check',
  'features/dispute/store.ts amount: may be null': 'where amount = $4',
  'features/dispute/store.ts direction: may be null': 'where error is null, by a check of the line',
  'features/user/store-volumes.ts kind: may be null': 'counted_order says one of the two',
  'features/user/store-volumes.ts peer_id: may be null': 'where peer_id = any($1)',
  'core/reconcile/match-store.ts order_ref: may be null': 'where order_ref = any($1)',
  'features/test-mode/store-both.ts': 'a view of two tables that have no nulls there',
  'platform/db/list/mark-cache.ts is put together':
    'mark-cache.http.test.ts compares its pages with those that are counted off',
  'platform/db/list/list.ts is put together':
    'each list is checked here, its counts in list.http.test.ts',
};

const server = fileURLToPath(new URL('../../', import.meta.url));
let desk: TestDesk;
beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
});
afterAll(() => desk.close());

describe('the rows of every statement are what the code takes them for', () => {
  let report: RowReport;
  beforeAll(async () => {
    report = await reportRows(desk.owner, { folder: server });
  });
  const knownAs = ({ file, message }: RowReport['faults'][number]) =>
    Object.keys(known).find((one) => `${file} ${message}`.startsWith(one));

  test('their columns, the types of these, and where they are null', () => {
    expect(report.statements).toBeGreaterThan(100);
    const faults = report.faults.filter((fault) => knownAs(fault) === undefined);
    expect(faults.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([]);
  });

  test('what is known besides is still so', () => {
    const met = new Set(report.faults.map(knownAs));
    expect(Object.keys(known).filter((one) => !met.has(one))).toEqual([]);
  });
});

describe('a row that is not what it is taken for is found', () => {
  const planted: [row: string, sql: string, fault: RegExp | null][] = [
    ['{ name: string; created_at: number }', 'select name, created_at from app_user', null],
    ['{ parent_id: string | null }', 'select parent_id from app_user', null],
    ['{ status: "active" | "blocked" }', 'select status from app_user', null],
    ['{ flags: string[]; hash: Buffer }', 'select flags, content_hash as hash from payin', null],
    ['{ meta: { a: 1 } }', 'select meta from payin', null],
    ['{ nmae: string }', 'select name from app_user', /^nmae: there is no such column/],
    ['{ name: string }', 'select nmae from app_user', /column "nmae" does not exist/],
    ['{ created_at: string }', 'select created_at from app_user', /is number, .* string$/],
    ['{ balance: number }', 'select balance from account', /is bigint, .* number$/],
    ['{ total: bigint }', 'select count(*)::int as total from payin', /is number, .* bigint$/],
    ['{ hash: string }', 'select content_hash as hash from payin', /is bytes, .* string$/],
    ['{ flags: string }', 'select flags from payin', /is string\[\], .* string$/],
    ['{ flags: number[] }', 'select flags from payin', /is string\[\], .* number\[\]$/],
    ['{ parent_id: string }', 'select parent_id from app_user', /^parent_id: may be null/],
    [
      '{ name: string }',
      'select u.name from payin p left join app_user u on u.id = p.peer_id',
      /^name: may be null/,
    ],
    [
      '{ name: string }',
      'select u.name from app_user u right join payin p on u.id = p.peer_id',
      /^name: may be null/,
    ],
    ['{ status: "active" }', 'select status from app_user', /may be blocked, .* "active"$/],
    ['{ id: string }', 'select u.id, m.id from app_user u, merchant m', /2 columns/],
    ['Record<string, string>', 'select name from app_user', /^is said to have no columns/],
    ['{ name: any }', 'select name from app_user', /any says nothing/],
    ['{ name: string }', '${sql}', /^is put together at run time: sql/],
  ];

  test('in whatever way', async () => {
    const calls = planted.map(([row, sql]) => `db.query<${row}>(\`${sql}\`),`);
    const { statements, faults } = await reportOf([...calls, 'db.query("select 1 as one"),']);
    expect(statements).toBe(planted.length);
    const found = planted.map((_one, at) => faults.filter(({ line }) => line === at + 3));
    expect(found.map((some) => some.map(({ message }) => message))).toEqual(
      planted.map(([, , fault]) => (fault ? [expect.stringMatching(fault)] : [])),
    );
  });

  test('when nothing says what it is', async () => {
    const { faults } = await reportOf([
      '(await db.query("select 1 as one")).rows,',
      'async () => { const { rows } = await db.query("select 1 as one"); return rows; },',
      'async () => { const asked = await db.query("select 1 as one"); return asked.rows; },',
      'async () => { const { rowCount } = await db.query("select 1 as one"); return rowCount; },',
    ]);
    const message = 'reads rows, and nothing says what they are';
    expect(faults).toEqual([3, 4, 5].map((line) => ({ file: 'planted.ts', line, message })));
  });
});

/** What is found in a file that is there for the compiler alone. Its first entry is in line 3. */
function reportOf(entries: readonly string[]): Promise<RowReport> {
  const folder = `${server}planted/`;
  const files = new Map([
    [`${folder}tsconfig.json`, '{ "extends": "../tsconfig.json", "include": ["*.ts"] }'],
    [
      `${folder}planted.ts`,
      `import type { Pool } from '../platform/db/pool.ts';
       export const planted = async (db: Pool, sql: string) => [
       ${entries.join('\n')}
       ];`,
    ],
  ]);
  return reportRows(desk.owner, {
    folder,
    fs: {
      readFile: (path) => files.get(path),
      fileExists: (path) => files.has(path) || undefined,
      directoryExists: (path) => `${path}/` === folder || undefined,
      getAccessibleEntries: (path) =>
        `${path}/` === folder
          ? { files: ['planted.ts', 'tsconfig.json'], directories: [] }
          : undefined,
    },
  });
}
