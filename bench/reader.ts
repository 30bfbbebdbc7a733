/**
 * What reading a statement takes, in a process of its own with the flags of `npm start`: processor
 * time and peak memory, without the server, the database and the import.
 * `npm run bench -- reader [lines] [format]`.
 */
import { readStatementPacked } from '@peerdesk/statement-reader/read-statement.ts';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryOf } from './memory.ts';
import { benchFiles } from './statement-files.ts';
import { benchLines } from './statement-lines.ts';

const lines = Number(process.argv[2] ?? 300_000);
const format = (process.argv[3] ?? 'csv') as keyof typeof benchFiles;
const given = process.argv[4];
const megabyte = 2 ** 20;
/** As `scripts/run.mjs` starts a server. */
const sparing = ['--max-semi-space-size=8', '--expose-gc'];

/** Writes the file and reads it in another process, whose memory the writing must not touch. */
async function measure(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-reader-'));
  const path = join(folder, `bench.${format}`);
  await writeFile(path, benchFiles[format](benchLines(lines)));
  const args = [...sparing, import.meta.filename, String(lines), format, path];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (status) => resolve(status ?? 1));
  });
  await rm(folder, { recursive: true });
  return code;
}

async function read(path: string): Promise<void> {
  const bytes = Uint8Array.from(await readFile(path));
  const size = (bytes.length / megabyte).toFixed(1);
  const before = (await memoryOf(process.pid)).peak;
  const startedAt = performance.now();
  const result = await readStatementPacked(bytes, { isGivenUp: true });
  let count = 0;
  if (result.ok)
    for (const batch of result.statement.packed?.batches() ?? []) count += batch.length;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  // What `resourceUsage` says of memory is that of the parent too.
  const { peak } = await memoryOf(process.pid);
  const used = ((userCPUTime + systemCPUTime) / 1e6).toFixed(1);
  const said = result.ok ? `${count} lines` : `${result.code} ${result.reason.code}`;
  console.log(
    `${format}, ${lines} lines, ${size} MB: ${said} in ${seconds} s, ${used} s of processor ` +
      `time, at most ${Math.round(peak)} MB of memory (${Math.round(before)} before)`,
  );
}

if (given === undefined) process.exit(await measure());
await read(given);
