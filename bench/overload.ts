/**
 * What lists beyond a server's capacity do to it and to decisions, and what is left of that a
 * minute later: `npm run bench -- overload [listers] [seconds] [rest]` (memory on Linux only). A
 * lister asks as fast as it is answered, and after a refusal four times a second, whatever it was
 * told; two people decide beside them, at a measured pace.
 */
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBenchServer } from './bench-server.ts';
import { waitingOrders } from './waiting-orders.ts';

const listers = Number(process.argv[2] ?? 400);
const seconds = Number(process.argv[3] ?? 30);
const restSeconds = Number(process.argv[4] ?? 60);
const calmListers = 2;
const calmSeconds = 10;
const deciders = 2;
const decideEveryMs = 250;
const againMs = 250;
/** Every answer is promised within ten seconds. */
const promisedMs = 10_000;

interface Timed {
  status: number;
  ms: number;
}

const server = await startBenchServer();
const agent = new Agent({ keepAlive: true });

function ask(method: string, path: string, body?: object): Promise<Timed> {
  const at = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { authorization: admin, 'content-type': 'application/json' };
    const sent = request(`${server.base}/api${path}`, { method, agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, ms: performance.now() - at }),
      );
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

async function megabytes(): Promise<number> {
  const text = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024);
}

const show = (ms: number | undefined) => `${(ms ?? 0).toFixed(0)} ms`;

/** Half of the times, nearly all, and the longest. */
function spread(times: readonly Timed[]): string {
  const sorted = times.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const nearly = sorted[Math.floor(sorted.length * 0.99)];
  const half = sorted[sorted.length >> 1];
  return `median ${show(half)}, p99 ${show(nearly)}, longest ${show(sorted.at(-1))}`;
}

const orders = Math.ceil(((seconds + 2 * calmSeconds) * 1000 * deciders) / decideEveryMs);
const { refs, admin } = await waitingOrders(server.base, { orders, clients: 16 });
let decided = 0;
let hung = 0;

/** This many ask for lists, and two people decide, for so long. */
async function phase(name: string, asking: number, forSeconds: number): Promise<void> {
  const until = performance.now() + forSeconds * 1000;
  const lists: Timed[] = [];
  const decisions: Timed[] = [];
  const lister = async (n: number) => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const answer = await ask('GET', `/customer/order?skip=${(n * 7 + turn) % 100}`);
      lists.push(answer);
      if (answer.status !== 200) await sleep(againMs);
    }
  };
  const decider = async () => {
    while (performance.now() < until && decided < refs.length) {
      decisions.push(await ask('PATCH', '/customer/order/confirm', { refId: refs[decided++] }));
      await sleep(decideEveryMs);
    }
  };
  await Promise.all([
    ...Array.from({ length: asking }, (_, n) => lister(n)),
    ...Array.from({ length: deciders }, decider),
  ]);
  const [served, refused] = [true, false].map((isOk) =>
    lists.filter(({ status }) => (status === 200) === isOk),
  );
  const made = decisions.filter(({ status }) => status === 200);
  hung += [...lists, ...decisions].filter(({ ms }) => ms > promisedMs).length;
  console.log(`${name}: ${asking} ask for lists, for ${forSeconds} s; ${await megabytes()} MB`);
  console.log(`  ${served?.length ?? 0} lists: ${spread(served ?? [])}`);
  const statuses = [...new Set(refused?.map(({ status }) => status))].join(', ');
  console.log(`  ${refused?.length ?? 0} refused (${statuses}): ${spread(refused ?? [])}`);
  console.log(`  ${made.length} of ${decisions.length} decisions: ${spread(made)}`);
}

await phase('before', calmListers, calmSeconds);
await phase('overload', listers, seconds);
await sleep(restSeconds * 1000);
await phase(`${restSeconds} s later`, calmListers, calmSeconds);
console.log(`${hung} answers took longer than ten seconds`);
await server.verify();
await server.stop();
process.exit(hung === 0 ? 0 : 1);
