import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { startServerProcess } from '../../testing/process.ts';
import { waitFor } from '../../testing/wait.ts';
import { addMerchant } from '../../testing/world.ts';

const orders = 30_000;
let desk: TestDesk;
let dataDir: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  dataDir = await mkdtemp(join(tmpdir(), 'peerdesk-report-'));
});
afterAll(async () => {
  await desk.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('kill -9 of the server that makes a report: another one makes it from scratch, and whole', async () => {
  const { id: merchantId } = await addMerchant(desk);
  await desk.owner.query(
    `insert into payin (ref_id, pay_token, merchant_id, order_id, content_hash, customer_id, amount,
       currency, status, resolve_type, created_at)
     select 'PIX' || n, 'token-' || n, $1, 'order-' || n, '', 'customer', 10000, 'INR', 'created',
       'auto', now() - n * interval '1 second'
     from generate_series(1, $2) n`,
    [merchantId, orders],
  );
  const variables = { DATABASE_URL: desk.databaseUrl, DATA_DIR: dataDir };
  const { id } = await desk.admin.ok('report.order', {
    body: { name: 'All', kind: 'payins', format: 'xlsx' },
  });
  // Holds the first part back, so that the server is in the middle however fast the machine is.
  const gate = await desk.owner.connect();
  const first = await startServerProcess(variables);
  try {
    await gate.query('begin');
    await gate.query('lock table report_part in access exclusive mode');
    const partsWait = async () => {
      const { rows } = await desk.owner.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'
           and query like '%report_part%'`,
      );
      return rows[0]?.count ?? 0;
    };
    await waitFor('the server to be in the middle of it', partsWait);
    await first.kill();
    await gate.query('rollback');
  } finally {
    gate.release();
  }

  const second = await startServerProcess(variables);
  try {
    // The desk’s own server answers however busy the one that makes the report is.
    const look = async () =>
      (await desk.admin.ok('report.list')).reports.find((one) => one.id === id);
    await waitFor('the report', look, (report) => report?.status === 'ready');
    expect(await look()).toMatchObject({ rows: orders, progress: 100 });
    const { bytes } = await desk.admin.ok('report.file', { params: { id } });
    const { rows } = await desk.owner.query<{ size: bigint; parts: bigint }>(
      `select r.size, (select sum(length(bytes)) from report_part where report_id = r.id) as parts
       from report r where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ size: BigInt(bytes.length), parts: BigInt(bytes.length) }]);
  } finally {
    await second.stop();
  }
});
