/**
 * How long a backup of a desk with many pay-ins takes, beside `COPY … TO` of the same tables in the
 * same run, how long its restore, and how much memory both: `npm run bench -- backup [orders]`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBenchServer } from './bench-server.ts';
import { connect } from './database.ts';
import { fillPayins } from './fill-payins.ts';
import { addShop, signIn } from './waiting-orders.ts';
import { memoryOf } from './memory.ts';

const orders = Number(process.argv[2] ?? 1_000_000);
const megabyte = 1024 * 1024;

/** Runs a command of the operator and tells how long it took and the most memory it held. */
async function run(program: string, variables: Record<string, string>, arg: string) {
  const file = fileURLToPath(new URL(`../server/entry/${program}.ts`, import.meta.url));
  const at = performance.now();
  const env = { PATH: process.env['PATH'] ?? '', ...variables };
  const child = spawn(process.execPath, [file, arg], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let peak = 0;
  const look = async () => {
    peak = Math.max(peak, (await memoryOf(child.pid ?? 0)).peak);
  };
  const watch = setInterval(() => void look(), 100);
  let output = '';
  let restored = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (restored === 0 && output.includes('The desk is')) restored = performance.now() - at;
  });
  await once(child, 'exit');
  clearInterval(watch);
  return { seconds: (performance.now() - at) / 1000, restored: restored / 1000, peak };
}

const folder = await mkdtemp(join(tmpdir(), 'peerdesk-bench-backup-'));
const server = await startBenchServer();
const { base } = server;
try {
  const shop = await addShop(base, await signIn(base));
  const db = await connect(server.databaseUrl);
  await fillPayins(db, shop, orders);
  const { rows: sizes } = await db.query(
    `select pg_database_size(current_database())::float8 as database`,
  );
  const { rows: tables } = await db.query(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n
       on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`,
  );
  const at = performance.now();
  for (const { name } of tables) await db.query(`copy ${String(name)} to stdout`);
  const copy = (performance.now() - at) / 1000;
  await db.end();

  const source = { DATABASE_URL: server.databaseUrl, DATA_DIR: join(folder, 'source') };
  const backup = await run('backup', source, join(folder, 'backups'));
  const [name = ''] = await readdir(join(folder, 'backups'));
  const file = join(folder, 'backups', name);
  const { size } = await stat(file);
  console.log(
    `${orders} orders, ${(Number(sizes[0]?.['database']) / megabyte).toFixed(0)} MB on the disk: ` +
      `backup ${backup.seconds.toFixed(1)} s, ${(size / megabyte).toFixed(0)} MB, ` +
      `peak ${backup.peak.toFixed(0)} MB; COPY ${copy.toFixed(1)} s, ` +
      `ratio ${(backup.seconds / copy).toFixed(1)}`,
  );
  const restore = await run('restore', { DATA_DIR: join(folder, 'target') }, file);
  console.log(
    `restored in ${restore.restored.toFixed(1)} s, with a new embedded database and all indexes ` +
      `(ratio to COPY TO ${(restore.restored / copy).toFixed(1)}), ` +
      `peak ${restore.peak.toFixed(0)} MB`,
  );
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
