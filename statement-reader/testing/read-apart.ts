/** Reads a statement as a reading process does, and says what that took. */
import { readFile } from 'node:fs/promises';
import { limitsOf } from '../reading-limits.ts';
import { readInThread } from '../thread/read-in-thread.ts';

/** The most memory that the process has had since it began; that of its parent does not count. */
async function peakMegabytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return Number(peak ?? process.resourceUsage().maxRSS) / 1024;
}

const bytes = Uint8Array.from(await readFile(process.argv[2] ?? ''));
let lines = 0;
const result = await readInThread(bytes, {}, limitsOf(bytes), ({ count }) => {
  lines += count;
  return Promise.resolve();
});
const said = result.ok ? null : result.reason.code;
const { userCPUTime, systemCPUTime } = process.resourceUsage();
const seconds = (userCPUTime + systemCPUTime) / 1e6;
const megabytes = Math.round(await peakMegabytes());
process.stdout.write(JSON.stringify({ lines, said, seconds, megabytes }));
