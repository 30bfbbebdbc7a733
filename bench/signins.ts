/**
 * What a flood of guesses does to sign-ins, and whether the time of a refusal tells who has an
 * account: `npm run bench -- signins [connections] [refusals]`.
 *
 * 1. Twenty sign-ins of a known device with nobody else there, then during a flood of guesses by
 *    260 connections from 40 addresses, and meanwhile of a new device from another address.
 * 2. Refusals of known, blocked and unknown accounts, taken in turn, both tried (401) and too early
 *    (429), with a device's cookie. Mann-Whitney compares each with the known one: with nothing to
 *    tell, p is any number between 0 and 1; a p below 0.01 in two runs says that the times differ.
 */
import { Agent, request } from 'node:http';
import { call } from './call.ts';
import { password, startBenchServer } from './bench-server.ts';

const connections = Number(process.argv[2] ?? 260);
const refusals = Number(process.argv[3] ?? 1000);
const agent = new Agent({ keepAlive: true });

interface Answered {
  status: number;
  ms: number;
  cookie: string | undefined;
}

function signin(from: string, username: string, secret: string, cookie = ''): Promise<Answered> {
  const at = performance.now();
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from, cookie };
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', agent, headers };
    const sent = request(`${base}/api/auth/signin`, options, (response) => {
      response.resume().once('end', () => {
        const [set] = response.headers['set-cookie'] ?? [];
        const ms = performance.now() - at;
        resolve({ status: response.statusCode ?? 0, ms, cookie: set?.split(';')[0] });
      });
    });
    sent.once('error', reject);
    sent.end(JSON.stringify({ username, password: secret }));
  });
}

const quantile = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0;
const spread = (times: number[]) =>
  `median ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`;

async function timesOf(count: number, one: (n: number) => Promise<Answered>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const { status, ms } = await one(n);
    if (status !== 200) throw new Error(`kept out with ${status}`);
    times.push(ms);
  }
  return times;
}

async function floodAround<T>(work: () => Promise<T>): Promise<{ result: T; guesses: number }> {
  let isOver = false;
  let guesses = 0;
  const guess = async (n: number) => {
    while (!isOver) {
      guesses += 1;
      await signin(`203.0.113.${n % 40}`, `user-${guesses}`, 'a guess');
    }
  };
  const all = Array.from({ length: connections }, (_, n) => guess(n));
  const result = await work();
  isOver = true;
  await Promise.all(all);
  return { result, guesses };
}

/** The two-sided p of the Mann-Whitney test, by its normal approximation. */
function mannWhitney(a: number[], b: number[]): number {
  const all = [...a.map((ms) => ({ ms, isA: true })), ...b.map((ms) => ({ ms, isA: false }))];
  all.sort((x, y) => x.ms - y.ms);
  const ranks = all.reduce((sum, { isA }, at) => (isA ? sum + at + 1 : sum), 0);
  const u = ranks - (a.length * (a.length + 1)) / 2;
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  const z = Math.abs(u - (a.length * b.length) / 2) / deviation;
  return Math.min(1, 2 * upperTail(z));
}

/** Of the normal distribution (Abramowitz and Stegun 26.2.17). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z);
  const terms = [0.319_381_53, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
  const sum = terms.reduce((total, term, at) => total + term * t ** (at + 1), 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

const server = await startBenchServer();
const { base } = server;
const admin = await call(base, '/auth/signin', '', { username: 'admin', password });
const auth = `auth ${String(admin['accessToken'])}`;
const register = async (username: string) => {
  const user = { name: username, username, password, role: 'peer' };
  return String((await call(base, '/user/register', auth, user))['id']);
};

await register('asha');
const { cookie = '' } = await signin('198.51.100.1', 'asha', password);
const known = () => signin('198.51.100.1', 'asha', password, cookie);
console.log(`known device, quiet: ${spread(await timesOf(20, known))}`);
const flooded = await floodAround(async () => {
  const times = await timesOf(20, known);
  return { times, fresh: await timesOf(5, (n) => signin(`198.51.100.${n + 2}`, 'asha', password)) };
});
console.log(`known device, ${connections} guessing: ${spread(flooded.result.times)}`);
console.log(`new device elsewhere, ${connections} guessing: ${spread(flooded.result.fresh)}`);
console.log(`${flooded.guesses} guesses were answered meanwhile`);

type Kind = 'known' | 'blocked' | 'unknown';
const kinds: readonly Kind[] = ['known', 'blocked', 'unknown'];
const times: Record<'401' | '429', Record<Kind, number[]>> = {
  401: { known: [], blocked: [], unknown: [] },
  429: { known: [], blocked: [], unknown: [] },
};
const perAccount = 10;
for (let round = 0; round * perAccount < refusals; round += 1) {
  await register(`known-${round}`);
  const userId = await register(`blocked-${round}`);
  await fetch(`${base}/api/user/update-status`, {
    method: 'PATCH',
    headers: { authorization: auth, 'content-type': 'application/json' },
    body: JSON.stringify({ userId, status: 'blocked' }),
  });
  for (let n = 0; n < 5 + perAccount; n += 1) {
    for (let turn = 0; turn < kinds.length; turn += 1) {
      const kind = kinds[(turn + n + round) % kinds.length] ?? 'known';
      const from = `10.${turn}.${round >> 8}.${round & 255}`;
      const { status, ms } = await signin(from, `${kind}-${round}`, 'not this one', cookie);
      if (status === 401 || status === 429) times[status][kind].push(ms);
    }
  }
}
for (const status of ['401', '429'] as const) {
  for (const kind of ['blocked', 'unknown'] as const) {
    const [one, other] = [times[status].known, times[status][kind]];
    const p = mannWhitney(one, other).toFixed(3);
    console.log(
      `${status}: known ${quantile(one, 0.5).toFixed(2)} ms (${one.length}), ` +
        `${kind} ${quantile(other, 0.5).toFixed(2)} ms (${other.length}), p ${p}`,
    );
  }
}
await server.stop();
process.exit(0);
