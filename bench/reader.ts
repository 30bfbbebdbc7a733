/**
 * What reading a statement takes, in a process of its own with the flags of one: processor
 * time and peak memory, without the server, the database and the import.
 * `npm run bench -- reader [lines] [format]`.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { benchFiles } from './statement-files.ts';
import { benchLines } from './statement-lines.ts';

const lines = Number(process.argv[2] ?? 300_000);
const format = (process.argv[3] ?? 'csv') as keyof typeof benchFiles;
const reader = join(import.meta.dirname, '../statement-reader/testing/read-apart.ts');
/** As a server starts it (`readerFlags`, `readerMemory`). */
const sparing = ['--max-semi-space-size=2', '--expose-gc'];
const memory = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '1' };

const folder = await mkdtemp(join(tmpdir(), 'bench-reader-'));
try {
  const path = join(folder, `bench.${format}`);
  const file = benchFiles[format](benchLines(lines));
  await writeFile(path, file);
  const { stdout } = await promisify(execFile)(process.execPath, [...sparing, reader, path], {
    env: { ...process.env, ...memory },
  });
  const read = JSON.parse(stdout) as {
    lines: number;
    said: string | null;
    seconds: number;
    megabytes: number;
  };
  console.log(
    `${format}, ${lines} lines, ${(file.length / 2 ** 20).toFixed(1)} MB: ` +
      `${read.said ?? `${read.lines} lines`} in ${read.seconds.toFixed(1)} s of processor time, ` +
      `at most ${read.megabytes} MB of memory`,
  );
} finally {
  await rm(folder, { recursive: true });
}
