/**
 * How fast pay-ins are approved over HTTP, as a ratio to pgbench's TPC-B on the same PostgreSQL in
 * the same run: `npm run bench -- approvals [orders] [clients]`. Needs `pgbench`.
 */
import { execFileSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import { password, startBenchServer } from './bench-server.ts';

const orders = Number(process.argv[2] ?? 2000);
const clients = Number(process.argv[3] ?? 64);
const perUpi = 40;
const agent = new Agent({ keepAlive: true, maxSockets: clients });

interface Answer {
  data: Record<string, string>;
  error?: { message: string };
}

/**
 * Calls so far: each uses a different client address, or the limit per address would be measured.
 */
let calls = 0;

function call(base: string, method: string, path: string, auth: string, body: unknown = {}) {
  calls += 1;
  const from = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
  return new Promise<Answer>((resolve, reject) => {
    const headers = {
      authorization: auth,
      'content-type': 'application/json',
      'x-forwarded-for': from,
    };
    const sent = request(`${base}/api${path}`, { method, agent, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        const answer = JSON.parse(text) as Answer;
        if (response.statusCode === 200) resolve(answer);
        else reject(new Error(`${path}: ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

/** Runs `work` for every number below `count`, `clients` at a time. */
async function all(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < count; n = next++) await work(n);
  };
  await Promise.all(Array.from({ length: clients }, worker));
}

async function setUp(base: string, admin: string): Promise<string> {
  for (let n = 0; n * perUpi < orders; n += 1) {
    const user = { name: `Peer ${n}`, username: `peer${n}`, password, role: 'peer' };
    const peer = await call(base, 'POST', '/user/register', admin, user);
    const userId = peer.data['id'] ?? '';
    const topup = { userId, kind: 'topup', amount: '9000000.00', reason: 'bench' };
    await call(base, 'POST', '/user/wallet', admin, topup);
    const upi = { peerId: userId, upi: `peer${n}@bench`, holder: `Peer ${n}` };
    await call(base, 'POST', '/upi', admin, upi);
    const session = await call(base, 'POST', '/auth/signin', '', {
      username: `peer${n}`,
      password,
    });
    const auth = `auth ${session.data['accessToken'] ?? ''}`;
    await call(base, 'PATCH', '/user/me', auth, { presence: 'online' });
  }
  const fees = { payinBps: 300, payoutBps: 0 };
  const shop = await call(base, 'POST', '/merchant', admin, { name: 'Shop', fees });
  const merchantId = shop.data['id'];
  const key = await call(base, 'POST', '/merchant/key', admin, { merchantId });
  return `key ${key.data['apiKey'] ?? ''}`;
}

async function waitingOrders(base: string, key: string): Promise<string[]> {
  const refs: string[] = [];
  await all(orders, async (n) => {
    const order = {
      orderId: `bench-${n}`,
      amount: `${100 + (n % 1800)}.${String(n % 100).padStart(2, '0')}`,
      customer: { id: `c${n}` },
    };
    const created = await call(base, 'POST', '/customer/order', key, order);
    const link = `/pay/${created.data['payUrl']?.split('/').at(-1) ?? ''}`;
    const page = await call(base, 'POST', `${link}/open`, '');
    if (page.data['status'] !== 'pending') return;
    await call(base, 'POST', `${link}/utr`, '', { utr: String(500_000_000_000 + n) });
    refs.push(created.data['refId'] ?? '');
  });
  return refs;
}

function pgbench(url: string): number {
  execFileSync('pgbench', ['-i', '-q', '-s', '20', url], { stdio: 'ignore' });
  const output = execFileSync(
    'pgbench',
    ['-n', '-c', String(clients), '-j', '2', '-T', '10', '-M', 'prepared', url],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  return Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? 0);
}

const server = await startBenchServer();
const { base } = server;
const signin = await call(base, 'POST', '/auth/signin', '', { username: 'admin', password });
const admin = `auth ${signin.data['accessToken'] ?? ''}`;
const key = await setUp(base, admin);
const refs = await waitingOrders(base, key);
const times: number[] = [];
const usedBefore = await server.processorSeconds();
const startedAt = performance.now();
await all(refs.length, async (n) => {
  const at = performance.now();
  await call(base, 'PATCH', '/customer/order/confirm', admin, { refId: refs[n] });
  times.push(performance.now() - at);
});
const perSecond = refs.length / ((performance.now() - startedAt) / 1000);
times.sort((a, b) => a - b);
const used = (await server.processorSeconds()) - usedBefore;
const tps = pgbench(server.databaseUrl);
const show = (ms: number | undefined) => `${(ms ?? 0).toFixed(1)} ms`;
console.log(`${refs.length} approvals over HTTP by ${clients} clients: ${perSecond.toFixed(0)}/s`);
console.log(`${((used / refs.length) * 1000).toFixed(2)} ms of processor time each`);
console.log(
  `median ${show(times[times.length >> 1])}, p99 ${show(times[Math.floor(times.length * 0.99)])}`,
);
console.log(`pgbench TPC-B by ${clients} clients: ${tps.toFixed(0)}/s`);
console.log(`ratio ${(perSecond / tps).toFixed(2)}`);
await server.stop();
process.exit(0);
