import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../../platform/api-client/client.ts';
import { runToEnd, startServerProcess, type ServerProcess } from '../process.ts';
import { waitFor } from '../wait.ts';

const password = 'correct horse battery';
let dataDir: string;
let server: ServerProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'peerdesk-crash-'));
});
afterEach(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const variables = () => ({
  DATA_DIR: dataDir,
  TRUST_PROXY: '1',
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: password,
});

/** Everything that the server has said yes to, by order. */
type Acknowledged = Map<string, { status: string; utr?: string }>;

async function setUp(base: string): Promise<ApiClient> {
  const admin = await new ApiClient([base]).signin('admin', password);
  for (let n = 0; n < 8; n += 1) {
    const peer = await admin.ok('user.register', {
      body: { name: `Peer ${n}`, username: `peer${n}`, password, role: 'peer' },
    });
    await admin.ok('user.changeWallet', {
      body: { userId: peer.id, kind: 'topup', amount: '900000.00', reason: 'test' },
    });
    await admin.ok('upi.create', {
      body: { peerId: peer.id, upi: `peer${n}@okaxis`, holder: `Peer ${n}` },
    });
    const client = await new ApiClient([base]).signin(`peer${n}`, password);
    await client.ok('user.updateMe', { body: { presence: 'online' } });
  }
  const { id } = await admin.ok('merchant.create', {
    body: { name: 'Shop', fees: { payinBps: 300, payoutBps: 0 } },
  });
  const { apiKey } = await admin.ok('merchant.createKey', { body: { merchantId: id } });
  return new ApiClient([base], `key ${apiKey}`);
}

/** Orders, pays and approves without pause until the server is gone. */
async function workUntilGone(
  worker: number,
  base: string,
  merchant: ApiClient,
  said: Acknowledged,
): Promise<void> {
  const admin = await new ApiClient([base]).signin('admin', password);
  const customer = new ApiClient([base]);
  try {
    for (let n = 0; ; n += 1) {
      const id = `${worker}-${n}`;
      const created = await merchant.ok('payin.create', {
        body: { orderId: id, amount: `${100 + worker * 100 + n}.00`, customer: { id } },
      });
      said.set(created.refId, { status: 'created' });
      const params = { token: created.payUrl.split('/').at(-1) ?? '' };
      // Each customer pays from an address of its own: one address has a limit.
      const from = { 'x-forwarded-for': `10.${worker}.${n >> 8}.${n & 255}` };
      const page = await customer.ok('pay.open', { params }, from);
      said.set(created.refId, { status: page.status });
      if (page.status !== 'pending') return;
      const utr = String(400_000_000_000 + worker * 1_000_000 + n);
      await customer.ok('pay.utr', { params, body: { utr } }, from);
      said.set(created.refId, { status: 'processing', utr });
      await admin.ok('payin.confirm', { body: { refId: created.refId } });
      said.set(created.refId, { status: 'approved', utr });
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

async function killDatabase(): Promise<void> {
  const folder = join(dataDir, 'postgres');
  const found = [join(folder, 'data'), folder, join(dataDir, 'pg')];
  for (const place of found) {
    const text = await readFile(join(place, 'postmaster.pid'), 'utf8').catch(() => null);
    if (text) return void process.kill(Number(text.split('\n')[0]), 'SIGKILL');
  }
  throw new Error('found no running database to kill');
}

/** Starts a server, and measures how long that takes. */
async function start(): Promise<{ started: ServerProcess; tookMs: number }> {
  const startedAt = performance.now();
  const started = await startServerProcess(variables());
  server = started;
  return { started, tookMs: performance.now() - startedAt };
}

const order: readonly string[] = ['created', 'pending', 'processing', 'approved'];

describe('a crash', () => {
  test('kill -9 of server and database under load loses nothing that was acknowledged', async () => {
    const first = await start();
    const { base } = first.started;
    const merchant = await setUp(base);
    const said: Acknowledged = new Map();
    const work = [0, 1, 2, 3].map((worker) => workUntilGone(worker, base, merchant, said));
    const approved = () => [...said.values()].filter(({ status }) => status === 'approved');
    await waitFor('approvals under way', () => approved().length > 40);
    await Promise.all([killDatabase(), first.started.kill()]);
    await Promise.allSettled(work);

    // On a busy machine both take long; neither waits for something of the other to run out.
    const again = await start();
    expect(again.tookMs).toBeLessThan(Math.max(10_000, 5 * first.tookMs));
    const admin = await new ApiClient([again.started.base]).signin('admin', password);
    for (const [refId, known] of said) {
      const found = await admin.ok('payin.one', { params: { refId } });
      expect(order.indexOf(found.status)).toBeGreaterThanOrEqual(order.indexOf(known.status));
      if (known.utr) expect(found.utr).toBe(known.utr);
    }
    const proof = await runToEnd('verify', { DATA_DIR: dataDir });
    expect(proof.output).toContain('The books prove themselves.');
    expect(proof.code).toBe(0);
  });
});

describe('a start that cannot work', () => {
  test.each([
    ['a port in use', { PORT: 'taken' }, /^PORT: \d+ is in use already/],
    ['a folder that may not be written', { DATA_DIR: '/proc/peerdesk' }, /\/proc\/peerdesk/],
    ['a wrong DATABASE_URL', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
    ['a database that is not there', { DATABASE_URL: 'postgres://127.0.0.1:1/x' }, /DATABASE_URL/],
    ['a port that is none', { PORT: 'http' }, /PORT/],
  ])('%s: one clear line, exit code 1', async (_name, wrong, line) => {
    const set: Record<string, string> = { ...variables(), ...wrong };
    if (set['PORT'] === 'taken') {
      server = await startServerProcess(variables());
      set['PORT'] = new URL(server.base).port;
    }
    const { code, output } = await runToEnd('main', set);
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toMatch(line);
  });
});
