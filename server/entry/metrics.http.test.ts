import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openStatuses } from '@peerdesk/domain/payout/statuses.ts';
import { readDeskFigures } from '../core/metrics/desk-figures.ts';
import { ApiClient } from '../platform/api-client/client.ts';
import { freePort } from '../platform/db/embedded/cluster.ts';
import { withClient } from '../testing/database.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../testing/desk.ts';
import { runModel } from '../testing/model/run-model.ts';
import { startServerProcess, type ServerProcess } from '../testing/process.ts';
import { waitFor } from '../testing/wait.ts';

const deploy = new URL('../../deploy/', import.meta.url);
let folder: string;
let desk: TestDesk;
let server: ServerProcess;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peerdesk-metrics-'));
  desk = await startTestDesk(inject('postgresUrl'), 1);
  await runModel(desk, 20_261_124, 300);
  await desk.owner.query(
    `insert into payin (ref_id, pay_token, merchant_id, order_id, content_hash, customer_id,
       amount, received_amount, currency, status, resolve_type, peer_id, subadmin_id, upi_id,
       peer_upi_id, utr, created_at, expires_at)
     select 'PI-waits', 'token', id, 'waits', '', 'c1', 10000, 10000, 'INR', 'processing', 'auto',
       'U1', 'S1', 'V1', 'waits@upi', '700000000001', now() - interval '1 hour', now()
     from merchant limit 1`,
  );
  const port = await freePort();
  address = `http://127.0.0.1:${port}/metrics`;
  server = await startServerProcess(
    { DATABASE_URL: desk.databaseUrl, DATA_DIR: folder, METRICS_PORT: String(port) },
    // Without the jobs, which would clear what the test looks at.
    ['--role=api'],
  );
});
afterAll(async () => {
  await server.stop();
  await desk.close({ booksAreWrong: true });
  await rm(folder, { recursive: true, force: true });
});

async function metrics(): Promise<string> {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  return answer.text();
}

