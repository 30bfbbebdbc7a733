/**
 * `npm run fuzz -- [requests] [seed]`: sends made-up requests of every call as everybody to a
 * server in a process of its own, and says what was answered that may not be.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '../../platform/api-client/client.ts';
import {
  clusterIn,
  clusterUrl,
  databaseName,
  freePort,
  readConnection,
} from '../../platform/db/embedded/cluster.ts';
import { withClient } from '../database.ts';
import { runToEnd, startServerProcess } from '../process.ts';
import { hangMs, runFuzz } from './run-fuzz.ts';

const [count = 100_000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const atOnce = 8;
/** How much of the resident memory of a server that is warm may be added until the end. */
const growthMost = 1.3;
const megabyte = 1024 * 1024;

const say = (line: string) => process.stdout.write(`${line}\n`);
const admin = { username: 'admin', password: 'correct horse battery' };

const folder = await mkdtemp(join(tmpdir(), 'peerdesk-fuzz-'));
const metricsPort = await freePort();
const server = await startServerProcess({
  DATA_DIR: folder,
  TRUST_PROXY: '1',
  METRICS_PORT: String(metricsPort),
  ADMIN_USERNAME: admin.username,
  ADMIN_PASSWORD: admin.password,
});
const connection = await readConnection(clusterIn(folder));
if (connection === undefined) throw new Error('the server has no database');
const url = clusterUrl(connection.password, connection.port, databaseName);

async function residentBytes(): Promise<number> {
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const line = /^process_resident_memory_bytes (\S+)$/m.exec(await metrics.text());
  return Number(line?.[1]);
}

/** What the server has logged of the request that an answer names. */
function loggedOf(line: string): string[] {
  const [, id] = /Request ([\w-]+)/.exec(line) ?? [];
  if (id === undefined) return [];
  return server.output.split('\n').filter((logged) => logged.includes(id));
}

say(`${count} requests, ${atOnce} at once, seed ${seed}`);
const memory: number[] = [];
const beganAt = performance.now();
// A run that fails leaves no server behind.
process.once('exit', () => server.child.kill());
const anyone = new ApiClient([server.base], undefined, (address, init) =>
  fetch(address, { signal: AbortSignal.timeout(hangMs), ...init }),
);
const signedIn = () => anyone.signin(admin.username, admin.password);
const desk = { anyone, admin: await signedIn() };
/** A token ends after five minutes, which is less than a long run takes. */
const tokenMs = 120_000;
let tokenAt = performance.now();
const report = await withClient(url, async (owner) =>
  runFuzz({
    ...{ desk, owner, count, seed, atOnce },
    tell: async (done) => {
      if (performance.now() - tokenAt > tokenMs) {
        desk.admin = await signedIn();
        tokenAt = performance.now();
      }
      memory.push(await residentBytes());
      const rate = Math.round((done * 1000) / (performance.now() - beganAt));
      say(`${done}: ${rate} a second, ${Math.round((memory.at(-1) ?? 0) / megabyte)} MB`);
    },
  }),
);
await server.stop();
const proof = await runToEnd('verify', { DATA_DIR: folder }, ['--full']);
await rm(folder, { recursive: true, force: true });

const statuses = [...report.statuses].toSorted(([a], [b]) => a - b);
say(statuses.map(([status, times]) => `${status}: ${times}`).join(', '));
say(`${report.succeeded.size} calls succeeded; longest ${(report.longestMs / 1000).toFixed(1)} s`);
for (const line of report.wrong) {
  say(`WRONG  ${line}`);
  for (const logged of loggedOf(line)) say(`    ${logged}`);
}
// The middle of a run is warm: what is added from there on would be added for ever.
const warm = memory[Math.floor(memory.length / 2)] ?? 0;
const grown = (memory.at(-1) ?? 0) / warm;
say(`memory at the end: ${grown.toFixed(2)} of what it was half way`);
say(proof.output.trim().split('\n').at(-1) ?? '');
const isWrong = report.wrong.length > 0 || proof.code !== 0 || grown > growthMost;
process.exitCode = isWrong ? 1 : 0;
