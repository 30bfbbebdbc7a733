import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ApiClient } from '../../platform/api-client/client.ts';
import { createTestDatabase, withClient } from '../../testing/database.ts';
import { adminPassword } from '../../testing/desk.ts';
import { startServerProcess, type ServerProcess } from '../../testing/process.ts';
import { waitFor } from '../../testing/wait.ts';
import { startReceiver, type Receiver } from '../../testing/doubles/receiver.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;
let receiver: Receiver;
let server: ServerProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  dataDir = await mkdtemp(join(tmpdir(), 'peerdesk-webhook-'));
  receiver = await startReceiver();
});
afterAll(async () => {
  await server?.kill();
  await receiver.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ApiClient> {
  server = await startServerProcess({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    WEBHOOK_ALLOW_PRIVATE: '1',
  });
  return new ApiClient([server.base]).signin('admin', adminPassword);
}

test('a server that is killed between attempts, or during one, loses nothing', async () => {
  let admin = await start();
  const fees = { payinBps: 300, payoutBps: 0 };
  const { id: merchantId } = await admin.ok('merchant.create', { body: { name: 'Shop', fees } });
  const { apiKey } = await admin.ok('merchant.createKey', { body: { merchantId } });
  const merchant = () => admin.as(`key ${apiKey}`);
  const place = (orderId: string) =>
    merchant().ok('payin.create', {
      body: { orderId, amount: '1000.00', customer: { id: orderId } },
    });
  const receive = (path: string) =>
    admin.ok('webhook.update', {
      body: { merchantId, url: `${receiver.base}${path}`, events: ['payin.*'] },
    });
  const sent = async (path: string) => (await receiver.received(path)).map(({ body }) => body);

  await receive('/down/crash');
  await place('between');
  await waitFor('the first attempt', async () => (await sent('/down/crash')).length === 1);
  await receive('/hang/crash');
  await place('during');
  await waitFor('an attempt that hangs', async () => (await sent('/hang/crash')).length === 1);
  await server?.kill();

  // Mended before the next start: what is due by then must not meet the receiver that hangs.
  const url = `${receiver.base}/fine/crash`;
  await withClient(database.url, (owner) => owner.query('update webhook set url = $1', [url]));
  admin = await start();
  // The first after its ten seconds, the other once its lease of twenty is over.
  const { deliveries } = await waitFor(
    'both to be delivered',
    () => admin.ok('delivery.list', { query: { merchantId } }),
    (seen) => seen.deliveries.every(({ status }) => status === 'delivered'),
  );
  const bodies = (await sent('/fine/crash')).map((body) => JSON.parse(body) as { orderId: string });
  expect(new Set(bodies.map(({ orderId }) => orderId))).toEqual(new Set(['between', 'during']));
  const [during, between] = deliveries;
  // On a slow machine its ten seconds may be over while the receiver hangs: it was tried there.
  const statuses = between?.attempts.map(({ status }) => status) ?? [];
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 500]);
  // An attempt whose lease ends on a slow machine is made again: at least once, never not at all.
  const faults = during?.attempts.map(({ fault }) => fault) ?? [];
  expect([faults[0], faults.at(-1)]).toEqual([null, 'interrupted']);
  expect(await sent('/fine/crash')).toContain((await sent('/down/crash'))[0]);
});