const valueOf = (text: string, name: string) =>
  Number(new RegExp(`^${name.replaceAll(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1]);

test('what waits is what the lists show', async () => {
  const admin = await new ApiClient([server.base]).signin('admin', adminPassword);
  const { counts: payins } = await admin.ok('payin.list', { query: {} });
  const { counts: payouts } = await admin.ok('payout.list', { query: {} });
  const text = await metrics();
  expect(payins['processing']).toBeGreaterThan(0);
  expect(valueOf(text, 'peerdesk_payins_waiting')).toBe(payins['processing']);
  expect(valueOf(text, 'peerdesk_payin_wait_seconds')).toBeGreaterThan(3590);
  const payoutsOpen = openStatuses.reduce((sum, status) => sum + (payouts[status] ?? 0), 0);
  expect(valueOf(text, 'peerdesk_payouts_open')).toBe(payoutsOpen);
  expect(valueOf(text, 'peerdesk_unbalanced_entries')).toBe(0);
  expect(valueOf(text, 'peerdesk_database_connections{state="wanted"}')).toBe(0);
});

test('lost customers and unfinished files are seen for as long as they matter', async () => {
  const figures = await withClient(desk.databaseUrl, async (client) => {
    await client.query('begin');
    await client.query(
      `insert into lost_customer (scope, order_ref, at, amount, reasons)
       values ('desk', 'PI1', now() - interval '5 minutes', 1, '{}'),
              ('desk', 'PI2', now() - interval '20 minutes', 1, '{}'),
              ('group:S1', 'PI1', now() - interval '5 minutes', 1, '{}')`,
    );
    await client.query(
      `insert into report (id, owner_id, name, kind, format, filters, status, created_at)
       select 'RP-' || status, u.id, 'r', 'payins', 'csv', '{}', status, now() - age
       from (select id from app_user limit 1) u,
         (values ('queued', interval '1 hour'), ('ready', '2 hours')) r (status, age)`,
    );
    return readDeskFigures(client);
  });
  expect(figures.customers_lost).toBe(1);
  expect(figures.files_wait_seconds).toBeCloseTo(3600);
});

test('passwords and references that are guessed are seen', async () => {
  const figures = await withClient(desk.databaseUrl, async (client) => {
    await client.query('begin');
    await client.query(
      `insert into signin_failure (account, device, failures, last_at)
       values ('guessed', 'one', 4, now()), ('guessed', 'two', 1, now() - interval '5 minutes'),
              ('mistyped', 'one', 4, now()), ('calm', 'one', 9, now() - interval '20 minutes')`,
    );
    await client.query('delete from match_verdict');
    await client.query(
      `insert into match_verdict (order_ref, order_kind, account_id, utr, rule, action, confidence,
         reason, evidence, at)
       select 'PI-g' || n, 'payin', account, n::text, 'NOT_IN_STATEMENT', action, 0, '{}', '{}',
         now() - age
       from (values (1, 'A1', 'review', interval '1 hour'), (2, 'A1', 'review', '2 hours'),
                    (3, 'A1', 'wait', '1 hour'), (4, 'A1', 'review', '25 hours'),
                    (5, 'A2', 'review', '1 hour')) v (n, account, action, age)`,
    );
    return readDeskFigures(client);
  });
  expect(figures).toMatchObject({ accounts_guessed: 1, references_unshown_most: 2 });
});

test.each([
  ['arrived', null, 48 * 60],
  ['had its password typed', 'statement.unlock', 20],
  ['had its columns named', 'statement.map', 20],
  ['had a wrong password typed', 'statement.password', 48 * 60],
])('a statement that %s waits since it has to be read', async (_what, action, minutes) => {
  const figures = await withClient(desk.databaseUrl, async (client) => {
    await client.query('begin');
    await client.query(
      `insert into statement_upload (id, upi_id, account_id, peer_id, name, bytes, size, sha256,
         uploaded_by, attests, status, created_at)
       select 'BS-waits', 'V1', 'A1', id, 'a.csv', '', 0, sha256(''), id, false, 'queued',
         now() - interval '2 days'
       from app_user limit 1`,
    );
    if (action !== null) {
      await client.query(
        `insert into audit (at, actor, origin, action, subject)
         select now() - age, '{"kind":"system"}', '{}', $1, 'upload:BS-waits'
         from (values (interval '1 day'), ('20 minutes')) tried (age)`,
        [action],
      );
    }
    return readDeskFigures(client);
  });
  expect(figures.files_wait_seconds).toBeCloseTo(minutes * 60);
});

test('requests are counted by the pattern of their address, and no address is a label', async () => {
  const anyone = new ApiClient([server.base]);
  for (const path of ['/api/nothing/like-it', '/pay/PI00000001', '/wp-login.php', '/x/1', '/x/2']) {
    await anyone.fetch(path);
  }
  const text = await metrics();
  expect(text).toMatch(/request_duration_seconds_count\{method="GET",route="[^"]+",status="2xx"\}/);
  expect(text).not.toMatch(/like-it|PI00000001|wp-login|\/x\/1/);
});

test('they name no person, no order and no reference', async () => {
  const text = await metrics();
  const { rows } = await desk.owner.query<{ word: string }>(
    `select name as word from app_user union select username from app_user
     union select ref_id from payin union select utr from payin where utr is not null
     union select peer_upi_id from payin where peer_upi_id is not null
     union select customer_id from payin`,
  );
  const words = rows.map(({ word }) => word).filter((word) => word.length > 4);
  expect(words.length).toBeGreaterThan(20);
  expect(words.filter((word) => text.includes(word))).toEqual([]);
});

test('they are not on the public port', async () => {
  const answer = await fetch(`${server.base}/metrics`);
  expect(await answer.text()).not.toContain('peerdesk_payins_waiting');
});

test('an entry that does not add up is seen', async () => {
  const figures = await withClient(desk.databaseUrl, async (client) => {
    await client.query('begin');
    await client.query(
      `update posting set amount = amount + 1
       where (entry_id, line) in
         (select entry_id, line from posting order by entry_id desc limit 1)`,
    );
    return readDeskFigures(client);
  });
  expect(figures.unbalanced_entries).toBe(1);
});

test('a figure that cannot be read is missing, not old', async () => {
  expect(await metrics()).toContain('\npeerdesk_payins_waiting ');
  await desk.owner.query('alter table statement_alert rename to statement_alert_away');
  try {
    await waitFor('the figures to go', metrics, (text) => !/^peerdesk_payins_waiting /m.test(text));
    expect(valueOf(await metrics(), 'peerdesk_figures_failed_total')).toBeGreaterThan(0);
  } finally {
    await desk.owner.query('alter table statement_alert_away rename to statement_alert');
  }
});

test('alerts and dashboard ask for figures that there are', async () => {
  const text = await metrics();
  const known = new Set(text.match(/^(?:peerdesk|process|nodejs)_\w+/gm));
  for (const file of await readdir(deploy)) {
    if (!/\.(?:yml|json)$/.test(file)) continue;
    const asked = (await readFile(new URL(file, deploy), 'utf8')).match(
      /\b(?:peerdesk|process|nodejs)_[a-z0-9_]+/g,
    );
    expect(
      (asked ?? []).filter((name) => !known.has(name)),
      file,
    ).toEqual([]);
  }
});
