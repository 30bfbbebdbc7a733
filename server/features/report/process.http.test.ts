import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { fileOf, makeReports, reportProgram, type OrderedReport } from '../../testing/reports.ts';
import { waitFor } from '../../testing/wait.ts';
import { buildWorld, payOrder, type World } from '../../testing/world.ts';
import type { MakeFile } from './file-steps.ts';
import { filesInProcess } from './process/files-in-process.ts';

let desk: TestDesk;
let world: World;
let inProcess: MakeFile;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
  await payOrder(desk, world, { amount: '1000.00', orderId: '=1+1' });
  inProcess = filesInProcess(reportProgram, desk.serverUrl, noReplica);
});
afterAll(() => desk.close());

const noReplica = { replicaUrl: () => Promise.resolve(null) };

const body = {
  name: 'All',
  kind: 'payins',
  format: 'csv',
} as const satisfies OrderedReport;
const order = async (kind: OrderedReport['kind'] = 'payins') =>
  (await world.north.client.ok('report.order', { body: { ...body, kind } })).id;

const stateOf = async (id: string) => {
  const { rows } = await desk.owner.query<{ status: string; parts: number }>(
    `select status, (select count(*)::int from report_part where report_id = r.id) as parts
     from report r where id = $1`,
    [id],
  );
  return rows[0];
};

/** Keeps whoever reads a table waiting while `work` runs. */
async function withLocked(table: string, work: () => Promise<void>): Promise<void> {
  const gate = await desk.owner.connect();
  try {
    await gate.query('begin');
    await gate.query(`lock table ${table} in access exclusive mode`);
    await work();
  } finally {
    await gate.query('rollback');
    gate.release();
  }
}

const waitsFor = (table: string) => async () => {
  const { rows } = await desk.owner.query(
    `select from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and l.relation = $1::regclass and not l.granted`,
    [table],
  );
  return rows.length;
};

test('a process of its own makes the same file', async () => {
  for (const kind of ['payins', 'peers'] as const) {
    const here = await order(kind);
    await makeReports(desk);
    const apart = await order(kind);
    await makeReports(desk, inProcess);
    const { client } = world.north;
    expect(await fileOf(client, apart), kind).toBe(await fileOf(client, here));
  }
});

/** Of each kind, a table that is read for its rows and not for the session of who cancels. */
const readBy = {
  payins: 'payin',
  payouts: 'payout',
  disputes: 'dispute',
  ledger: 'posting',
  peers: 'payin',
  reconciliation: 'utr_claim',
} as const;

test.each(Object.entries(readBy) as [keyof typeof readBy, string][])(
  'of a report of %s that is cancelled meanwhile, nothing is kept',
  async (kind, table) => {
    const { id } = await desk.admin.ok('report.order', { body: { ...body, kind } });
    let making: Promise<void> = Promise.resolve();
    await withLocked(table, async () => {
      making = makeReports(desk, inProcess);
      await waitFor('the process to read', waitsFor(table));
      await desk.admin.ok('report.cancel', { body: { id } });
    });
    await making;
    expect(await stateOf(id)).toEqual({ status: 'cancelled', parts: 0 });
    expect(await desk.admin.refused('report.file', { params: { id } })).toBe('InvalidTransition');
  },
);

test('a process that ends too soon leaves the report to the next attempt', async () => {
  const id = await order();
  const program = new URL('../../core/work.ts', import.meta.url);
  const endsAtOnce = filesInProcess(program, desk.serverUrl, noReplica);
  await expect(makeReports(desk, endsAtOnce)).rejects.toThrow('has ended');
  expect(await stateOf(id)).toEqual({ status: 'running', parts: 0 });
  await makeReports(desk);
  expect(await stateOf(id)).toEqual({ status: 'ready', parts: 1 });
});

test('a server whose claim is lost makes nothing more of it, and its process ends', async () => {
  const id = await order();
  await withLocked('payin', async () => {
    const ended = makeReports(desk, inProcess).then(
      () => 'made',
      () => 'given up',
    );
    await waitFor('the process to read', waitsFor('payin'));
    await desk.owner.query(
      `select pg_terminate_backend(l.pid) from pg_locks l
         join pg_stat_activity a on a.pid = l.pid and a.datname = current_database()
       where l.locktype = 'advisory'
         and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended($1, 0)`,
      [`report:${id}`],
    );
    expect(await ended).toBe('given up');
  });
  expect(await stateOf(id)).toEqual({ status: 'running', parts: 0 });
  await makeReports(desk);
  expect(await stateOf(id)).toEqual({ status: 'ready', parts: 1 });
});
